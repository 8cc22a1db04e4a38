"""
The pipes of a core, the events between them, and what the device compiler orders by itself.

Sources: asc-devkit documentation, SetFlag and WaitFlag, PipeBarrier, TQue, automatic
synchronisation. How many event ids there are is in the chip record.
"""

from dataclasses import dataclass

from xdsl.utils.str_enum import StrEnum


class Pipe(StrEnum):
    """
    Pipes of a core: the scalar unit, which issues all instructions, the vector unit, the transfers
    in (MTE2) and out (MTE3), and those of cube cores. Each executes in order; they run apart.
    """

    S = "s"
    V = "v"
    MTE2 = "mte2"
    MTE3 = "mte3"
    M = "m"
    MTE1 = "mte1"
    FIX = "fix"
    ALL = "all"

    @property
    def cpp(self) -> str:
        """The spelling in C++."""
        return f"PIPE_{self.name}"


class HardEvent(StrEnum):
    """Events: what the second pipe starts behind WaitFlag, it starts behind SetFlag's first."""

    MTE2_V = "mte2_v"
    V_MTE2 = "v_mte2"
    MTE3_V = "mte3_v"
    V_MTE3 = "v_mte3"
    V_V = "v_v"
    MTE3_MTE2 = "mte3_mte2"
    MTE2_MTE3 = "mte2_mte3"
    S_V = "s_v"
    V_S = "v_s"
    S_MTE2 = "s_mte2"
    MTE2_S = "mte2_s"
    S_MTE3 = "s_mte3"
    MTE3_S = "mte3_s"
    MTE2_MTE1 = "mte2_mte1"
    MTE1_MTE2 = "mte1_mte2"
    MTE1_M = "mte1_m"
    M_MTE1 = "m_mte1"
    MTE3_MTE1 = "mte3_mte1"
    MTE1_MTE3 = "mte1_mte3"
    MTE2_M = "mte2_m"
    M_MTE2 = "m_mte2"
    M_FIX = "m_fix"
    FIX_M = "fix_m"
    MTE2_FIX = "mte2_fix"
    FIX_MTE2 = "fix_mte2"
    FIX_S = "fix_s"
    M_S = "m_s"
    FIX_MTE3 = "fix_mte3"
    MTE1_FIX = "mte1_fix"
    FIX_MTE1 = "fix_mte1"
    FIX_FIX = "fix_fix"

    @property
    def cpp(self) -> str:
        """The spelling in C++."""
        return f"HardEvent::{self.name}"

    @property
    def first(self) -> Pipe:
        """The pipe that sets the flag."""
        return Pipe(self.value.split("_")[0])

    @property
    def second(self) -> Pipe:
        """The pipe that waits."""
        return Pipe(self.value.split("_")[1])


VECTOR_PIPES = (Pipe.S, Pipe.V, Pipe.MTE2, Pipe.MTE3)
CUBE_PIPES = (Pipe.S, Pipe.M, Pipe.MTE1, Pipe.MTE2, Pipe.MTE3, Pipe.FIX)

_BOTH = frozenset(
    (
        *(HardEvent.MTE3_MTE2, HardEvent.MTE2_MTE3, HardEvent.S_MTE2, HardEvent.MTE2_S),
        *(HardEvent.S_MTE3, HardEvent.MTE3_S),
    )
)
"""Events of both kinds of cores."""

VECTOR_EVENTS = _BOTH | {
    event for event in HardEvent if {event.first, event.second} <= set(VECTOR_PIPES)
}
CUBE_EVENTS = _BOTH | (frozenset(HardEvent) - VECTOR_EVENTS)

BARRIER_PIPES = frozenset(Pipe) - {Pipe.S}
"""Pipes that PipeBarrier takes."""


@dataclass(frozen=True)
class QueuePipes:
    """The pipes of a queue position: which one fills a buffer, and which one empties it."""

    producer: Pipe
    consumer: Pipe


QUEUE_PIPES = {
    "vecin": QueuePipes(Pipe.MTE2, Pipe.V),
    "veccalc": QueuePipes(Pipe.V, Pipe.V),
    "vecout": QueuePipes(Pipe.V, Pipe.MTE3),
    "a1": QueuePipes(Pipe.MTE2, Pipe.MTE1),
    "b1": QueuePipes(Pipe.MTE2, Pipe.MTE1),
    "a2": QueuePipes(Pipe.MTE1, Pipe.M),
    "b2": QueuePipes(Pipe.MTE1, Pipe.M),
    "c2": QueuePipes(Pipe.MTE1, Pipe.M),
    "co1": QueuePipes(Pipe.M, Pipe.FIX),
}
"""
By TPosition. EnQue sets and DeQue waits for the event from producer to consumer; FreeTensor sets
and AllocTensor waits for the one back.
"""


def event_between(first: Pipe, second: Pipe) -> HardEvent | None:
    """The event that makes a pipe wait for another; None where there is none."""
    name = f"{first.value}_{second.value}"
    return HardEvent(name) if name in {event.value for event in HardEvent} else None


def ordered_by_itself(first: Pipe, second: Pipe, auto_sync: bool) -> bool:
    """
    Whether dependent instructions of two pipes of a vector core need nothing written between them:
    the scalar unit is in order, and the device compiler's automatic synchronisation orders the
    vector unit with itself and the scalar unit with every pipe. It does nothing on cube cores, and
    never orders transfers with each other.
    """
    if first is second is Pipe.S:
        return True
    return auto_sync and (first is second is Pipe.V or Pipe.S in (first, second))
