"""Proves that lowered kernels stay inside of their memories and write each element once."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Self

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec

from acc.analysis.bounds.launches import Program, programs
from acc.analysis.bounds.need import GaveUp
from acc.analysis.bounds.proof import LaunchResult, Limits, Open, prove_program
from acc.analysis.bounds.refuted import Refuted
from acc.diagnostics import MissingToolError, UserError, note, report, warn
from acc.dialects.ascendc.system import KernelOp
from acc.module_chip import chip_of
from acc.target.chip import Chip


@dataclass(frozen=True)
class ProveBoundsPass(ModulePass):
    """
    Prove, for all sizes, that offsets and counts of lowered kernels stay inside of tensors, buffers
    and what instructions take, that no index overflows its type, and that the cores of a launch
    write every element of an output once.

    What does not hold is an error with sizes that show it; what is not proved is a warning.

        ascendc.data_copy_pad_out %y, %t blocks %rows bytes %c132 gaps %c0, %c0 : ...
        // 'ascendc.data_copy_pad_out' reaches bytes 132 to 396 of 'y', which has 264; at M = 2,
        // core 0 of 2
    """

    name = "prove-bounds"

    min_size: int = 0
    """smallest size of a symbolic dimension"""

    max_size: int = 2**31 - 1
    """largest size of a symbolic dimension"""

    timeout_ms: int = 3000
    """limit of the solver for one obligation, counted in its steps"""

    search_steps: int = 40000
    """operations walked over in search of a counterexample, per program"""

    strict: bool = False
    """whether what is not proved is an error"""

    report: bool = False
    """whether to say what was proved, a note per launch"""

    @classmethod
    def from_pass_spec(cls, spec: ArgSpec) -> Self:
        """The pass, if the solver is there; `MissingToolError` if not."""
        if find_spec("z3") is None:
            raise MissingToolError(
                "prove-bounds needs the package z3-solver: pip install -e '.[prove]'"
            )
        return super().from_pass_spec(spec)

    @property
    def sizes(self) -> range:
        """Sizes that symbolic dimensions may have."""
        return range(self.min_size, self.max_size + 1)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at the first operation that breaks a bound."""
        self._check_options(op)
        launched: set[KernelOp] = set()
        try:
            for program in programs(op):
                launched.update(launch.kernel for launch in program.launches)
                self._try(program)
        except GaveUp as reason:
            self._open(Open(reason.op, "its bounds hold", reason.reason))
        for kernel in op.walk():
            if isinstance(kernel, KernelOp) and kernel not in launched:
                reason = "no program launches it, so its tensors are not known"
                self._open(Open(kernel, "its bounds hold", reason))

    def _try(self, program: Program) -> None:
        try:
            self._prove(program, chip_of(program.op))
        except GaveUp as reason:
            self._open(Open(reason.op, "its bounds hold", reason.reason))

    def _check_options(self, op: ModuleOp) -> None:
        """Refuse limits with which everything, or nothing, would count as proved."""
        if self.min_size < 0:
            raise UserError(f"min-size is {self.min_size}, but legal are 0 and more", op)
        if not self.sizes:
            found = f"min-size={self.min_size} max-size={self.max_size}"
            raise UserError(f"prove-bounds has no sizes to prove for: {found}", op)
        if self.timeout_ms < 1:
            raise UserError(f"timeout-ms is {self.timeout_ms}, but legal are 1 and more", op)

    def _prove(self, program: Program, chip: Chip) -> None:
        limits = Limits(self.sizes, self.timeout_ms, self.search_steps)
        results = prove_program(program, chip, limits)
        if isinstance(results, Refuted):
            raise UserError(results.text, results.violation.op)
        for result in results:
            for each in dict.fromkeys(result.open):
                self._open(each)
            if self.report:
                report(note(self._summary(result, chip), result.launch.op))

    def _open(self, each: Open) -> None:
        text = f"not proved at '{each.op.name}' that {each.what}: {each.reason}"
        if self.strict:
            raise UserError(text, each.op)
        warn(text, each.op)

    def _summary(self, result: LaunchResult, chip: Chip) -> str:
        kinds = ", ".join(f"{kind} {result.proved[kind]}" for kind in sorted(result.proved))
        proved, name = result.proved.total(), result.launch.kernel.sym_name.data
        text = f"kernel '{name}': proved {proved} of {result.total} obligations ({kinds})"
        return f"{text}, for {' and '.join(_assumed(result, self.sizes, chip))}"


def _assumed(result: LaunchResult, sizes: range, chip: Chip) -> Iterator[str]:
    if any(argument.type.symbols for argument in result.launch.arguments):
        yield f"sizes from {sizes.start} to {sizes.stop - 1}"
    yield f"tensors of up to {chip.gm_bytes} bytes"
