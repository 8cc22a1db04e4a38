"""Vector instructions with two source tensors."""

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, opt_operand_def, traits_def

from acc.dialects.ascendc.base import CppCall, OnPipe, Writes
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.vec_base import (
    FORM_FORMAT,
    TENSOR,
    VectorOp,
    form_operands,
    form_properties,
)


class BinaryOp(VectorOp, ABC):
    """
    `Op(dst, src0, src1, ...)`; strides: dst, src0 and src1 block, then dst, src0 and src1 repeat.
    A repeat stride of 0 for dst and src1 accumulates onto one repeat.
    """

    REPEAT_STRUCT: ClassVar[str] = "BinaryRepeatParams"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "dstBlkStride",
        "src0BlkStride",
        "src1BlkStride",
        "dstRepStride",
        "src0RepStride",
        "src1RepStride",
    )

    dst = operand_def(TENSOR)
    src0 = operand_def(TENSOR)
    src1 = operand_def(TENSOR)
    count = opt_operand_def(IndexType)
    mask = opt_operand_def(IndexType)
    repeat = opt_operand_def(IndexType)

    traits = traits_def(OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = "$dst `,` $src0 `,` $src1 " + FORM_FORMAT + "`:` type($dst)"

    def __init__(
        self,
        dst: SSAValue,
        src0: SSAValue,
        src1: SSAValue,
        *,
        count: SSAValue | None = None,
        mask: SSAValue | None = None,
        repeat: SSAValue | None = None,
        params: Sequence[int] | None = None,
    ):
        super().__init__(
            operands=[dst, src0, src1, *form_operands(count, mask, repeat)],
            properties=form_properties(params),
        )


@irdl_op_definition
class AddOp(BinaryOp):
    """Sum: `ascendc.add %z, %x, %y count %n : !ascendc.local_tensor<f32>` is `Add(z, x, y, n);`"""

    name = "ascendc.add"

    traits = traits_def(CppCall("Add"))


@irdl_op_definition
class SubOp(BinaryOp):
    """Difference, `Sub`."""

    name = "ascendc.sub"

    traits = traits_def(CppCall("Sub"))


@irdl_op_definition
class MulOp(BinaryOp):
    """Product, `Mul`."""

    name = "ascendc.mul"

    traits = traits_def(CppCall("Mul"))


@irdl_op_definition
class DivOp(BinaryOp):
    """Quotient, `Div`."""

    name = "ascendc.div"

    traits = traits_def(CppCall("Div"))


@irdl_op_definition
class MaxOp(BinaryOp):
    """Larger value, `Max`."""

    name = "ascendc.max"

    traits = traits_def(CppCall("Max"))


@irdl_op_definition
class MinOp(BinaryOp):
    """Smaller value, `Min`."""

    name = "ascendc.min"

    traits = traits_def(CppCall("Min"))
