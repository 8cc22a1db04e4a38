"""`arith.remf`, which xDSL's arith dialect lacks."""

from xdsl.dialects.arith import FloatingPointLikeBinaryOperation
from xdsl.irdl import irdl_op_definition, traits_def
from xdsl.traits import Pure, SameOperandsAndResultType


@irdl_op_definition
class RemfOp(FloatingPointLikeBinaryOperation):
    """
    Floating-point remainder with the sign of the dividend, as C's `fmod`.

    ```mlir
    %r = arith.remf %a, %b : f32
    ```
    """

    name = "arith.remf"

    traits = traits_def(Pure(), SameOperandsAndResultType())
