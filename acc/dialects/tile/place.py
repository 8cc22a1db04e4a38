"""Places that data say: what the scalar unit reads from global memory to find other data."""

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, i32, i64
from xdsl.ir import SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import MemoryReadEffect
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.types import GmType


@irdl_op_definition
class PlaceOp(IRDLOperation):
    """
    Reads an integer of a tensor as a place below a size. One below 0, or not below the size, is a
    fault of the run.

    `%p = tile.place %at[%i] below %n : !tile.gm<[16], i64>`
    """

    name = "tile.place"

    source = operand_def(GmType)
    offsets = var_operand_def(IndexType)
    size = operand_def(IndexType)
    result = result_def(IndexType)

    traits = traits_def(MemoryReadEffect())

    assembly_format = "$source `[` $offsets `]` `below` $size attr-dict `:` type($source)"

    def __init__(self, source: SSAValue, offsets: Sequence[SSAValue], size: SSAValue):
        super().__init__(operands=[source, offsets, size], result_types=[IndexType()])

    def verify_(self) -> None:
        typ = self.source.type
        assert isinstance(typ, GmType)
        if typ.element_type not in (i32, i64):
            raise VerifyException(
                f"'{self.name}' reads i32 or i64, found {typ.element_type}; cast the tensor first"
            )
        if len(self.offsets) != typ.rank:
            raise VerifyException(
                f"'{self.name}' needs one offset per dimension of {typ}: {typ.rank}, "
                f"found {len(self.offsets)}"
            )
