"""Where a LocalTensor lies: the buffer it is a part of, and the byte that it starts at."""

from dataclasses import dataclass

from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.layout import align, element_bytes
from acc.analysis.number_set import NumberSet
from acc.analysis.scalar_values import ScalarValues
from acc.dialects.ascendc.queue import (
    GetWithOffsetOp,
    InitBufferOp,
    TakeTensorOp,
)
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.types import LocalTensorType


@dataclass(frozen=True)
class View:
    """A tensor on chip as bytes of a buffer."""

    buffer: SSAValue
    """The tensor that a queue gave, or the TBuf."""

    start: NumberSet
    """Its first byte, from the start of the buffer on."""

    first: int
    """The first byte that the tensor it is a part of may touch."""

    limit: int | None
    """The byte behind the last one that it may touch; None if nothing says so."""

    tensor: SSAValue
    """The tensor that it is a part of."""

    @property
    def name(self) -> str:
        """What a message calls the tensor."""
        return f"%{self.tensor.name_hint}" if self.tensor.name_hint else "the tensor"


def view_of(tensor: SSAValue, values: ScalarValues) -> View | None:
    """Where a LocalTensor lies; None if that is not known."""
    assert isinstance(tensor.type, LocalTensorType)
    size = element_bytes(tensor.type.element_type)
    match tensor:
        case OpResult(op=SubscriptOp() as part):
            whole = view_of(part.tensor, values)
            if whole is None:
                return None
            start = whole.start + values.of(part.offset) * NumberSet.one(size)
            return View(whole.buffer, start, whole.first, whole.limit, whole.tensor)
        case OpResult(op=GetWithOffsetOp() as get):
            first = get.offset.value.data
            limit = first + get.size.value.data * size
            return View(get.buf, NumberSet.one(first), first, limit, tensor)
        case OpResult(op=TakeTensorOp() as take):
            given = init_buffer_of(take.queue)
            block = values.chip.block_bytes
            limit = None if given is None else align(given.length.value.data, block)
            return View(tensor, NumberSet.one(0), 0, limit, tensor)
        case _:
            return None


def init_buffer_of(target: SSAValue) -> InitBufferOp | None:
    """The operation that gives a queue or a buffer its memory."""
    users: list[Operation] = [use.operation for use in target.uses]
    return next((op for op in users if isinstance(op, InitBufferOp)), None)
