"""`linalg.softmax`, which xDSL does not define."""

from xdsl.dialects.builtin import I64, IntegerAttr, TensorType
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa


@irdl_op_definition
class SoftmaxOp(IRDLOperation):
    """
    Exponentials along one dimension, over their sum.

    ```mlir
    %r = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>)
        -> tensor<4x8xf32>
    ```
    """

    name = "linalg.softmax"

    input = operand_def(TensorType)
    output = operand_def(TensorType)
    result = result_def(TensorType)

    dimension = prop_def(IntegerAttr[I64])

    traits = traits_def(Pure())

    assembly_format = (
        "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` "
        "`outs` `(` $output `:` type($output) `)` `->` type($result)"
    )

    def verify_(self) -> None:
        taken, output, given = self.input.type, self.output.type, self.result.type
        assert isa(taken, TensorType) and isa(output, TensorType)
        if given != output or taken.shape != output.shape:
            raise VerifyException(
                f"'{self.name}' gives a tensor of its input's shape, found {taken}, {output} and "
                f"{given}"
            )
        rank, axis = taken.get_num_dims(), self.dimension.value.data
        if axis not in range(rank):
            raise VerifyException(
                f"'{self.name}' of {taken} has the dimension {axis}, legal are 0 to {rank - 1}"
            )
