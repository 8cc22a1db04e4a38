"""Vector instructions with one source tensor."""

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
    UNARY_FIELDS,
    VectorOp,
    form_operands,
    form_properties,
)


class UnaryOp(VectorOp, ABC):
    """`Op(dst, src, ...)`; strides: dst block, src block, dst repeat, src repeat."""

    REPEAT_STRUCT: ClassVar[str] = "UnaryRepeatParams"
    FIELDS: ClassVar[tuple[str, ...]] = UNARY_FIELDS

    dst = operand_def(TENSOR)
    src = operand_def(TENSOR)
    count = opt_operand_def(IndexType)
    mask = opt_operand_def(IndexType)
    repeat = opt_operand_def(IndexType)

    traits = traits_def(OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = "$dst `,` $src " + FORM_FORMAT + "`:` type($dst)"

    def __init__(
        self,
        dst: SSAValue,
        src: SSAValue,
        *,
        count: SSAValue | None = None,
        mask: SSAValue | None = None,
        repeat: SSAValue | None = None,
        params: Sequence[int] | None = None,
    ):
        super().__init__(
            operands=[dst, src, *form_operands(count, mask, repeat)],
            properties=form_properties(params),
        )


@irdl_op_definition
class ExpOp(UnaryOp):
    """Exponential: `ascendc.exp %y, %x count %n : !ascendc.local_tensor<f32>` is `Exp(y, x, n);`"""

    name = "ascendc.exp"

    traits = traits_def(CppCall("Exp"))


@irdl_op_definition
class LnOp(UnaryOp):
    """Natural logarithm, `Ln`."""

    name = "ascendc.ln"

    traits = traits_def(CppCall("Ln"))


@irdl_op_definition
class AbsOp(UnaryOp):
    """Absolute value, `Abs`."""

    name = "ascendc.abs"

    traits = traits_def(CppCall("Abs"))


@irdl_op_definition
class SqrtOp(UnaryOp):
    """Square root, `Sqrt`."""

    name = "ascendc.sqrt"

    traits = traits_def(CppCall("Sqrt"))


@irdl_op_definition
class RsqrtOp(UnaryOp):
    """One over the square root, approximate, `Rsqrt`."""

    name = "ascendc.rsqrt"

    traits = traits_def(CppCall("Rsqrt"))


@irdl_op_definition
class ReciprocalOp(UnaryOp):
    """One over the value, approximate, `Reciprocal`."""

    name = "ascendc.reciprocal"

    traits = traits_def(CppCall("Reciprocal"))


@irdl_op_definition
class ReluOp(UnaryOp):
    """Larger of the value and zero, `Relu`."""

    name = "ascendc.relu"

    traits = traits_def(CppCall("Relu"))
