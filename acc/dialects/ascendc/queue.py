"""Queues and buffers of the TPipe framework, and the tensors they hand out."""

from abc import ABC
from collections.abc import Sequence

from xdsl.dialects.builtin import I64, IntegerAttr, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.utils.exceptions import VerifyException

from acc.dialects.ascendc.base import (
    AscendCOp,
    CppArgument,
    CppCall,
    InInit,
    MemberCallOp,
    NamesTensor,
    TypeName,
    require,
    tensor_element,
)
from acc.dialects.ascendc.enums import Position
from acc.dialects.ascendc.types import BufType, LocalTensorType, QueueType
from acc.target.rules.capacity import buffer_size_problem
from acc.target.rules.static_kernel import tensor_size_problem


@irdl_op_definition
class QueueOp(IRDLOperation):
    """Declares a queue, a member of the kernel's class: `TQue<TPosition::VECIN, 1> xQueue_;`"""

    name = "ascendc.queue"

    result = result_def(QueueType)

    traits = traits_def(InInit())

    assembly_format = "attr-dict `:` type($result)"

    def __init__(self, position: Position, depth: int = 1):
        super().__init__(result_types=[QueueType(position, depth)])


@irdl_op_definition
class BufOp(IRDLOperation):
    """Declares a buffer, a member of the kernel's class: `TBuf<TPosition::VECCALC> scratch_;`"""

    name = "ascendc.buf"

    result = result_def(BufType)

    traits = traits_def(InInit())

    assembly_format = "attr-dict `:` type($result)"

    def __init__(self, position: Position = Position.VECCALC):
        super().__init__(result_types=[BufType(position)])


@irdl_op_definition
class InitBufferOp(AscendCOp):
    """Gives a queue its memory: `pipe.InitBuffer(xQueue_, 2, bytes);`; a buffer has no number."""

    name = "ascendc.init_buffer"

    target = operand_def(AnyAttr())
    number = prop_def(IntegerAttr[I64])
    length = prop_def(IntegerAttr[I64])

    traits = traits_def(CppCall("pipe.InitBuffer"), InInit())

    assembly_format = "$target `number` $number `bytes` $length attr-dict `:` type($target)"

    def __init__(self, target: SSAValue, number: int, length: int):
        super().__init__(
            operands=[target],
            properties={"number": IntegerAttr(number, i64), "length": IntegerAttr(length, i64)},
        )

    def call_arguments(self) -> Sequence[CppArgument]:
        length = self.length.value.data
        if isinstance(self.target.type, QueueType):
            return (self.target, self.number.value.data, length)
        return (self.target, length)

    def verify_(self) -> None:
        number = self.number.value.data
        require(self, buffer_size_problem(number, self.length.value.data))
        if isinstance(self.target.type, BufType):
            if number != 1:
                raise VerifyException(f"'{self.name}' of a buffer has number 1, found {number}")
        elif not isinstance(self.target.type, QueueType):
            raise VerifyException(
                f"'{self.name}' takes a queue or a buffer, found {self.target.type}"
            )


class TakeTensorOp(MemberCallOp, ABC):
    """Takes a buffer from a queue, as a tensor."""

    queue = operand_def(QueueType)
    result = result_def(LocalTensorType)

    assembly_format = "$queue attr-dict `:` type($queue) `->` type($result)"

    def __init__(self, queue: SSAValue, element: Attribute):
        super().__init__(operands=[queue], result_types=[LocalTensorType(element)])

    def template_arguments(self) -> Sequence[CppArgument]:
        return (TypeName(tensor_element(self.result)),)


class GiveTensorOp(MemberCallOp, ABC):
    """Gives a buffer, by its tensor, to a queue."""

    queue = operand_def(QueueType)
    tensor = operand_def(LocalTensorType)

    assembly_format = "$queue `,` $tensor attr-dict `:` type($queue) `,` type($tensor)"

    def __init__(self, queue: SSAValue, tensor: SSAValue):
        super().__init__(operands=[queue, tensor])


@irdl_op_definition
class AllocTensorOp(TakeTensorOp):
    """Takes a free buffer of a queue: `LocalTensor<float> x = xQueue_.AllocTensor<float>();`"""

    name = "ascendc.alloc_tensor"

    traits = traits_def(CppCall("AllocTensor"))


@irdl_op_definition
class EnQueOp(GiveTensorOp):
    """Hands a buffer on: `xQueue_.EnQue(x);`"""

    name = "ascendc.en_que"

    traits = traits_def(CppCall("EnQue"))


@irdl_op_definition
class DeQueOp(TakeTensorOp):
    """Waits for the next buffer: `LocalTensor<float> x = xQueue_.DeQue<float>();`"""

    name = "ascendc.de_que"

    traits = traits_def(CppCall("DeQue"))


@irdl_op_definition
class FreeTensorOp(GiveTensorOp):
    """Gives a buffer back: `xQueue_.FreeTensor(x);`"""

    name = "ascendc.free_tensor"

    traits = traits_def(CppCall("FreeTensor"))


@irdl_op_definition
class GetWithOffsetOp(MemberCallOp):
    """
    A part of a buffer, `size` elements from a byte offset on:
    `LocalTensor<float> acc = scratch_.GetWithOffset<float>(64, 1024);`
    """

    name = "ascendc.get_with_offset"

    buf = operand_def(BufType)
    size = prop_def(IntegerAttr[I64])
    offset = prop_def(IntegerAttr[I64])
    result = result_def(LocalTensorType)

    traits = traits_def(CppCall("GetWithOffset"), NamesTensor())

    assembly_format = (
        "$buf `size` $size `offset` $offset attr-dict `:` type($buf) `->` type($result)"
    )

    def __init__(self, buf: SSAValue, element: Attribute, size: int, offset: int):
        super().__init__(
            operands=[buf],
            properties={"size": IntegerAttr(size, i64), "offset": IntegerAttr(offset, i64)},
            result_types=[LocalTensorType(element)],
        )

    def verify_(self) -> None:
        require(self, tensor_size_problem(self.size.value.data))

    def call_arguments(self) -> Sequence[CppArgument]:
        return (self.size.value.data, self.offset.value.data)

    def template_arguments(self) -> Sequence[CppArgument]:
        return (TypeName(tensor_element(self.result)),)
