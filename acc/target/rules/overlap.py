"""Rules about operands that share memory."""

from acc.target.rules.rule import Problem, Rule

OPERAND_OVERLAP = Rule(
    "operand-overlap",
    "destination and sources coincide or do not touch, and a repeat writes nothing that the next "
    "one reads",
    "asc-devkit documentation: address overlap; Brcb; advanced APIs",
    ("check-operands",),
    "Operands in one buffer, at offsets whose difference is known. Instructions of different "
    "widths, Brcb, and functions with scratch must not share memory at all. Which elements Gather "
    "reads is data: refused is a destination that covers the first one that offsets can name, and "
    "the host model reports the others.",
)


def operand_overlap_problem(api: str, first: str, second: str, coincide: bool) -> Problem:
    """What is said about two operands that share bytes; whether they may coincide."""
    return OPERAND_OVERLAP.broken(
        f"{first} and {second} share bytes",
        f"{api} reads what it has already written then",
        "legal is the same start, or memory of their own" if coincide else "separate them",
    )


def next_repeat_problem(api: str, source: str, repeat: int) -> Problem:
    """What is said about a repeat that writes what the next one reads."""
    return OPERAND_OVERLAP.broken(
        f"repeat {repeat} writes what repeat {repeat + 1} reads of {source}",
        f"{api} may read it before",
        "legal is the same start and stride, or memory of their own",
    )
