"""Rules about repeats: how often, how many elements of each, and at which strides."""

from acc.target.chip import Chip
from acc.target.rules.rule import Problem, Rule

_SOURCE = "asc-devkit documentation: high-dimensional signatures, mask"

REPEAT_RANGE = Rule(
    "repeat-range",
    "repeatTime fits the 8 bits that the instruction keeps",
    _SOURCE,
    ("check-operands",),
    "`repeat` of the masked forms, Brcb, Sort and TransDataTo5HD, as far as it is known. 0 is no "
    "operation.",
)

COUNT_RANGE = Rule(
    "count-range",
    "a count of elements is not negative",
    "asc-devkit documentation: signatures of the first n elements",
    ("check-operands", "prove-bounds"),
    "`count` of all instructions, as far as it is known: the device reads it as a number without a "
    "sign, so that -1 is 4294967295.",
)

MASK_RANGE = Rule(
    "mask-range",
    "a mask has no more elements than a repeat",
    _SOURCE,
    ("check-operands",),
    "`mask` of the masked forms against the elements of a repeat; the device drops the rest.",
)

STRIDE_RANGE = Rule(
    "stride-range",
    "strides are in range, and the blocks of a destination do not fall on each other",
    _SOURCE,
    ("check-operands",),
    "`params`: block strides, 0 for sources only, and repeat strides in blocks. Copy has 16 bits "
    "for block strides and 12 for repeat strides.",
)

REPEAT_PARAMS = Rule(
    "repeat-params",
    "a call gives every field of its parameter struct",
    "asc-devkit documentation: UnaryRepeatParams, BinaryRepeatParams, BrcbRepeatParams, "
    "CopyRepeatParams",
    ("verifier",),
    "The number of `params`: block strides of Copy would be 0 by default.",
)

REPEAT_ACCUMULATE = Rule(
    "repeat-accumulate",
    "a repeat stride of 0 for a destination is for instructions that accumulate onto src1",
    "asc-devkit documentation: address overlap",
    ("check-operands",),
    "Destination repeat stride 0 with more than one repeat: legal for Add, Sub, Mul, Max, Min, "
    "AddRelu and SubRelu whose dst and src1 coincide.",
)


def repeat_range_problem(chip: Chip, repeat: int) -> Problem | None:
    """Why an instruction cannot have this many repeats; None if it can."""
    if 0 <= repeat <= chip.max_repeat:
        return None
    return REPEAT_RANGE.broken(
        f"repeat is {repeat}",
        f"an instruction on {chip.name} keeps {repeat % (chip.max_repeat + 1)}",
        f"legal are 0 to {chip.max_repeat}: loop over the rest",
    )


def count_range_problem(count: int) -> Problem | None:
    """Why an instruction cannot take this many elements; None if it can."""
    if count >= 0:
        return None
    return COUNT_RANGE.broken(
        f"count is {count}", "an instruction takes no less than 0 elements", "legal are 0 and more"
    )


def mask_range_problem(chip: Chip, mask: int, element_bytes: int) -> Problem | None:
    """Why a mask cannot have this many elements; None if it can."""
    lanes = chip.lanes(element_bytes)
    if 0 <= mask <= lanes:
        return None
    return MASK_RANGE.broken(
        f"mask is {mask}",
        f"a repeat on {chip.name} has {lanes} elements of {element_bytes} bytes",
        f"legal are 0 to {lanes}",
    )


def block_stride_problem(chip: Chip, name: str, stride: int, least: int) -> Problem | None:
    """Why a block stride, in blocks, is not legal; None if it is."""
    if least <= stride <= chip.max_block_stride_blocks:
        return None
    return STRIDE_RANGE.broken(
        f"{name} is {stride}",
        "blocks of a repeat then fall on each other"
        if stride == 0
        else f"{chip.name} keeps {chip.max_block_stride_blocks.bit_length()} bits of it",
        f"legal are {least} to {chip.max_block_stride_blocks}",
    )


def repeat_stride_problem(name: str, stride: int, most: int) -> Problem | None:
    """Why a repeat stride is above its limit or negative; None if it is not."""
    if 0 <= stride <= most:
        return None
    return STRIDE_RANGE.broken(
        f"{name} is {stride}",
        f"the instruction keeps {most.bit_length()} bits of it",
        f"legal are 0 to {most}",
    )


def repeat_params_problem(fields: tuple[str, ...], given: int) -> Problem | None:
    """Why so many numbers do not fill a parameter struct; None if they do."""
    if given == len(fields):
        return None
    return REPEAT_PARAMS.broken(
        f"params has {given} numbers",
        f"there are {len(fields)} fields",
        f"give {', '.join(fields)}",
    )


def repeat_accumulate_problem(api: str, repeat: int) -> Problem:
    """What is said about results of several repeats that fall on each other."""
    return REPEAT_ACCUMULATE.broken(
        f"the dst repeat stride is 0 with {repeat} repeats",
        f"{api} does not accumulate there",
        "legal is a stride above 0, or Add, Sub, Mul, Max or Min with dst equal to src1",
    )
