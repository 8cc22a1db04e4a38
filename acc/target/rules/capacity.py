"""
Rules about how much of a core's memory and events a kernel may take.

The host model reports the same limits at run time, under the same names.
"""

from acc.target.chip import Chip
from acc.target.rules.rule import Rule

UB_CAPACITY = Rule(
    "ub-capacity",
    "queues and scratch of a kernel fit the part of the Unified Buffer that a plan may fill",
    "asc-devkit documentation: hardware architecture; APIs that use the top 8 KB as scratch",
)

QUEUE_EVENTS = Rule(
    "queue-events",
    "the buffers of all queues of one position are at most as many as it has event ids",
    "asc-devkit documentation: TQue, AllocEventID",
)

BUFFER_COUNT = Rule(
    "buffer-count",
    "a TPipe makes no more buffers than it keeps records of",
    "asc-devkit documentation: InitBuffer",
)


def ub_capacity_problem(chip: Chip, needed_bytes: int) -> str | None:
    """Why a plan of this size does not fit; None if it does."""
    if needed_bytes <= chip.ub_plan_bytes:
        return None
    return (
        f"needs {needed_bytes} bytes of the Unified Buffer, but a plan on {chip.name} has "
        f"{chip.ub_plan_bytes}"
    )


def queue_events_problem(chip: Chip, position: str, count: int) -> str | None:
    """Why a queue position cannot have this many buffers; None if it can."""
    if count <= chip.max_buffers_per_position:
        return None
    return (
        f"has {count} buffers in position {position}, but a position on {chip.name} has events "
        f"for {chip.max_buffers_per_position}"
    )


def buffer_count_problem(chip: Chip, count: int) -> str | None:
    """Why one TPipe cannot make this many buffers; None if it can."""
    if count <= chip.max_pipe_buffers:
        return None
    return f"has {count} buffers, but a TPipe on {chip.name} makes at most {chip.max_pipe_buffers}"
