"""Where a LocalTensor lies: the memory it is a part of, and the byte that it starts at."""

from dataclasses import dataclass

from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.layout import align, element_bytes
from acc.analysis.number_set import ZERO, NumberSet
from acc.analysis.scalar_values import ScalarValues
from acc.dialects.ascendc.queue import GetWithOffsetOp, InitBufferOp, TakeTensorOp
from acc.dialects.ascendc.static_tensor import LocalTensorOp
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.types import GlobalTensorType, LocalTensorType
from acc.dialects.ascendc.vec_gather import ReinterpretCastOp


@dataclass(frozen=True)
class View:
    """A tensor on chip as bytes of a memory."""

    memory: SSAValue | None
    """The tensor that a queue gave, or the TBuf; None is the whole Unified Buffer, by address."""

    place: NumberSet
    """First byte, from the start of the memory on, of the tensor that this is a part of."""

    into: NumberSet
    """Bytes from the start of that tensor to the start of this part."""

    size: int | None
    """Bytes of that tensor; None if nothing says so."""

    tensor: SSAValue
    """That tensor."""

    @property
    def start(self) -> NumberSet:
        """The first byte, from the start of the memory on."""
        return self.place + self.into

    @property
    def name(self) -> str:
        """What a message calls the tensor."""
        return f"%{self.tensor.name_hint}" if self.tensor.name_hint else "the tensor"


def width_of(tensor: SSAValue) -> int:
    """Bytes of an element of a tensor."""
    assert isinstance(tensor.type, GlobalTensorType | LocalTensorType)
    return element_bytes(tensor.type.element_type)


def view_of(tensor: SSAValue, values: ScalarValues) -> View | None:
    """Where a LocalTensor lies; None if that is not known."""
    width = width_of(tensor)
    match tensor:
        case OpResult(op=SubscriptOp() as part):
            whole = view_of(part.tensor, values)
            if whole is None:
                return None
            into = whole.into + values.of(part.offset) * NumberSet.one(width)
            return View(whole.memory, whole.place, into, whole.size, whole.tensor)
        case OpResult(op=ReinterpretCastOp() as cast):
            return view_of(cast.tensor, values)
        case OpResult(op=GetWithOffsetOp() as get):
            place = NumberSet.one(get.offset.value.data)
            return View(get.buf, place, ZERO, get.size.value.data * width, tensor)
        case OpResult(op=LocalTensorOp() as local):
            place = values.of(local.address)
            return View(None, place, ZERO, local.size.value.data * width, tensor)
        case OpResult(op=TakeTensorOp() as take):
            given = init_buffer_of(take.queue)
            block = values.chip.block_bytes
            size = None if given is None else align(given.length.value.data, block)
            return View(tensor, ZERO, ZERO, size, tensor)
        case _:
            return None


def whole_tensor(tensor: SSAValue) -> SSAValue:
    """The tensor that a part, or a view of other elements, is of."""
    while True:
        match tensor:
            case OpResult(op=SubscriptOp() | ReinterpretCastOp() as op):
                tensor = op.tensor
            case _:
                return tensor


def init_buffer_of(target: SSAValue) -> InitBufferOp | None:
    """The operation that gives a queue or a buffer its memory."""
    users: list[Operation] = [use.operation for use in target.uses]
    return next((op for op in users if isinstance(op, InitBufferOp)), None)
