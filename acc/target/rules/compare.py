"""Rules about comparisons and selections."""

from acc.target.chip import Chip
from acc.target.rules.rule import Advice, Problem, Rule

COMPARE_LENGTH = Rule(
    "compare-length",
    "a comparison works on whole chunks",
    "asc-devkit implementation: vec_cmp",
    ("check-operands", "prove-bounds"),
    "`count` of Compare and CompareScalar times the element size, as far as no value of it can be "
    "legal; that the buffers have room for the chunks is `ub-out-of-bounds`.",
)


def _equality(chip: Chip) -> str:
    pairs = sorted(chip.compare_modes.items())
    texts = (f"{dtype} by {', '.join(sorted(modes))}" for dtype, modes in pairs)
    return f"some element types are not compared in every way, but {'; '.join(texts)} only"


COMPARE_MODE = Rule(
    "compare-mode",
    "a comparison has an instruction for its element type",
    "asc-devkit documentation: Compare",
    ("check-dtypes",),
    "`mode` and element type of Compare and CompareScalar: int32_t is compared for equality only.",
    advice=Advice(_equality, ("tile.cmp",)),
)

SELECT_MODE = Rule(
    "select-mode",
    "the mode of Select says whether its second source is a tensor or a scalar",
    "asc-devkit documentation: Select",
    ("verifier",),
    "`mode` and the type of src1. The mode that reuses one repeat of mask bits is not in the "
    "dialect.",
)


def compare_length_problem(chip: Chip, count: str, element_bytes: int) -> Problem:
    """What is said about a comparison of a part of a chunk; the count in words."""
    return COMPARE_LENGTH.broken(
        f"count is {count}",
        f"a comparison on {chip.name} drops what does not fill {chip.compare_bytes} bytes",
        f"take a multiple of {chip.compare_bytes // element_bytes}",
    )


def compare_mode_problem(chip: Chip, dtype: str, mode: str) -> Problem | None:
    """Why elements of a type cannot be compared in a mode; None if they can."""
    legal = chip.compare_modes.get(dtype)
    if legal is None or mode in legal:
        return None
    return COMPARE_MODE.broken(
        f"{dtype} is compared by {mode}",
        f"{chip.name} has no such instruction",
        f"legal are {', '.join(sorted(legal))}; other orders by way of float",
    )


def select_mode_problem(mode: str, is_tensor: bool, needs_tensor: bool) -> Problem | None:
    """Why a mode of Select does not go with its second source; None if it does."""
    if is_tensor == needs_tensor:
        return None
    found, needed = ("a tensor", "a scalar") if is_tensor else ("a scalar", "a tensor")
    return SELECT_MODE.broken(
        f"src1 is {found}", f"mode {mode} takes {needed}", "take the other mode"
    )
