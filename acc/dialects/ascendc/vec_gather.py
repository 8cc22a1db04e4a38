"""Vector instructions that address single elements, and what makes the addresses."""

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, IntegerType, Signedness
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import AnyAttr, irdl_op_definition, operand_def, result_def, traits_def
from xdsl.traits import Pure

from acc.dialects.ascendc.base import (
    AscendCOp,
    CppArgument,
    CppCall,
    MemberCallOp,
    OnPipe,
    TypeName,
    Writes,
    require,
    tensor_element,
    verify_scalar,
)
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import TENSOR
from acc.target.rules.dtypes import gather_offsets_problem

OFFSET_ELEMENT = IntegerType(32, Signedness.UNSIGNED)
"""Element type of the offsets of a gather."""


@irdl_op_definition
class GatherOp(AscendCOp):
    """
    Element `i` of `dst` is the element of `src` that stands `base + offsets[i]` bytes behind its
    start: `Gather(y, x, offsets, base, n);`
    """

    name = "ascendc.gather"

    dst = operand_def(TENSOR)
    src = operand_def(TENSOR)
    offsets = operand_def(LocalTensorType)
    base = operand_def(IndexType)
    count = operand_def(IndexType)

    traits = traits_def(CppCall("Gather"), OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = (
        "$dst `,` $src `,` $offsets `base` $base `count` $count attr-dict "
        "`:` type($dst) `,` type($offsets)"
    )

    def __init__(
        self, dst: SSAValue, src: SSAValue, offsets: SSAValue, base: SSAValue, count: SSAValue
    ):
        super().__init__(operands=[dst, src, offsets, base, count])

    def verify_(self) -> None:
        found, expected = str(tensor_element(self.offsets)), str(OFFSET_ELEMENT)
        require(self, gather_offsets_problem(found, expected))


@irdl_op_definition
class CreateVecIndexOp(AscendCOp):
    """Counts up from a first value: `CreateVecIndex(x, (int32_t)0, n);`"""

    name = "ascendc.create_vec_index"

    dst = operand_def(LocalTensorType)
    first = operand_def(AnyAttr())
    count = operand_def(IndexType)

    traits = traits_def(CppCall("CreateVecIndex"), OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = "$dst `,` $first `count` $count attr-dict `:` type($dst) `,` type($first)"

    def __init__(self, dst: SSAValue, first: SSAValue, count: SSAValue):
        super().__init__(operands=[dst, first, count])

    def verify_(self) -> None:
        verify_scalar(self, self.dst, self.first)


@irdl_op_definition
class ReinterpretCastOp(MemberCallOp):
    """
    The same bytes as elements of another type:
    `LocalTensor<uint32_t> offsets = x.ReinterpretCast<uint32_t>();`
    """

    name = "ascendc.reinterpret_cast"

    tensor = operand_def(LocalTensorType)
    result = result_def(LocalTensorType)

    traits = traits_def(CppCall("ReinterpretCast"), Pure())

    assembly_format = "$tensor attr-dict `:` type($tensor) `->` type($result)"

    def __init__(self, tensor: SSAValue, element: Attribute):
        super().__init__(operands=[tensor], result_types=[LocalTensorType(element)])

    def template_arguments(self) -> Sequence[CppArgument]:
        return (TypeName(tensor_element(self.result)),)
