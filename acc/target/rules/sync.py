"""Rules about the order of pipes: races, flags, and barriers."""

from acc.target.chip import Chip
from acc.target.pipes import BARRIER_PIPES, VECTOR_EVENTS, VECTOR_PIPES, HardEvent, Pipe
from acc.target.rules.rule import Problem, Rule

_EVENTS = "asc-devkit documentation: SetFlag, WaitFlag"

PIPE_RACE = Rule(
    "pipe-race",
    "two accesses of one memory by different pipes, one of them a write, are ordered",
    "asc-devkit documentation: synchronisation inside a core, automatic synchronisation, TQue",
    ("check-sync",),
    "All accesses of a kernel, over branches and rounds of loops. Memory is a buffer of a queue, a "
    "slice of a TBuf, bytes at an address, or a GM argument (two arguments are two tensors).",
)

PIPE_BARRIER = Rule(
    "pipe-barrier",
    "dependent instructions of one pipe have a barrier between them unless the compiler sets it",
    "asc-devkit documentation: PipeBarrier, automatic synchronisation",
    ("check-sync",),
    "As pipe-race, for V without auto_sync, MTE2 and MTE3. Stores whose offsets are not known to "
    "overlap, and are not read from memory, are left to the host model and to the proof that "
    "stores are disjoint.",
)

FLAG_UNSET = Rule(
    "flag-unset",
    "every WaitFlag has a SetFlag before it on every path",
    _EVENTS,
    ("check-sync",),
    "Flags of a kernel by event and id, over branches and rounds of loops.",
)

FLAG_TWICE = Rule(
    "flag-twice",
    "a flag is not set again before it is waited for",
    _EVENTS,
    ("check-sync",),
    "As flag-unset.",
)

FLAG_LEFT = Rule(
    "flag-left",
    "no flag is set when a kernel ends",
    _EVENTS,
    ("check-sync",),
    "As flag-unset.",
)

FLAG_ID = Rule(
    "flag-id",
    "event ids are those that the kernel may use: all with a TPipe, fewer without",
    "asc-devkit documentation: SetFlag, static tensor programming",
    ("check-sync",),
    "Constant ids; ids that take turns: a constant plus a number that loops carry modulo a "
    "constant; and sums with the counter of a short loop whose bounds are constant. Of another id "
    "nothing can be proved, and no turn is known behind a loop of unknown length.",
)

FLAG_TAKEN = Rule(
    "flag-taken",
    "a flag has an id that no queue takes of its event",
    "asc-devkit documentation: TQue, AllocEventID, SetFlag",
    ("check-sync",),
    "Ids of flags in kernels with a TPipe: queues take the first ones of the events that they wait "
    "for, as many as they have buffers, and know nothing of flags with a number of their own.",
)

EVENT_CORE = Rule(
    "event-core",
    "a flag's event is between pipes of the core",
    "asc-devkit documentation: HardEvent",
    ("verifier",),
    "The event of `set_flag` and `wait_flag`; kernels are for vector cores.",
)

BARRIER_PIPE = Rule(
    "barrier-pipe",
    "PipeBarrier takes a pipe of the core other than the scalar unit, or all",
    "asc-devkit documentation: PipeBarrier",
    ("verifier",),
    "The pipe of `pipe_barrier`; kernels are for vector cores.",
)

SYNC_ALL = Rule(
    "core-hang",
    "all blocks of a launch come to SyncAll, equally often",
    "asc-devkit documentation: SyncAll",
    ("verifier",),
    "The branches and loops around `sync_all`: what decides them comes from constants, the tiling "
    "and the number of blocks. How many blocks there may be is `core-count`.",
)


def flag_id_problem(chip: Chip, event_id: int, static: bool) -> Problem | None:
    """Why a kernel cannot use an event id; None if it can."""
    count = chip.static_event_ids if static else chip.event_ids
    if 0 <= event_id < count:
        return None
    kind = "without a TPipe" if static else "with a TPipe"
    return FLAG_ID.broken(
        f"event id {event_id} is used",
        f"kernels {kind} on {chip.name} have {count} of each event",
        f"legal are 0 to {count - 1}",
    )


def flag_taken_problem(chip: Chip, event: HardEvent, event_id: int, taken: int) -> Problem | None:
    """Why a flag cannot have an id where queues take so many of its event; None if it can."""
    if event_id >= taken:
        return None
    left = f"{taken} to {chip.event_ids - 1}" if taken < chip.event_ids else "flags of other events"
    return FLAG_TAKEN.broken(
        f"event id {event_id} of {event.value} is used",
        f"queues of the kernel take {taken} of them from 0 on",
        f"legal are {left}",
    )


def event_core_problem(event: HardEvent) -> Problem | None:
    """Why a vector core has no such event; None if it has."""
    if event in VECTOR_EVENTS:
        return None
    return EVENT_CORE.broken(
        f"event {event.value} is used",
        "a vector core does not have both pipes",
        f"legal are {', '.join(sorted(known.value for known in VECTOR_EVENTS))}",
    )


def barrier_pipe_problem(pipe: Pipe) -> Problem | None:
    """Why PipeBarrier does not take a pipe on a vector core; None if it does."""
    legal = [p for p in (*VECTOR_PIPES, Pipe.ALL) if p in BARRIER_PIPES]
    if pipe in legal:
        return None
    return BARRIER_PIPE.broken(
        f"the pipe is {pipe.value}",
        "a vector core has no barrier of that pipe",
        f"legal are {', '.join(p.value for p in legal)}",
    )


def sync_all_problem(control: str) -> Problem:
    """A SyncAll that not all blocks come to."""
    return SYNC_ALL.broken(
        f"it stands inside of {control}, which may be decided by the block or by data",
        "blocks that come wait for those that do not",
        "put it where all blocks come, equally often",
    )


def unknown_id_problem(chip: Chip, event_id: str) -> Problem:
    """An event id of which nothing can be proved."""
    return FLAG_ID.broken(
        f"the event id is {event_id}, which is not known",
        "flags cannot be proved to come in pairs then",
        "use a constant, a constant plus a number that a loop carries and moves on modulo a "
        f"constant, or the counter of a loop of at most {chip.event_ids} rounds and constant "
        "bounds",
    )


def flag_twice_problem(event: HardEvent, maybe: bool) -> Problem:
    """A flag that is, or may be, set already."""
    return FLAG_TWICE.broken(
        f"{event.value} is set again" + (" on some path" if maybe else ""),
        "nothing has waited for it since it was set",
        "wait for it before, or use another id",
    )


def flag_unset_problem(event: HardEvent, maybe: bool) -> Problem:
    """A flag that is not, or may not be, set."""
    return FLAG_UNSET.broken(
        f"{event.value} is waited for",
        "nothing has set it" + (" on some path" if maybe else ""),
        "set it before on every path",
    )


def flag_left_problem(event: HardEvent) -> Problem:
    """A flag that is set when a kernel ends."""
    return FLAG_LEFT.broken(
        f"{event.value} is or may be set when the kernel ends",
        "it disturbs the next kernel",
        "wait for it on every path",
    )


def race_problem(
    sentence: str, first: Pipe, second: Pipe, event: HardEvent | None, sure: bool
) -> Problem:
    """Two accesses that nothing orders; the sentence says what the later one does."""
    if first is second:
        return PIPE_BARRIER.broken(
            sentence,
            _may("has a call before that", first, sure),
            f"put ascendc.pipe_barrier {first.value} between them",
        )
    by = (
        "synchronise them" if event is None else f"wait for a flag of {event.value}, or use a queue"
    )
    return PIPE_RACE.broken(sentence, _may("still has a call that", first, sure), by)


def _may(words: str, pipe: Pipe, sure: bool) -> str:
    touches = "touches it" if sure else "cannot be proved to be elsewhere"
    return f"pipe {pipe.value} {words} {touches}"
