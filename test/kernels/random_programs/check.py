"""
Runs random programs at every level and compares: the tile interpreter before lowering, the ascendc
interpreter, and the emitted C++ on the host model, many kernels in one translation unit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import ml_dtypes
import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException

from acc import registry
from acc.diagnostics import InternalError, diagnostic_of
from acc.exec.backend import CompileError
from acc.interp.interpreter import Interpreter, InterpreterError
from acc.interp.values import Array, as_array
from acc.parsing import parse_module
from acc.pass_pipeline import Step, parse_pipeline
from acc.pass_runner import run_pipeline
from acc.passes.tile.distribute_blocks import DistributeBlocksPass
from test.kernels.many_programs import Job, run_jobs
from test.kernels.random_programs.nodes import Kernel, Tensor
from test.kernels.random_programs.ranges import ROUND_OFF

PIPELINE = "tile-to-ascendc"
DTYPES: dict[str, np.dtype[np.generic]] = {
    "f32": np.dtype(np.float32),
    "f16": np.dtype(np.float16),
    "bf16": np.dtype(ml_dtypes.bfloat16),
    "i32": np.dtype(np.int32),
}


@dataclass(frozen=True)
class Case:
    """A program, its inputs, and what should come out."""

    kernel: Kernel
    text: str
    inputs: tuple[Array, ...]
    wanted: tuple[Array, ...]
    cores: int | None = None
    """Cores that parallel loops are split over at most."""

    @property
    def program(self) -> str:
        """Name of the program."""
        return f"{self.kernel.name}_program"

    def arrays(self) -> list[Array]:
        """Fresh arguments of the program; outputs hold nothing of use."""
        outputs = [np.full(t.shape, 99).astype(DTYPES[t.element]) for t in self.kernel.outputs]
        return [*(array.copy() for array in self.inputs), *outputs]


@dataclass(frozen=True)
class Finding:
    """Something that went wrong with one program."""

    case: Case
    kind: str
    """`refused` by a diagnostic, or a bug: `internal`, `interpreter`, `compile`, `fault`, ..."""

    text: str

    def report(self) -> str:
        """All that there is to say, with the program."""
        cores = "" if self.case.cores is None else f", on {self.case.cores} cores"
        return f"{self.kind}{cores}: {self.text}\n{self.case.text}"


def parsed(text: str) -> ModuleOp:
    """The module of a program."""
    return parse_module(registry.make_context(), text, "random.mlir")


def make_case(kernel: Kernel, text: str, cores: int | None) -> Case:
    """Inputs for a program, and the results of the interpreter. Raises `InterpreterError`."""
    rng = np.random.default_rng(len(text))
    inputs = tuple(_made(tensor, rng) for tensor in kernel.inputs)
    case = Case(kernel, text, inputs, (), cores)
    return replace(case, wanted=interpreted(parsed(text), case))


def check_wide(case: Case) -> Finding | None:
    """Compares the program with itself in float64."""
    found = interpreted(parsed(case.text), case, np.float64)
    problem = difference(case, found)
    return None if problem is None else Finding(case, "float64", problem)


def _made(tensor: Tensor, rng: np.random.Generator) -> Array:
    step = tensor.range.step
    assert step is not None
    low, high = (round(end / step) for end in (tensor.range.low, tensor.range.high))
    return (rng.integers(low, high + 1, tensor.shape) * step).astype(DTYPES[tensor.element])


def interpreted(
    module: ModuleOp, case: Case, float_type: type[np.floating] | None = None
) -> tuple[Array, ...]:
    """The results of a program in the interpreter."""
    interpreter = Interpreter(module, float_type)
    return tuple(map(as_array, interpreter.call(case.program, case.arrays())))


def difference(case: Case, found: Sequence[Array]) -> str | None:
    """What is wrong with results, if anything."""
    for tensor, got, want in zip(case.kernel.outputs, found, case.wanted, strict=True):
        wide_got, wide_want = got.astype(np.float64), want.astype(np.float64)
        if not np.isfinite(wide_want).all():
            return f"output {tensor.name} should never be infinite or NaN, but is at the start"
        bound = 2 * tensor.range.error + 2 * ROUND_OFF[tensor.element] * np.abs(wide_want)
        with np.errstate(invalid="ignore"):
            wrong = ~(np.abs(wide_got - wide_want) <= bound + (0 if bound.max() == 0 else 1e-5))
        if wrong.any():
            first = tuple(int(i) for i in np.argwhere(wrong)[0])
            return (
                f"{int(wrong.sum())} of {wrong.size} elements of {tensor.name} differ, first at "
                f"{list(first)}: found {got[first]}, wanted {want[first]} +- {bound[first]:.3g}"
            )
    return None


def _steps(case: Case) -> Iterator[Step]:
    for step in parse_pipeline(PIPELINE, registry.all_passes()):
        if isinstance(step.module_pass, DistributeBlocksPass):
            yield replace(step, module_pass=DistributeBlocksPass(case.cores))
        else:
            yield step


def lowered(case: Case) -> ModuleOp | Finding:
    """The program in AscendC calls."""
    module = parsed(case.text)
    try:
        run_pipeline(registry.make_context(), module, tuple(_steps(case)))
    except InternalError as error:
        return Finding(case, "internal", str(error))
    except DiagnosticException as error:
        found = diagnostic_of(error)
        return Finding(case, "refused", str(error) if found is None else found.text)
    return module


def guilty_pass(case: Case) -> str:
    """The first pass after which the interpreter gives other results."""
    module, ctx = parsed(case.text), registry.make_context()
    for step in _steps(case):
        run_pipeline(ctx, module, (step,))
        try:
            problem = difference(case, interpreted(module, case))
        except InterpreterError as error:
            problem = str(error)
        if problem is not None:
            return f"after {_name(step)}: {problem}"
    return "no pass changes what the interpreter gives"


def _name(step: Step) -> str:
    return step.module_pass.name


def check_interpreted(case: Case, module: ModuleOp) -> Finding | None:
    """Compares the ascendc interpreter."""
    try:
        problem = difference(case, interpreted(module, case))
    except InterpreterError as error:
        problem = str(error)
    return None if problem is None else Finding(case, "interpreter", guilty_pass(case))


def check_on_host(batch: Sequence[tuple[Case, ModuleOp]]) -> Iterator[Finding]:
    """Runs programs on the host model, in one translation unit unless something is wrong."""
    if not batch:
        return
    try:
        yield from _run_batch(batch)
    except (CompileError, DiagnosticException) as error:
        if len(batch) == 1:
            yield Finding(batch[0][0], "compile", str(error))
            return
        middle = len(batch) // 2
        yield from check_on_host(batch[:middle])
        yield from check_on_host(batch[middle:])


def _run_batch(batch: Sequence[tuple[Case, ModuleOp]]) -> Iterator[Finding]:
    answer = run_jobs([Job(module, case.program, case.arrays()) for case, module in batch])
    if answer.fault is not None:
        yield Finding(batch[answer.culprit][0], "fault", answer.fault.text())
        yield from check_on_host([*batch[: answer.culprit], *batch[answer.culprit + 1 :]])
        return
    for (case, _), outputs in zip(batch, answer.outputs, strict=True):
        problem = difference(case, outputs)
        if problem is not None:
            yield Finding(case, "host", problem)
