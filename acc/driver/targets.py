"""Where a lowered program runs: the host model, or the interpreter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import InternalError
from acc.driver.arrays import program_of
from acc.exec.backend import CompileError, Fault, Traffic
from acc.exec.host_model import HostModel
from acc.exec.host_options import HostOptions
from acc.interp.interpreter import Interpreter
from acc.interp.values import Array, as_array
from acc.launch_plan import plan_launches
from acc.module_chip import chip_of
from acc.printing import module_text


@dataclass(frozen=True)
class Outcome:
    """What a run of a program gave."""

    outputs: tuple[Array, ...] | None
    """None if a fault stopped the program."""

    faults: tuple[Fault, ...] = ()
    traffic: Traffic | None = None
    seconds: Mapping[str, float] = field(default_factory=dict[str, float])


class Runner(Protocol):
    """A target, ready to run one program."""

    def run(self, arrays: Sequence[Array]) -> Outcome:
        """
        Run the program on one array per argument; of outputs only shape and type count.

        Raises `MissingToolError`, and `InternalError` where emitted code does not compile.
        """
        ...


class HostRunner:
    """Runs the C++ of a lowered module on the host model."""

    def __init__(self, module: ModuleOp, source: str, options: HostOptions | None = None) -> None:
        self.module, self.source = module, source
        self.model = HostModel(chip_of(module), options=options)

    def run(self, arrays: Sequence[Array]) -> Outcome:
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

    def run(self, arrays: Sequence[Array]) -> Outcome:
        """See `Runner.run`."""
        outputs = self.interpreter.call(self.program, arrays)
        return Outcome(tuple(as_array(output) for output in outputs))
