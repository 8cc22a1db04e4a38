"""Rules about copies: whole blocks and elements, and ranges of the fields."""

from acc.target.chip import Chip
from acc.target.rules.rule import Problem, Rule

COPY_LENGTH = Rule(
    "copy-length",
    "DataCopy copies whole blocks, DataCopyPad whole elements",
    "asc-devkit documentation: DataCopy, DataCopyPad",
    ("check-operands", "prove-bounds"),
    "`count` of `data_copy` times the element size, `bytes` of `data_copy_pad_*`: as far as no "
    "value of them can be legal. DataCopy of a part of a block drops the part, or writes the "
    "whole block over a neighbour's data.",
)

COPY_RANGE = Rule(
    "copy-range",
    "number of rows, bytes of a row and gaps fit their fields",
    "asc-devkit documentation: DataCopyExtParams",
    ("check-operands", "prove-bounds"),
    "`blocks`, `bytes` and `gaps` of `data_copy_pad_*`, as far as they are known. Where rows are "
    "some sizes apart, the emitted launch functions and acc-run refuse sizes that are too large.",
)

PAD_RANGE = Rule(
    "pad-range",
    "paddings around a row are no wider than a block, and 0 where elements have 64 bits",
    "asc-devkit tools: check of DataCopyPad",
    ("check-operands", "prove-bounds"),
    "`pads` and the value of `data_copy_pad_fill`, as far as they are known.",
)


def copy_length_problem(chip: Chip, count: str, element_bytes: int) -> Problem:
    """What is said about a DataCopy of a part of a block; the count in words."""
    unit = chip.per_block(element_bytes)
    return COPY_LENGTH.broken(
        f"count is {count}",
        f"DataCopy on {chip.name} copies whole blocks of {chip.block_bytes} bytes",
        f"take a multiple of {unit}, or DataCopyPad",
    )


def row_length_problem(length: str, element_bytes: int) -> Problem:
    """What is said about rows that end inside an element; their length in words."""
    return COPY_LENGTH.broken(
        f"a row has {length} bytes",
        f"an element has {element_bytes}",
        f"take a multiple of {element_bytes}",
    )


def copy_range_problem(name: str, value: int, most: int) -> Problem | None:
    """Why a field of DataCopyExtParams cannot be this; None if it can."""
    if 0 <= value <= most:
        return None
    return COPY_RANGE.broken(
        f"{name} is {value}", f"its field holds 0 to {most}", "copy in several steps"
    )


def pad_width_problem(chip: Chip, name: str, value: int, element_bytes: int) -> Problem | None:
    """Why a padding cannot have so many elements; None if it can."""
    most = chip.per_block(element_bytes)
    if 0 <= value <= most:
        return None
    return PAD_RANGE.broken(
        f"{name} is {value}",
        f"a padding on {chip.name} has at most {chip.block_bytes} bytes",
        f"legal are 0 to {most} elements of {element_bytes} bytes",
    )


def pad_value_problem(chip: Chip, is_zero: bool, element_bytes: int) -> Problem | None:
    """Why elements are not padded with a value, of which is known whether it is 0."""
    if is_zero or element_bytes <= chip.max_pad_value_bytes:
        return None
    return PAD_RANGE.broken(
        f"elements of {element_bytes} bytes are padded with another number than 0",
        f"DataCopyPad on {chip.name} writes {chip.max_pad_value_bytes} bytes of a value at most",
        "legal is 0; write other numbers behind the load",
    )


def row_distance_problem(chip: Chip, tensor: str, distance: int) -> Problem | None:
    """Why rows of a tensor cannot lie so many bytes apart; None if they can."""
    if distance <= chip.max_copy_gap:
        return None
    return COPY_RANGE.broken(
        f"rows of '{tensor}' are {distance} bytes apart",
        f"DataCopyPad on {chip.name} counts gaps up to {chip.max_copy_gap}",
        "take smaller sizes, or compile for constant ones",
    )
