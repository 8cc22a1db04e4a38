"""Tensors: binding a GlobalTensor to its address, parts of tensors, single elements."""

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AnyAttr,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from acc.dialects.ascendc.base import (
    CppArgument,
    CppCall,
    ExpressionOp,
    GmPointer,
    InInit,
    MemberCallOp,
    OnPipe,
    Subscript,
    Writes,
    require,
    verify_scalar,
)
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.types import GlobalTensorType, GmAddrType, LocalTensorType
from acc.target.rules.dtypes import scalar_type_problem
from acc.target.rules.kernel import offset_width_problem


@irdl_op_definition
class SetGlobalBufferOp(MemberCallOp):
    """
    A tensor at an address, a member of the kernel's class:
    `xGm_.SetGlobalBuffer((__gm__ float*)x);`
    """

    name = "ascendc.set_global_buffer"

    address = operand_def(GmAddrType)
    result = result_def(GlobalTensorType)

    traits = traits_def(CppCall("SetGlobalBuffer"), InInit())

    assembly_format = "$address attr-dict `:` type($result)"

    def __init__(self, address: SSAValue, element: Attribute):
        super().__init__(operands=[address], result_types=[GlobalTensorType(element)])

    def callee(self) -> SSAValue:
        return self.result

    def call_arguments(self) -> Sequence[CppArgument]:
        return (GmPointer(self.result.type.element_type, self.address),)


@irdl_op_definition
class SubscriptOp(ExpressionOp):
    """
    A tensor from an element on: `x[offset]`. The offset is an `index` (32 bits) on chip and an
    `i64` in global memory.
    """

    name = "ascendc.subscript"

    tensor = operand_def(AnyAttr())
    offset = operand_def(AnyAttr())
    result = result_def(AnyAttr())

    traits = traits_def(Pure())

    assembly_format = (
        "$tensor `[` $offset `]` attr-dict `:` type($tensor) `,` type($offset) `->` type($result)"
    )

    def __init__(self, tensor: SSAValue, offset: SSAValue):
        super().__init__(operands=[tensor, offset], result_types=[tensor.type])

    def expression(self) -> CppArgument:
        return Subscript(self.tensor, self.offset)

    def verify_(self) -> None:
        if not isinstance(self.tensor.type, GlobalTensorType | LocalTensorType):
            raise VerifyException(f"'{self.name}' takes a tensor, found {self.tensor.type}")
        want: Attribute = IndexType() if isinstance(self.tensor.type, LocalTensorType) else i64
        require(
            self,
            offset_width_problem(str(self.tensor.type), str(self.offset.type), str(want)),
        )
        if self.result.type != self.tensor.type:
            raise VerifyException(
                f"'{self.name}' of {self.tensor.type} gives the same type, found {self.result.type}"
            )


@irdl_op_definition
class GetValueOp(MemberCallOp):
    """Reads one element with the scalar unit: `const float v = x.GetValue(i);`"""

    name = "ascendc.get_value"

    tensor = operand_def(LocalTensorType)
    offset = operand_def(IndexType)
    result = result_def(AnyAttr())

    traits = traits_def(CppCall("GetValue"), OnPipe(Pipe.S))

    assembly_format = "$tensor `[` $offset `]` attr-dict `:` type($tensor) `->` type($result)"

    def __init__(self, tensor: SSAValue, offset: SSAValue):
        assert isinstance(tensor.type, LocalTensorType)
        super().__init__(operands=[tensor, offset], result_types=[tensor.type.element_type])

    def call_arguments(self) -> Sequence[CppArgument]:
        return (self.offset,)

    def verify_(self) -> None:
        verify_scalar(self, self.tensor, self.result)


@irdl_op_definition
class GetGlobalValueOp(MemberCallOp):
    """
    Reads one element of global memory with the scalar unit: `const int64_t v = xGm.GetValue(i);`
    """

    name = "ascendc.get_global_value"

    tensor = operand_def(GlobalTensorType)
    offset = operand_def(i64)
    result = result_def(AnyAttr())

    traits = traits_def(CppCall("GetValue"), OnPipe(Pipe.S))

    assembly_format = "$tensor `[` $offset `]` attr-dict `:` type($tensor) `->` type($result)"

    def __init__(self, tensor: SSAValue, offset: SSAValue):
        assert isinstance(tensor.type, GlobalTensorType)
        super().__init__(operands=[tensor, offset], result_types=[tensor.type.element_type])

    def call_arguments(self) -> Sequence[CppArgument]:
        return (self.offset,)

    def verify_(self) -> None:
        assert isinstance(self.tensor.type, GlobalTensorType)
        want, found = str(self.tensor.type.element_type), str(self.result.type)
        require(self, scalar_type_problem(want, found))


@irdl_op_definition
class SetValueOp(MemberCallOp):
    """Writes one element with the scalar unit: `x.SetValue(i, v);`"""

    name = "ascendc.set_value"

    tensor = operand_def(LocalTensorType)
    offset = operand_def(IndexType)
    value = operand_def(AnyAttr())

    traits = traits_def(CppCall("SetValue"), OnPipe(Pipe.S), Writes(("tensor",)))

    assembly_format = (
        "$tensor `[` $offset `]` `,` $value attr-dict `:` type($tensor) `,` type($value)"
    )

    def __init__(self, tensor: SSAValue, offset: SSAValue, value: SSAValue):
        super().__init__(operands=[tensor, offset, value])

    def verify_(self) -> None:
        verify_scalar(self, self.tensor, self.value)
