"""The mask mode that instructions run in, as far as the program says."""

from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from acc.dialects.ascendc.mask import ResetMaskOp, SetMaskCountOp, SetMaskNormOp, SetVectorMaskOp
from acc.dialects.ascendc.vec_base import VectorOp
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_compare import CompareBase, SelectOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.ascendc.vec_gather import CreateVecIndexOp, GatherOp
from acc.dialects.ascendc.vec_math import ErfOp
from acc.dialects.ascendc.vec_sort import SortOp


@dataclass(frozen=True)
class MaskState:
    """Mode and mask between two instructions."""

    counter: bool = False
    """Whether counter mode is on."""

    count: SSAValue | None = None
    """The number of elements that the mask says in counter mode, if it was set."""

    def after(self, op: Operation) -> "MaskState":
        """The state behind an operation without regions."""
        match op:
            case SetMaskCountOp():
                return MaskState(True, self.count)
            case SetMaskNormOp():
                return MaskState(False, self.count)
            case SetVectorMaskOp():
                return MaskState(self.counter, op.count)
            case ResetMaskOp():
                return MaskState(self.counter, None)
            case _ if is_count_form(op):
                return MaskState()
            case _:
                return self


_COUNT_FORMS = (
    DuplicateOp,
    CastOp,
    CompareBase,
    SelectOp,
    ErfOp,
    CreateVecIndexOp,
    GatherOp,
    SortOp,
)


def is_count_form(op: Operation) -> bool:
    """Whether an instruction takes a count, and so leaves normal mode with the full mask."""
    return op.count is not None if isinstance(op, VectorOp) else isinstance(op, _COUNT_FORMS)
