"""Rules about shifts."""

from acc.target.rules.rule import Problem, Rule

SHIFT_RANGE = Rule(
    "shift-range",
    "an integer is shifted by no less than 0 bits and by no more than it has",
    "asc-devkit documentation: ShiftLeft, ShiftRight",
    ("check-operands",),
    "The scalar of ShiftLeft and ShiftRight, as far as it is known.",
)


def shift_range_problem(bits: int, width: int) -> Problem | None:
    """Why an integer of so many bits cannot be shifted by so many; None if it can."""
    if 0 <= bits <= width:
        return None
    return SHIFT_RANGE.broken(
        f"the shift is by {bits} bits",
        f"the instruction has no such shift of integers of {width} bits",
        f"legal are 0 to {width}",
    )
