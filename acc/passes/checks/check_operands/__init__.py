"""Checks what instructions are given against the limits of the chip, as far as it is known."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation
from xdsl.passes import ModulePass

from acc.analysis.branches import open_regions
from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.mask_state import MaskState
from acc.analysis.scalar_values import Round, ScalarValues
from acc.diagnostics import UserError
from acc.dialects.ascendc.system import KernelOp, StageOp
from acc.module_chip import chip_of
from acc.passes.checks.check_operands.memory import memory_problems
from acc.passes.checks.check_operands.modes import mode_problems, region_problem
from acc.passes.checks.check_operands.numbers import number_problems
from acc.passes.checks.check_operands.site import Site
from acc.target.chip import Chip
from acc.target.rules.rule import Problem


@dataclass(frozen=True)
class CheckOperandsPass(ModulePass):
    """
    Refuse instructions whose operands are known to break a rule of the hardware.

    Looked at are addresses, last bytes, overlap, repeats, masks, strides, lengths and mask modes;
    in every round of a loop, and in its first, second and last one. What depends on the launch is
    not refused: the host model reports it.

        %y = ascendc.subscript %x[%c4] : ... // starts at byte 16
        ascendc.exp %y, %x count %n : !ascendc.local_tensor<f32>
    """

    name = "check-operands"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at the first operation that is wrong."""
        for kernel in op.walk():
            if isinstance(kernel, KernelOp):
                _Walk(chip_of(kernel)).kernel(kernel)


_CHECKS: tuple[Callable[[Site], Iterator[Problem]], ...] = (
    number_problems,
    mode_problems,
    memory_problems,
)


class _Walk:
    """Follows the program of one kernel."""

    def __init__(self, chip: Chip):
        self.chip = chip
        self.values = {round_: ScalarValues(chip, round_) for round_ in Round}
        self.once = (self.values[Round.FIRST],)
        self.rounds = tuple(self.values[r] for r in (Round.FIRST, Round.SECOND, Round.LAST))
        self.any = (self.values[Round.ANY],)
        self.expressions = IndexExpressions()

    def kernel(self, kernel: KernelOp) -> None:
        """Check the whole kernel."""
        end = self._block(kernel.body.block, MaskState(), self.once)
        self._same_mode(kernel, "the kernel", MaskState(), end)

    def _block(self, block: Block, state: MaskState, values: Sequence[ScalarValues]) -> MaskState:
        for op in block.ops:
            if op.regions:
                self._regions(op, state, values)
                continue
            for known in values:
                # operands come before results, so that no long chain is followed at once
                for result in op.results:
                    known.of(result)
                site = Site(op, known, state, self.expressions)
                for check in _CHECKS:
                    for problem in check(site):
                        raise UserError(f"'{op.name}': {problem}", op)
            state = state.after(op)
        return state

    def _regions(self, op: Operation, state: MaskState, values: Sequence[ScalarValues]) -> None:
        match op:
            case scf.ForOp():
                if values[0].trips(op).high == 0:
                    return
                inner = values if values is self.any else self.rounds
                what = "the loop"
            case scf.IfOp():
                # a branch in a loop may be taken in other rounds than the first or last
                inner = values if values is self.once else self.any
                what = "the branch"
            case StageOp():
                inner, what = values, f"the stage '{op.label.data}'"
            case _:
                inner, what = self.any, f"the region of '{op.name}'"
        for region in open_regions(op) if isinstance(op, scf.IfOp) else op.regions:
            for block in region.blocks:
                self._same_mode(op, what, state, self._block(block, state, inner))

    def _same_mode(self, op: Operation, what: str, before: MaskState, after: MaskState) -> None:
        problem = region_problem(what, before, after)
        if problem is not None:
            raise UserError(f"'{op.name}': {problem}", op)
