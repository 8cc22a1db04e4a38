"""Rules about the addresses that operands start at."""

from acc.target.chip import Chip
from acc.target.rules.rule import Problem, Rule

UB_MISALIGNED = Rule(
    "ub-misaligned",
    "an operand in the Unified Buffer starts at a multiple of a block, a result of WholeReduce at "
    "an element",
    "asc-devkit documentation: memory alignment",
    ("check-operands", "check-plan"),
    "Offsets of `subscript` times the element size, and of `get_with_offset`: wrong in every "
    "round, or in the first, second or last one of a loop. Offsets that depend on the launch are "
    "left to the host model.",
)


def ub_misaligned_problem(chip: Chip, operand: str, starts: str, unit: int) -> Problem:
    """What is said about an operand whose start, in words, is no multiple of so many bytes."""
    return UB_MISALIGNED.broken(
        f"{operand} starts {starts}",
        f"{chip.name} needs a multiple of {unit} bytes there",
        f"move it to a multiple of {unit} bytes",
    )
