"""Sorting by the library."""

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, traits_def

from acc.dialects.ascendc.base import (
    AscendCOp,
    CppArgument,
    CppCall,
    OnPipe,
    Token,
    TypeName,
    Writes,
    tensor_element,
)
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import TENSOR
from acc.dialects.ascendc.vec_gather import OFFSET_ELEMENT


@irdl_op_definition
class SortOp(AscendCOp):
    """
    Pairs of a score and an index, the largest score first; of equal ones the first comes first.
    There are `repeat` times as many pairs as the instruction sorts at once, and `scratch` has room
    for them: `Sort<float, true>(pairs, scores, indices, scratch, repeat);`
    """

    name = "ascendc.sort"

    dst = operand_def(TENSOR)
    scores = operand_def(TENSOR)
    indices = operand_def(LocalTensorType(OFFSET_ELEMENT))
    scratch = operand_def(TENSOR)
    repeat = operand_def(IndexType)

    traits = traits_def(CppCall("Sort"), OnPipe(Pipe.V), Writes(("dst", "scratch")))

    assembly_format = (
        "$dst `,` $scores `,` $indices `,` $scratch `repeat` $repeat attr-dict "
        "`:` type($dst) `,` type($indices)"
    )

    def __init__(
        self,
        dst: SSAValue,
        scores: SSAValue,
        indices: SSAValue,
        scratch: SSAValue,
        repeat: SSAValue,
    ):
        super().__init__(operands=[dst, scores, indices, scratch, repeat])

    def template_arguments(self) -> Sequence[CppArgument]:
        return (TypeName(tensor_element(self.dst)), Token("true"))
