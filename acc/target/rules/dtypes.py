"""Rules about element types: what each API takes, what Cast converts and how it may round."""

from acc.target.chip import Chip
from acc.target.rules.rule import Rule

API_DTYPE = Rule(
    "api-dtype",
    "an API is called on element types that its instruction takes",
    "asc-devkit documentation and A2 implementation headers, each API",
)

CAST_PAIR = Rule(
    "cast-pair",
    "Cast converts pairs of element types that have an instruction, with a rounding it knows",
    "asc-devkit implementation: vec_vconv",
)


def api_dtype_problem(chip: Chip, api: str, dtype: str) -> str | None:
    """
    Why an API does not take an element type (by its AscendC name) on a chip; None if it does, or
    if the chip's tables do not list the API.
    """
    legal = chip.dtypes.get(api)
    if legal is None or dtype in legal:
        return None
    return f"{api} takes no {dtype} on {chip.name}; legal are {', '.join(sorted(legal))}"


def cast_problem(chip: Chip, source: str, target: str, mode: str) -> str | None:
    """Why Cast does not convert a pair of element types with a rounding; None if it does."""
    modes = chip.cast_modes.get((source, target))
    if modes is None:
        pairs = sorted(to for from_, to in chip.cast_modes if from_ == source)
        reachable = ", ".join(pairs) or "nothing"
        return f"Cast has no {source} to {target} on {chip.name}; {source} goes to {reachable}"
    if mode not in modes:
        return (
            f"Cast from {source} to {target} does not round by {mode} on {chip.name}; legal are "
            f"{', '.join(sorted(modes))}"
        )
    return None
