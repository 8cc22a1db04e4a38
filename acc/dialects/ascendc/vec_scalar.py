"""Vector instructions with a tensor and a scalar."""

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.irdl import AnyAttr, irdl_op_definition, operand_def, opt_operand_def, traits_def

from acc.dialects.ascendc.base import CppCall, OnPipe, Writes, verify_scalar
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.vec_base import (
    FORM_FORMAT,
    TENSOR,
    UNARY_FIELDS,
    VectorOp,
    form_operands,
    form_properties,
)


class ScalarOp(VectorOp, ABC):
    """`Op(dst, src, scalar, ...)`; the scalar has the element type; strides as for a unary one."""

    REPEAT_STRUCT: ClassVar[str] = "UnaryRepeatParams"
    FIELDS: ClassVar[tuple[str, ...]] = UNARY_FIELDS

    dst = operand_def(TENSOR)
    src = operand_def(TENSOR)
    scalar = operand_def(AnyAttr())
    count = opt_operand_def(IndexType)
    mask = opt_operand_def(IndexType)
    repeat = opt_operand_def(IndexType)

    traits = traits_def(OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = (
        "$dst `,` $src `,` $scalar " + FORM_FORMAT + "`:` type($dst) `,` type($scalar)"
    )

    def __init__(
        self,
        dst: SSAValue,
        src: SSAValue,
        scalar: SSAValue,
        *,
        count: SSAValue | None = None,
        mask: SSAValue | None = None,
        repeat: SSAValue | None = None,
        params: Sequence[int] | None = None,
    ):
        super().__init__(
            operands=[dst, src, scalar, *form_operands(count, mask, repeat)],
            properties=form_properties(params),
        )

    def verify_(self) -> None:
        super().verify_()
        verify_scalar(self, self.dst, self.scalar)


@irdl_op_definition
class AddsOp(ScalarOp):
    """
    Sum with a scalar: `ascendc.adds %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32` is
    `Adds(y, x, c, n);`"""

    name = "ascendc.adds"

    traits = traits_def(CppCall("Adds"))


@irdl_op_definition
class MulsOp(ScalarOp):
    """Product with a scalar, `Muls`."""

    name = "ascendc.muls"

    traits = traits_def(CppCall("Muls"))


@irdl_op_definition
class MaxsOp(ScalarOp):
    """Larger of value and scalar, `Maxs`."""

    name = "ascendc.maxs"

    traits = traits_def(CppCall("Maxs"))


@irdl_op_definition
class MinsOp(ScalarOp):
    """Smaller of value and scalar, `Mins`."""

    name = "ascendc.mins"

    traits = traits_def(CppCall("Mins"))


@irdl_op_definition
class ShiftLeftOp(ScalarOp):
    """Integer shifted left by a number of bits, `ShiftLeft`."""

    name = "ascendc.shift_left"

    traits = traits_def(CppCall("ShiftLeft"))


@irdl_op_definition
class ShiftRightOp(ScalarOp):
    """Integer shifted right by a number of bits; the sign stays, `ShiftRight`."""

    name = "ascendc.shift_right"

    traits = traits_def(CppCall("ShiftRight"))


@irdl_op_definition
class LeakyReluOp(ScalarOp):
    """The value, times the scalar where it is negative, `LeakyRelu`."""

    name = "ascendc.leaky_relu"

    traits = traits_def(CppCall("LeakyRelu"))
