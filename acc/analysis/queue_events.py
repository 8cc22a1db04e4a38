"""The events that queues take ids of."""

from collections import Counter
from collections.abc import Iterator

from xdsl.ir import Operation

from acc.dialects.ascendc.queue import InitBufferOp
from acc.dialects.ascendc.types import QueueType
from acc.target.pipes import QUEUE_PIPES, HardEvent, event_between


def queue_event_ids(kernel: Operation) -> Counter[HardEvent]:
    """
    How many ids of each event the queues of a kernel may take at a time, from 0 on: one for every
    buffer, for the way to its consumer and for the way back.
    """
    found: Counter[HardEvent] = Counter()
    for op, event in _queue_events(kernel):
        found[event] += op.number.value.data
    return found


def _queue_events(kernel: Operation) -> Iterator[tuple[InitBufferOp, HardEvent]]:
    for op in kernel.walk():
        if isinstance(op, InitBufferOp) and isinstance(op.target.type, QueueType):
            pipes = QUEUE_PIPES[op.target.type.position.data.value]
            there = event_between(pipes.producer, pipes.consumer)
            back = event_between(pipes.consumer, pipes.producer)
            for event in {there, back} - {None}:
                assert event is not None
                yield op, event
