"""
Rules about how much of a core's memory and events a kernel may take.

The host model reports the same limits at run time, under the same names.
"""

from acc.target.chip import Chip
from acc.target.rules.rule import Advice, Problem, Rule

UB_CAPACITY = Rule(
    "ub-capacity",
    "queues and scratch of a kernel fit the part of the Unified Buffer that a plan may fill",
    "asc-devkit documentation: hardware architecture; APIs that use the top 8 KB as scratch",
    ("plan-memory", "check-resources"),
    "The bytes of all `init_buffer` operations, each rounded up to blocks. The rest is scratch of "
    "Select and others. The device does not check: InitBuffer does in debug builds only.",
    advice=Advice(
        lambda chip: (
            "what a kernel keeps on a core at the same time takes at most "
            f"{chip.ub_plan_bytes} bytes: every tile or buffer rounded up to {chip.block_bytes} "
            "bytes, times its number of buffers"
        )
    ),
)

QUEUE_EVENTS = Rule(
    "queue-events",
    "the buffers of all queues of one position are at most as many as it has event ids",
    "asc-devkit documentation: TQue, AllocEventID",
    ("check-resources",),
    "The numbers of all `init_buffer` operations of queues, by position.",
    advice=Advice(
        lambda chip: (
            f"at most {chip.max_buffers_per_position} buffers are loaded into and as many "
            "stored from, each counted as often as it has buffers"
        )
    ),
)

BUFFER_COUNT = Rule(
    "buffer-count",
    "a TPipe makes no more buffers than it keeps records of",
    "asc-devkit documentation: InitBuffer",
    ("check-resources",),
    "The numbers of all `init_buffer` operations of a kernel.",
    advice=Advice(
        lambda chip: (
            f"a kernel has at most {chip.max_pipe_buffers} buffers for loads and stores "
            "in all, each counted as often as it has buffers"
        )
    ),
)

BUFFER_SIZE = Rule(
    "buffer-size",
    "InitBuffer makes at least one buffer of at least one byte",
    "asc-devkit documentation: InitBuffer",
    ("verifier",),
    "`number` and `bytes` of `init_buffer`; a buffer without a queue has number 1.",
)

QUEUE_UNINITIALISED = Rule(
    "queue-uninitialised",
    "a queue or buffer that is used has got its memory from InitBuffer, once",
    "asc-devkit documentation: InitBuffer",
    ("check-resources",),
    "The `init_buffer` operations of every `queue` and `buf` that is used.",
)


def ub_capacity_problem(chip: Chip, needed_bytes: int) -> Problem | None:
    """Why a plan of this size does not fit; None if it does."""
    if needed_bytes <= chip.ub_plan_bytes:
        return None
    return UB_CAPACITY.broken(
        f"needs {needed_bytes} bytes of the Unified Buffer",
        f"a plan on {chip.name} has {chip.ub_plan_bytes}",
        f"drop {needed_bytes - chip.ub_plan_bytes} bytes: smaller tiles or fewer buffers",
    )


def queue_events_problem(chip: Chip, position: str, count: int) -> Problem | None:
    """Why a queue position cannot have this many buffers; None if it can."""
    if count <= chip.max_buffers_per_position:
        return None
    return QUEUE_EVENTS.broken(
        f"has {count} buffers in position {position}",
        f"a position on {chip.name} has events for {chip.max_buffers_per_position}",
        "let operands share a queue, or have fewer buffers",
    )


def buffer_count_problem(chip: Chip, count: int) -> Problem | None:
    """Why one TPipe cannot make this many buffers; None if it can."""
    if count <= chip.max_pipe_buffers:
        return None
    return BUFFER_COUNT.broken(
        f"has {count} buffers",
        f"a TPipe on {chip.name} makes at most {chip.max_pipe_buffers}",
        "put buffers into one TBuf",
    )


def buffer_size_problem(number: int, length_bytes: int) -> Problem | None:
    """Why InitBuffer cannot make this many buffers of this size; None if it can."""
    if number >= 1 and length_bytes >= 1:
        return None
    return BUFFER_SIZE.broken(
        f"{number} buffers of {length_bytes} bytes are made",
        "a queue without memory hands out nothing",
        "legal are 1 or more of 1 byte or more",
    )


def queue_uninitialised_problem(name: str, times: int) -> Problem | None:
    """Why a queue or buffer that got its memory so many times cannot be used; None if it can."""
    if times == 1:
        return None
    return QUEUE_UNINITIALISED.broken(
        f"{name} gets memory {times} times",
        "InitBuffer is called once for what is used",
        "put one init_buffer behind the declaration",
    )
