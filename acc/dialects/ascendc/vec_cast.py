"""Conversion between element types on the vector pipe."""

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def, traits_def

from acc.dialects.ascendc.base import AscendCOp, CppArgument, CppCall, OnPipe, Token, Writes
from acc.dialects.ascendc.enums import Pipe, RoundMode, RoundModeAttr
from acc.dialects.ascendc.types import LocalTensorType


@irdl_op_definition
class CastOp(AscendCOp):
    """Converts: `Cast(y, x, RoundMode::CAST_RINT, n);`"""

    name = "ascendc.cast"

    mode = prop_def(RoundModeAttr)
    dst = operand_def(LocalTensorType)
    src = operand_def(LocalTensorType)
    count = operand_def(IndexType)

    traits = traits_def(CppCall("Cast"), OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = "$mode $dst `,` $src `count` $count attr-dict `:` type($dst) `,` type($src)"

    def __init__(self, mode: RoundMode, dst: SSAValue, src: SSAValue, count: SSAValue):
        super().__init__(operands=[dst, src, count], properties={"mode": RoundModeAttr(mode)})

    def call_arguments(self) -> Sequence[CppArgument]:
        return (self.dst, self.src, Token(self.mode.data.cpp), self.count)
