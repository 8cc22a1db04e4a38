"""Operations that xDSL's arith dialect lacks: `arith.remf` and `arith.index_castui`."""

from xdsl.dialects.arith import FloatingPointLikeBinaryOperation
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.irdl import (
    IRDLOperation,
    base,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure, SameOperandsAndResultType
from xdsl.utils.exceptions import VerifyException


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


@irdl_op_definition
class IndexCastUIOp(IRDLOperation):
    """
    An index as an unsigned integer, or the other way round.

    ```mlir
    %r = arith.index_castui %i : index to i64
    ```
    """

    name = "arith.index_castui"

    input = operand_def(base(IntegerType) | base(IndexType))
    result = result_def(base(IntegerType) | base(IndexType))

    traits = traits_def(Pure())

    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"

    def verify_(self) -> None:
        if isinstance(self.input.type, IndexType) == isinstance(self.result.type, IndexType):
            raise VerifyException(
                f"'{self.name}' is between index and an integer type, found {self.input.type} and "
                f"{self.result.type}"
            )
