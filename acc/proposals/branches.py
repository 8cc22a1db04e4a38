"""Which sides of the branches of a proposal ran."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.scf import ForOp, IfOp
from xdsl.ir import Block, Operation

from acc.diagnostics import UserError
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.tile.kernel import VariantOp
from acc.dialects.tile.structure import ParallelOp
from acc.interp.interpreter import InterpreterError


class TooLongError(InterpreterError):
    """A run enters more blocks than a check has time for."""


@dataclass
class BlockRuns:
    """Counts how often each block of a module ran; stops a run that takes too long."""

    limit: int
    """Blocks that a run may enter."""

    runs: Counter[Block] = field(default_factory=Counter[Block])
    _left: int = 0

    def start(self) -> None:
        """Begin a run."""
        self._left = self.limit

    def count(self, block: Block) -> None:
        """Count a block that runs now. Raises `TooLongError` for too many in one run."""
        self.runs[block] += 1
        self._left -= 1
        if self._left < 0:
            op = block.parent_op()
            assert op is not None
            raise TooLongError(
                op, f"the run enters more than {self.limit} blocks of operations; use larger tiles"
            )


@dataclass(frozen=True)
class Side:
    """One way that a program can go on at an operation."""

    op: Operation
    text: str
    """What did not happen."""

    def error(self, inputs: int) -> UserError:
        """What the author of a proposal is told about a side that no input took."""
        return UserError(
            f"{self.text} in any of {inputs} inputs, so this part cannot be "
            "checked; leave it out, or let sizes or values reach it",
            self.op,
        )


def sides_not_taken(module: ModuleOp, runs: Counter[Block]) -> Iterator[Side]:
    """
    The sides of branches, bodies of loops and variants that never ran, outermost only. A fragment
    is in a kernel for each choice of extents: what one of them runs has run.
    """
    runs = runs + _of_other_copies(module, runs)
    for top in module.body.block.ops:
        for region in top.regions:
            for block in region.blocks:
                yield from _of_block(block, runs)


def _of_other_copies(module: ModuleOp, runs: Counter[Block]) -> Counter[Block]:
    """For each block of a fragment, how often it ran in the other kernels with the fragment."""
    fragments = [op for op in module.walk() if isinstance(op, FragmentOp)]
    found: Counter[Block] = Counter()
    for copies in zip(*map(_blocks_of, fragments), strict=True):
        total = sum(runs[block] for block in copies)
        found.update({block: total - runs[block] for block in copies})
    return found


def _blocks_of(op: Operation) -> list[Block]:
    return [block for inner in op.walk() for region in inner.regions for block in region.blocks]


def _of_block(block: Block, runs: Counter[Block]) -> Iterator[Side]:
    for op in block.ops:
        missing = _missing(op, runs[block], runs)
        if missing is not None:
            yield Side(op, missing)
        for region in op.regions:
            for inner in region.blocks:
                if runs[inner]:
                    yield from _of_block(inner, runs)


def _missing(op: Operation, reached: int, runs: Counter[Block]) -> str | None:
    match op:
        case IfOp():
            taken = runs[op.true_region.block]
            if not taken:
                return "the condition does not hold"
            return "the condition never fails" if taken >= reached else None
        case ForOp() | ParallelOp() if not runs[op.body.block]:
            return "the loop makes no iteration"
        case VariantOp() if not runs[op.body.block]:
            return "the variant is not taken"
        case _:
            return None
