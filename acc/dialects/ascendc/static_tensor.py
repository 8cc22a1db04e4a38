"""Kernels without a TPipe: their start, and tensors at addresses that the compiler planned."""

from collections.abc import Sequence

from xdsl.dialects.builtin import I64, IndexType, IntegerAttr, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def, result_def, traits_def

from acc.dialects.ascendc.base import (
    AscendCOp,
    CppArgument,
    CppCall,
    NamesTensor,
    Token,
    TypeName,
    require,
    tensor_element,
)
from acc.dialects.ascendc.enums import Position, PositionAttr
from acc.dialects.ascendc.types import LocalTensorType
from acc.target.rules.static_kernel import tensor_size_problem


@irdl_op_definition
class InitSocStateOp(AscendCOp):
    """What a kernel without a TPipe does first: `InitSocState();`"""

    name = "ascendc.init_soc_state"

    traits = traits_def(CppCall("InitSocState"))

    assembly_format = "attr-dict"

    def __init__(self):
        super().__init__()


@irdl_op_definition
class LocalTensorOp(AscendCOp):
    """
    `size` elements of the on-chip memory of a position, from a byte address on; the address may be
    computed, as for two buffers in turn:
    `ascendc.local_tensor vecin address %c0 size 4096 : !ascendc.local_tensor<f32>` is
    `LocalTensor<float> x = LocalTensor<float>(TPosition::VECIN, 0, 4096);`
    """

    name = "ascendc.local_tensor"

    position = prop_def(PositionAttr)
    address = operand_def(IndexType)
    size = prop_def(IntegerAttr[I64])
    result = result_def(LocalTensorType)

    traits = traits_def(CppCall("LocalTensor"), NamesTensor())

    assembly_format = "$position `address` $address `size` $size attr-dict `:` type($result)"

    def __init__(self, position: Position, address: SSAValue, element: Attribute, size: int):
        super().__init__(
            operands=[address],
            properties={"position": PositionAttr(position), "size": IntegerAttr(size, i64)},
            result_types=[LocalTensorType(element)],
        )

    def template_arguments(self) -> Sequence[CppArgument]:
        return (TypeName(tensor_element(self.result)),)

    def call_arguments(self) -> Sequence[CppArgument]:
        return (Token(self.position.data.cpp), self.address, self.size.value.data)

    def verify_(self) -> None:
        require(self, tensor_size_problem(self.size.value.data))
