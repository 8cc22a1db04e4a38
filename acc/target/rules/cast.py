"""Rules about conversions: the pairs of types that there are, and how each may round."""

from acc.target.chip import Chip
from acc.target.rules.rule import Advice, Problem, Rule


def _conversions(chip: Chip) -> str:
    pairs = sorted(chip.cast_modes.items())
    texts = (f"{a} to {b} ({' '.join(sorted(modes))})" for (a, b), modes in pairs)
    return f"conversions that the chip has, with how they can round: {', '.join(texts)}"


CAST_PAIR = Rule(
    "cast-pair",
    "Cast converts pairs of element types that have an instruction",
    "asc-devkit implementation: vec_vconv",
    ("check-dtypes",),
    "Element types of `cast`. int32_t to half has an instruction that scales by the register of "
    "SetDeqScale: it is left out on purpose, the way is by float.",
)

CAST_MODE = Rule(
    "cast-mode",
    "Cast rounds as the instruction of its pair of types can",
    "asc-devkit implementation: vec_vconv; on the device a wrong mode writes nothing",
    ("check-dtypes",),
    "Element types and `mode` of `cast`.",
    advice=Advice(_conversions, ("tile.cast",)),
)


def cast_problem(chip: Chip, source: str, target: str, mode: str) -> Problem | None:
    """Why Cast does not convert a pair of element types with a rounding; None if it does."""
    modes = chip.cast_modes.get((source, target))
    if modes is None:
        pairs = sorted(to for from_, to in chip.cast_modes if from_ == source)
        reachable = ", ".join(pairs) or "nothing"
        return CAST_PAIR.broken(
            f"Cast goes from {source} to {target}",
            f"{chip.name} has no such instruction",
            f"{source} goes to {reachable}",
        )
    if mode not in modes:
        return CAST_MODE.broken(
            f"Cast from {source} to {target} rounds by {mode}",
            f"{chip.name} writes nothing then",
            f"legal are {', '.join(sorted(modes))}",
        )
    return None
