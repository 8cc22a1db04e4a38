"""Rules about how much of a core's memory and events a kernel may take."""

from acc.target.chip import Chip
from acc.target.rules.rule import Rule

UB_CAPACITY = Rule(
    "ub-capacity",
    "queues and scratch of a kernel fit the part of the Unified Buffer that a plan may fill",
    "asc-devkit documentation: hardware architecture; APIs that use the top 8 KB as scratch",
)

QUEUE_BUFFERS = Rule(
    "queue-buffers",
    "the buffers of all queues of one position are at most as many as it has event ids",
    "asc-devkit documentation: TQue, AllocEventID",
)


def ub_capacity_problem(chip: Chip, needed_bytes: int) -> str | None:
    """Why a plan of this size does not fit; None if it does."""
    if needed_bytes <= chip.ub_plan_bytes:
        return None
    return (
        f"needs {needed_bytes} bytes of the Unified Buffer, but a plan on {chip.name} has "
        f"{chip.ub_plan_bytes}"
    )


def queue_buffers_problem(chip: Chip, count: int) -> str | None:
    """Why one queue position cannot hold this many buffers; None if it can."""
    if count <= chip.max_buffers_per_position:
        return None
    return f"needs {count} buffers, but a queue position has {chip.max_buffers_per_position}"
