"""
What xDSL's tensor dialect lacks: operations that MLIR prints, and `tensor.expand_shape` as MLIR has
it, where a tensor of rank 0 may become one of any rank.
"""

from xdsl.dialects.builtin import DenseArrayBase, IndexType, TensorType, UnitAttr, i64
from xdsl.dialects.tensor import ExpandShapeOp
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException


# A plain subclass: IRDL would have the fields declared again.
class AnyRankExpandShapeOp(ExpandShapeOp):
    """
    Gives a tensor a shape of higher rank; xDSL's own refuses a source of rank 0.

    ```mlir
    %r = tensor.expand_shape %x [] output_shape [1] : tensor<f32> into tensor<1xf32>
    ```
    """

    def verify_(self) -> None:
        source, result = self.src.type, self.result.type
        if not isinstance(source, TensorType) or source.get_num_dims() or self.reassociation.data:
            super().verify_()
            return
        if any(size != 1 for size in result.get_shape()):
            raise VerifyException(
                f"'{self.name}' of a tensor of rank 0 gives sizes of 1, found {result}"
            )


@irdl_op_definition
class RankOp(IRDLOperation):
    """
    The number of dimensions.

    ```mlir
    %r = tensor.rank %x : tensor<4x8xf32>
    ```
    """

    name = "tensor.rank"

    tensor = operand_def(TensorType)
    result = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "$tensor attr-dict `:` type($tensor)"


@irdl_op_definition
class BitcastOp(IRDLOperation):
    """
    The same bits as elements of another type of the same width.

    ```mlir
    %r = tensor.bitcast %x : tensor<4xf32> to tensor<4xi32>
    ```
    """

    name = "tensor.bitcast"

    source = operand_def(TensorType)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"


@irdl_op_definition
class GatherOp(IRDLOperation):
    """
    Slices at the places that a tensor of indices names, which has them along its last dimension.

    ```mlir
    %r = tensor.gather %x[%i] gather_dims([0]) : (tensor<4x8xf32>, tensor<3x1xi32>)
        -> tensor<3x1x8xf32>
    ```
    """

    name = "tensor.gather"

    source = operand_def(TensorType)
    indices = operand_def(TensorType)
    result = result_def(TensorType)

    gather_dims = prop_def(DenseArrayBase.constr(i64))
    unique = opt_prop_def(UnitAttr)

    traits = traits_def(Pure())

    assembly_format = (
        "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? "
        "attr-dict `:` functional-type(operands, results)"
    )


@irdl_op_definition
class GenerateOp(IRDLOperation):
    """
    A tensor whose elements are computed from their indices; open sizes are operands.

    ```mlir
    %r = tensor.generate %n {
    ^bb0(%i: index):
      tensor.yield %a : f32
    } : tensor<?xf32>
    ```
    """

    name = "tensor.generate"

    dynamic_extents = var_operand_def(IndexType)
    result = result_def(TensorType)
    body = region_def("single_block")

    assembly_format = "$dynamic_extents $body attr-dict `:` type($result)"
