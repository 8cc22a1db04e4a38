"""Rules about reductions."""

from acc.target.rules.rule import Problem, Rule

REDUCE_COUNT = Rule(
    "reduce-count",
    "a reduction has something to reduce",
    "asc-devkit implementation: vec_reduce",
    ("check-operands",),
    "`mask` and `repeat` of the reductions, known to be 0: the destination would keep what it had.",
)


def reduce_count_problem(name: str, value: int) -> Problem | None:
    """Why a reduction cannot have this mask or repeat; None if it can."""
    if value != 0:
        return None
    return REDUCE_COUNT.broken(
        f"{name} is 0", "nothing is reduced and the result is not written", "legal are 1 and more"
    )
