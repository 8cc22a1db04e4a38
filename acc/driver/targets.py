"""Where a lowered program runs: the host model or the interpreter; `npu_runner.py` has a device."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import InternalError
from acc.driver.arrays import program_of
from acc.exec.backend import CompileError, Fault, Traffic
from acc.exec.compare import Comparison, Tolerance
from acc.exec.host_model import HostModel
from acc.exec.host_options import HostOptions
from acc.exec.npu.requests import EagerTask, Times
from acc.interp.interpreter import Interpreter
from acc.interp.values import Array, as_array
from acc.launch_plan import plan_launches
from acc.module_chip import chip_of
from acc.printing import module_text


@dataclass(frozen=True)
class Outcome:
    """What a run of a program gave."""

    outputs: tuple[Array, ...] | None
    """None if a fault stopped the program, or where `judged` says what they are."""

    faults: tuple[Fault, ...] = ()
    traffic: Traffic | None = None
    seconds: Mapping[str, float] = field(default_factory=dict[str, float])
    judged: tuple[Comparison, ...] | None = None
    """What a device found that compared the outputs itself; all of them are right."""

    times: Times | None = None
    """What a device took, the first time that it ran."""


@dataclass(frozen=True)
class Expected:
    """What a run should give, for a target that compares by itself."""

    want: tuple[Array, ...]
    eager: tuple[Array, ...]
    """See `Case`; these have the types of the outputs."""

    tolerance: Tolerance
    is_first: bool
    """Whether it is the first trial, whose outputs have to come back."""

    eager_task: Callable[[], EagerTask | None]
    """What computes the same in PyTorch on a device, if anything does."""


class Runner(Protocol):
    """A target, ready to run one program."""

    def run(self, arrays: Sequence[Array], expected: Expected | None = None) -> Outcome:
        """
        Run the program on one array per argument; of outputs only shape and type count.

        A target that can compare what it computes may do so with what is expected.

        Raises `MissingToolError`, and `InternalError` where emitted code does not compile.
        """
        ...

    def close(self) -> None:
        """Give back what it holds; nothing runs afterwards."""
        ...


class HostRunner:
    """Runs the C++ of a lowered module on the host model."""

    def __init__(self, module: ModuleOp, source: str, options: HostOptions | None = None) -> None:
        self.module, self.source = module, source
        self.model = HostModel(chip_of(module), options=options)

    def run(self, arrays: Sequence[Array], expected: Expected | None = None) -> Outcome:
        """See `Runner.run`."""
        plan = plan_launches(self.module, arrays)
        if not plan.launches:
            outputs = tuple(plan.buffers[name].array for name in plan.outputs)
            assert not any(output.size for output in outputs), "no kernel writes an output"
            return Outcome(outputs, traffic=Traffic())
        try:
            result = self.model.run(self.source, plan.launches, plan.buffers)
        except CompileError as error:
            raise self._not_compiled(error) from error
        names = plan.outputs
        whole = all(name in result.outputs for name in names)
        return Outcome(
            tuple(result.outputs[name] for name in names) if whole else None,
            result.faults,
            result.traffic,
            result.seconds,
        )

    def close(self) -> None:
        """There is nothing to give back."""

    def _not_compiled(self, error: CompileError) -> InternalError:
        """What acc emits must compile, so this is a bug of ours."""
        why = "".join(f"// {line}\n" for line in ("acc-run FILE", *error.text.splitlines()))
        first = error.text.splitlines()[:2]
        return InternalError(f"emitted code: {' '.join(first)}", why + module_text(self.module))


class InterpRunner:
    """Runs a lowered module in the interpreter, which knows values only."""

    def __init__(self, module: ModuleOp) -> None:
        self.program = program_of(module).sym_name.data
        self.interpreter = Interpreter(module)

    def run(self, arrays: Sequence[Array], expected: Expected | None = None) -> Outcome:
        """See `Runner.run`."""
        outputs = self.interpreter.call(self.program, arrays)
        return Outcome(tuple(as_array(output) for output in outputs))

    def close(self) -> None:
        """There is nothing to give back."""
