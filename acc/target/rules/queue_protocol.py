"""Rules about the calls of a queue: AllocTensor, EnQue, DeQue, FreeTensor, on every path."""

from acc.target.rules.rule import Problem, Rule

_SOURCE = "asc-devkit documentation: TQue"
_BY = ("check-sync",)
_DOC = "The calls of each queue of a kernel, over branches and rounds of loops."

QUEUE_EMPTY = Rule("queue-empty", "DeQue finds a buffer that EnQue has put in", _SOURCE, _BY, _DOC)

QUEUE_FULL = Rule(
    "queue-full", "EnQue puts in no more buffers than the queue is deep", _SOURCE, _BY, _DOC
)

QUEUE_EXHAUSTED = Rule(
    "queue-exhausted",
    "AllocTensor finds a buffer that FreeTensor has given back",
    _SOURCE,
    _BY,
    _DOC,
)

QUEUE_FREED = Rule(
    "queue-freed",
    "a tensor is used, put in and given back only while it is in hand",
    _SOURCE,
    _BY,
    "Behind EnQue it belongs to the one who calls DeQue, behind FreeTensor to nobody.",
)

QUEUE_FOREIGN = Rule(
    "queue-foreign", "a tensor goes to the queue that it came from", _SOURCE, _BY, _DOC
)

QUEUE_LEAK = Rule(
    "queue-leak",
    "every tensor is given back before the kernel ends, and every path leaves as many in a queue",
    _SOURCE,
    _BY,
    _DOC,
)


def empty_problem(queue: str) -> Problem:
    """DeQue on a queue that nothing is in."""
    return QUEUE_EMPTY.broken(
        f"{queue} has nothing to take", "DeQue waits for ever", "put a tensor in by EnQue before"
    )


def full_problem(queue: str, depth: int) -> Problem:
    """EnQue into a queue that is full."""
    return QUEUE_FULL.broken(
        f"{queue} gets another tensor", f"it is {depth} deep", "take one out by DeQue before"
    )


def exhausted_problem(queue: str) -> Problem:
    """AllocTensor on a queue without a free buffer."""
    return QUEUE_EXHAUSTED.broken(
        f"{queue} has no free buffer",
        "AllocTensor waits for ever",
        "give one back by FreeTensor before, or give the queue more buffers",
    )


def freed_problem(queue: str) -> Problem:
    """A tensor that is not in hand."""
    return QUEUE_FREED.broken(
        f"a tensor of {queue} is used",
        "EnQue or FreeTensor has given it away",
        "use it before, or take it by DeQue",
    )


def foreign_problem(queue: str) -> Problem:
    """A tensor of another queue."""
    return QUEUE_FOREIGN.broken(
        f"{queue} gets a tensor", "it is not one of its own", "give it to the queue it came from"
    )


def unbalanced_problem(queue: str, loop: bool) -> Problem:
    """Paths that leave a queue differently."""
    who = "a round of the loop" if loop else "one branch"
    than = "it found" if loop else "the other one leaves"
    return QUEUE_LEAK.broken(
        f"{who} leaves other numbers of tensors free, waiting and in hand in {queue} than {than}",
        "what follows cannot count on either",
        "take and give back the same on every path",
    )


def leak_problem(queue: str) -> Problem:
    """A queue that has not got all its buffers back."""
    return QUEUE_LEAK.broken(
        f"{queue} does not have all its tensors back when the kernel ends",
        "its events stay set",
        "take each out by DeQue and give it back by FreeTensor",
    )
