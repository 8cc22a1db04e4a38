"""
Named elementwise linalg ops that MLIR prints and xDSL does not define.

Their bodies say what they compute, so whatever reads bodies works on them as on `linalg.generic`.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from xdsl.builder import ImplicitBuilder
from xdsl.dialects import arith, math
from xdsl.dialects.builtin import AnyFloat, FloatAttr
from xdsl.dialects.linalg.abstract_ops import ElementwiseOperation
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import irdl_op_definition


class _ElementwiseOp(ElementwiseOperation, ABC):
    """A scalar operation on each element."""

    def __init__(
        self,
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
        res: Sequence[Attribute] | None = None,
    ):
        super().__init__(
            ins=inputs,
            outs=outputs,
            result_types=[[value.type for value in outputs] if res is None else res],
            hidden_region=self.get_hidden_region(inputs, outputs),
        )

    @classmethod
    @abstractmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        """The operation on the elements of the inputs; inserted where it is made."""

    @classmethod
    def get_hidden_region(cls, inputs: Sequence[SSAValue], outputs: Sequence[SSAValue]) -> Region:
        block = Block(arg_types=cls.body_arg_types((*inputs, *outputs)))
        with ImplicitBuilder(block):
            YieldOp(cls.compute(block.args))
        return Region(block)


@irdl_op_definition
class AbsOp(_ElementwiseOp):
    """
    Absolute values.

    ```mlir
    %r = linalg.abs ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
    """

    name = "linalg.abs"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return math.AbsFOp(args[0])


@irdl_op_definition
class CeilOp(_ElementwiseOp):
    """Smallest integers not below; see `linalg.abs` for the form."""

    name = "linalg.ceil"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return math.CeilOp(args[0])


@irdl_op_definition
class FloorOp(_ElementwiseOp):
    """Largest integers not above; see `linalg.abs` for the form."""

    name = "linalg.floor"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return math.FloorOp(args[0])


@irdl_op_definition
class NegFOp(_ElementwiseOp):
    """Negated values; see `linalg.abs` for the form."""

    name = "linalg.negf"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return arith.NegfOp(args[0])


@irdl_op_definition
class ReciprocalOp(_ElementwiseOp):
    """One over each value; see `linalg.abs` for the form."""

    name = "linalg.reciprocal"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        typ = args[0].type
        assert isinstance(typ, AnyFloat)
        return arith.DivfOp(arith.ConstantOp(FloatAttr(1.0, typ)), args[0])


@irdl_op_definition
class RoundOp(_ElementwiseOp):
    """Nearest integers, ties away from zero; see `linalg.abs` for the form."""

    name = "linalg.round"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return math.RoundOp(args[0])


@irdl_op_definition
class RsqrtOp(_ElementwiseOp):
    """One over the square root; see `linalg.abs` for the form."""

    name = "linalg.rsqrt"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return math.RsqrtOp(args[0])


@irdl_op_definition
class SquareOp(_ElementwiseOp):
    """Squares; see `linalg.abs` for the form."""

    name = "linalg.square"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return arith.MulfOp(args[0], args[0])


@irdl_op_definition
class TanhOp(_ElementwiseOp):
    """Hyperbolic tangents; see `linalg.abs` for the form."""

    name = "linalg.tanh"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return math.TanhOp(args[0])


@irdl_op_definition
class ErfOp(_ElementwiseOp):
    """Gauss error function; see `linalg.abs` for the form."""

    name = "linalg.erf"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return math.ErfOp(args[0])


@irdl_op_definition
class DivOp(_ElementwiseOp):
    """
    Quotients of floats or signed integers.

    ```mlir
    %r = linalg.div ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>)
        -> tensor<8xf32>
    ```
    """

    name = "linalg.div"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        divide = arith.DivfOp if isinstance(args[0].type, AnyFloat) else arith.DivSIOp
        return divide(args[0], args[1])


@irdl_op_definition
class DivUnsignedOp(_ElementwiseOp):
    """Quotients of unsigned integers; see `linalg.div` for the form."""

    name = "linalg.div_unsigned"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return arith.DivUIOp(args[0], args[1])


@irdl_op_definition
class PowFOp(_ElementwiseOp):
    """Powers; see `linalg.div` for the form."""

    name = "linalg.powf"

    @classmethod
    def compute(cls, args: Sequence[SSAValue]) -> Operation:
        return math.PowFOp(args[0], args[1])


ELEMENTWISE_OPS: tuple[type[ElementwiseOperation], ...] = (
    AbsOp,
    CeilOp,
    FloorOp,
    NegFOp,
    ReciprocalOp,
    RoundOp,
    RsqrtOp,
    SquareOp,
    TanhOp,
    ErfOp,
    DivOp,
    DivUnsignedOp,
    PowFOp,
)
