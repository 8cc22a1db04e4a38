"""Rules about queues: what their position is for, and how deep they are."""

from acc.target.chip import Chip
from acc.target.rules.rule import Problem, Rule

QUEUE_POSITION = Rule(
    "queue-position",
    "loads go to tensors of VECIN queues, stores come from tensors of VECOUT queues",
    "asc-devkit documentation: TQue, events of queue moves",
    ("check-operands",),
    "The queue that the on-chip tensor of `data_copy_pad_*` and `data_copy` was taken from: the "
    "events of another position do not order the pipes.",
)

QUEUE_DEPTH = Rule(
    "queue-depth",
    "a queue holds at least one buffer between EnQue and DeQue, and no more than it has places for",
    "asc-devkit documentation: TQue, TQueBind; depth 0 has other calls",
    ("check-resources",),
    "The depth in the type of `queue`.",
)


def queue_position_problem(action: str, position: str, expected: str) -> Problem | None:
    """Why data of a queue of one position is not loaded or stored; None if it is."""
    if position == expected:
        return None
    return QUEUE_POSITION.broken(
        f"a tensor of a {position} queue is {action}",
        f"only the events of {expected} order the pipes then",
        f"take it from a {expected} queue",
    )


def queue_depth_problem(chip: Chip, depth: int) -> Problem | None:
    """Why a queue cannot have this depth; None if it can."""
    most = chip.max_queue_depth
    if 1 <= depth <= most:
        return None
    limit = (
        "its AllocTensor and DeQue return nothing"
        if depth < 1
        else f"a queue on {chip.name} has places for {most} buffers"
    )
    return QUEUE_DEPTH.broken(f"the queue has depth {depth}", limit, f"legal are 1 to {most}")
