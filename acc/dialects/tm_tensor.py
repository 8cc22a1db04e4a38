"""
torch-mlir's dialect of tensor computations that linalg cannot express, as far as imports bring it.

Destination style as in linalg: the last operands give the initial values of the results. The syntax
is that of torch-mlir.
"""

from abc import ABC

from xdsl.dialects.builtin import (
    BoolAttr,
    DenseArrayBase,
    IntegerAttr,
    TensorType,
    UnitAttr,
    i64,
)
from xdsl.dialects.utils import AbstractYieldOperation
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa


@irdl_op_definition
class YieldOp(AbstractYieldOperation[Attribute]):
    """
    Ends a region of this dialect with the scalar that it computes.

    ```mlir
    tm_tensor.yield %sum : f32
    ```
    """

    name = "tm_tensor.yield"

    traits = traits_def(IsTerminator())


class TMTensorOperation(IRDLOperation, ABC):
    """Base of ops with inputs, initial values and a scalar body."""

    inputs = var_operand_def(TensorType)
    outputs = var_operand_def(TensorType)
    body = region_def("single_block")
    res = var_result_def(TensorType)

    irdl_options = (AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict())

    def verify_(self) -> None:
        """Results have the types of the initial values."""
        if tuple(self.outputs.types) != tuple(self.res.types):
            raise VerifyException("expected the results to have the types of the initial values")


@irdl_op_definition
class ScanOp(TMTensorOperation):
    """
    Running combination along a dimension; the second result is the last value of each line. With
    `reverse`, which imports do not bring, lines start at the last element of the dimension.

    ```mlir
    %r, %last = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x5xf32>)
        outs(%init, %acc : tensor<4x5xf32>, tensor<4xf32>) {
    ^bb0(%element: f32, %running: f32):
      %s = arith.addf %element, %running : f32
      tm_tensor.yield %s : f32
    } -> tensor<4x5xf32>, tensor<4xf32>
    ```
    """

    name = "tm_tensor.scan"

    dimension = prop_def(IntegerAttr.constr(type=i64))
    inclusive = prop_def(BoolAttr)
    reverse = opt_prop_def(UnitAttr)

    assembly_format = (
        "`dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)` attr-dict "
        "`ins` `(` $inputs `:` type($inputs) `)` "
        "`outs` `(` $outputs `:` type($outputs) `)` $body `->` type($res)"
    )

    def verify_(self) -> None:
        """One source; initial values of its shape, and of that shape without the dimension."""
        super().verify_()
        types = (*self.inputs.types, *self.outputs.types)
        shapes = [typ.get_shape() for typ in types if isa(typ, TensorType)]
        axis = self.dimension.value.data
        if len(self.inputs) != 1 or len(self.outputs) != 2:
            raise VerifyException("expected one input and two initial values")
        if not 0 <= axis < len(shapes[0]):
            raise VerifyException(f"expected a dimension below {len(shapes[0])}, found {axis}")
        if shapes[1] != shapes[0] or shapes[2] != (*shapes[0][:axis], *shapes[0][axis + 1 :]):
            raise VerifyException(
                f"expected initial values of shape {shapes[0]}, and the same without dimension "
                f"{axis}; found {shapes[1]} and {shapes[2]}"
            )


@irdl_op_definition
class SortOp(TMTensorOperation):
    """
    Several tensors sorted together along a dimension; the body says whether a pair is in order.

    ```mlir
    %v, %i = tm_tensor.sort dimension(1) outs(%x, %iota : tensor<4x5xf32>, tensor<4x5xi64>) {
    ^bb0(%a: f32, %b: f32, %ia: i64, %ib: i64):
      %p = arith.cmpf oge, %a, %b : f32
      tm_tensor.yield %p : i1
    } -> tensor<4x5xf32>, tensor<4x5xi64>
    ```
    """

    name = "tm_tensor.sort"

    dimension = prop_def(IntegerAttr.constr(type=i64))

    assembly_format = (
        "attr-dict `dimension` `(` $dimension `)` (`ins` `(` $inputs^ `:` type($inputs) `)`)? "
        "`outs` `(` $outputs `:` type($outputs) `)` $body `->` type($res)"
    )


@irdl_op_definition
class ScatterOp(TMTensorOperation):
    """
    Slices of the first input combined into the result where the rows of the second say.

    ```mlir
    %r = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true)
        ins(%updates, %indices : tensor<4x1x5xf32>, tensor<4x1xi64>) outs(%x : tensor<9x5xf32>) {
    ^bb0(%update: f32, %old: f32):
      tm_tensor.yield %update : f32
    } -> tensor<9x5xf32>
    ```
    """

    name = "tm_tensor.scatter"

    dimension_map = prop_def(DenseArrayBase.constr(i64))
    unique_indices = prop_def(BoolAttr)

    assembly_format = (
        "attr-dict `unique_indices` `(` $unique_indices `)` "
        "`ins` `(` $inputs `:` type($inputs) `)` "
        "`outs` `(` $outputs `:` type($outputs) `)` $body `->` type($res)"
    )


TMTensor = Dialect("tm_tensor", [ScanOp, SortOp, ScatterOp, YieldOp])
