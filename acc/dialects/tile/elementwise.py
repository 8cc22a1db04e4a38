"""Elementwise arithmetic and transcendental operations of the tile dialect."""

from abc import ABC

from xdsl.dialects.builtin import AnyFloat, f32
from xdsl.ir import SSAValue
from xdsl.irdl import AnyAttr, irdl_op_definition, operand_def, traits_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    ON_CHIP,
    Disjoint,
    ElementwiseOp,
    element_type,
    elementwise_type,
    on_chip,
)


class UnaryOp(ElementwiseOp, ABC):
    """One tile in, one of the same type out."""

    source = operand_def(ON_CHIP)

    assembly_format = "$source `:` type($source)" + DESTINATION_FORMAT

    def __init__(self, source: SSAValue, outs: SSAValue | None = None, tmp: SSAValue | None = None):
        super().__init__(
            operands=[source, [] if outs is None else [outs], [] if tmp is None else [tmp]],
            result_types=[[source.type] if outs is None else []],
        )


class FloatUnaryOp(UnaryOp, ABC):
    """A function of real numbers: one tile of floats in, one of the same type out."""

    def verify_elements(self) -> None:
        super().verify_elements()
        element = element_type(self.source)
        if not isinstance(element, AnyFloat):
            raise VerifyException(f"'{self.name}' needs a float element type, found {element}")


class BinaryOp(ElementwiseOp, ABC):
    """Two operands, at least one of them a tile; the other may be a scalar."""

    lhs = operand_def(AnyAttr())
    rhs = operand_def(AnyAttr())

    assembly_format = "$lhs `,` $rhs `:` type($lhs) `,` type($rhs)" + DESTINATION_FORMAT

    def __init__(
        self,
        lhs: SSAValue,
        rhs: SSAValue,
        outs: SSAValue | None = None,
        tmp: SSAValue | None = None,
    ):
        tile = lhs if on_chip(lhs) is not None else rhs
        result = (
            []
            if outs is not None
            else [elementwise_type(self.name, (lhs, rhs), element_type(tile))]
        )
        super().__init__(
            operands=[lhs, rhs, [] if outs is None else [outs], [] if tmp is None else [tmp]],
            result_types=[result],
        )


@irdl_op_definition
class AddOp(BinaryOp):
    """
    Sum: `%z = tile.add %x, %y : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>`.
    """

    name = "tile.add"


@irdl_op_definition
class SubOp(BinaryOp):
    """Difference, `lhs - rhs`."""

    name = "tile.sub"


@irdl_op_definition
class MulOp(BinaryOp):
    """Product."""

    name = "tile.mul"


@irdl_op_definition
class DivOp(BinaryOp):
    """Quotient, `lhs / rhs`, of floats."""

    name = "tile.div"


@irdl_op_definition
class MaxOp(BinaryOp):
    """Larger value; NaN if either is NaN, as `arith.maximumf`."""

    name = "tile.max"


@irdl_op_definition
class MinOp(BinaryOp):
    """Smaller value; NaN if either is NaN, as `arith.minimumf`."""

    name = "tile.min"


@irdl_op_definition
class LdexpOp(BinaryOp):
    """
    `lhs` times two to the power of `rhs`, a whole number: exact, but for overflow and underflow.
    Both are f32.
    """

    name = "tile.ldexp"

    def verify_elements(self) -> None:
        super().verify_elements()
        element = element_type(self.lhs)
        if element != f32:
            raise VerifyException(f"'{self.name}' needs element type f32, found {element}")


@irdl_op_definition
class NegOp(UnaryOp):
    """Negated value."""

    name = "tile.neg"


@irdl_op_definition
class AbsOp(UnaryOp):
    """Absolute value."""

    name = "tile.abs"


@irdl_op_definition
class ExpOp(FloatUnaryOp):
    """
    Exponential: `%y = tile.exp %x : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>`.
    """

    name = "tile.exp"


@irdl_op_definition
class LogOp(FloatUnaryOp):
    """Natural logarithm."""

    name = "tile.log"


@irdl_op_definition
class SqrtOp(FloatUnaryOp):
    """Square root."""

    name = "tile.sqrt"


@irdl_op_definition
class RsqrtOp(FloatUnaryOp):
    """One over the square root, as exact as a division (not the chip's approximation)."""

    name = "tile.rsqrt"


@irdl_op_definition
class ReciprocalOp(FloatUnaryOp):
    """One over the value, as exact as a division (not the chip's approximation)."""

    name = "tile.reciprocal"


@irdl_op_definition
class ReluOp(UnaryOp):
    """The value where it is above zero, else zero; NaN stays NaN."""

    name = "tile.relu"


@irdl_op_definition
class TanhOp(FloatUnaryOp):
    """Hyperbolic tangent."""

    name = "tile.tanh"


@irdl_op_definition
class SigmoidOp(FloatUnaryOp):
    """Logistic function, 1 / (1 + exp(-x))."""

    name = "tile.sigmoid"


@irdl_op_definition
class ErfOp(FloatUnaryOp):
    """Gauss error function."""

    name = "tile.erf"

    traits = traits_def(Disjoint())


@irdl_op_definition
class FloorOp(UnaryOp):
    """Largest integer not above the value."""

    name = "tile.floor"


@irdl_op_definition
class CeilOp(UnaryOp):
    """Smallest integer not below the value."""

    name = "tile.ceil"


@irdl_op_definition
class RoundOp(UnaryOp):
    """Nearest integer, ties to even."""

    name = "tile.round"


@irdl_op_definition
class CopyOp(UnaryOp):
    """The same values in another place on chip."""

    name = "tile.copy"
