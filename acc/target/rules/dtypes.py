"""Rules about element types: what each API takes, and that operands go together."""

from acc.target.chip import Chip
from acc.target.rules.rule import Problem, Rule

API_DTYPE = Rule(
    "api-dtype",
    "an API is called on element types that its instruction takes",
    "asc-devkit documentation and A2 implementation headers, each API",
    ("check-dtypes",),
    "Element types of all tensors of a call but masks and scratch, against the chip's table: no "
    "arithmetic in bfloat16, 8 and 64 bits or double, no integer Div, Abs or reduction.",
)

SCALAR_TYPE = Rule(
    "scalar-type",
    "a scalar operand has the element type of the tensor",
    "asc-devkit documentation: Adds, Duplicate, CompareScalar, Select, GetValue, SetValue",
    ("verifier",),
    "Scalars of vector instructions, and what GetValue and SetValue move.",
)

OPERAND_TYPES = Rule(
    "operand-types",
    "the tensors that an instruction combines have one element type",
    "asc-devkit documentation: common signatures",
    ("verifier",),
    "Sources of comparisons and selections, both sides of copies; tensors of the other families "
    "share one type in the text form already.",
)

MASK_TYPE = Rule(
    "mask-type",
    "mask bits lie in a tensor of uint8_t",
    "asc-devkit documentation: Compare, Select",
    ("verifier",),
    "Destination of Compare and CompareScalar, mask of Select.",
)

GATHER_OFFSETS = Rule(
    "gather-offsets",
    "offsets of Gather are uint32_t, and count bytes",
    "asc-devkit documentation: Gather",
    ("verifier",),
    "Element type of the offsets of `gather`. What they are is for the host model: `ub-misaligned` "
    "and `ub-out-of-bounds`.",
)


def api_dtype_problem(chip: Chip, api: str, dtype: str) -> Problem | None:
    """
    Why an API does not take an element type (by its AscendC name) on a chip; None if it does, or
    if the chip's tables do not list the API.
    """
    legal = chip.dtypes.get(api)
    if legal is None or dtype in legal:
        return None
    return API_DTYPE.broken(
        f"{api} is called on {dtype}",
        f"{chip.name} has no such instruction",
        f"legal are {', '.join(sorted(legal))}",
    )


def scalar_type_problem(tensor: str, scalar: str) -> Problem | None:
    """Why a scalar of one element type cannot go with a tensor of another; None if it can."""
    if tensor == scalar:
        return None
    return SCALAR_TYPE.broken(
        f"the scalar is {scalar}", f"the tensor's elements are {tensor}", f"convert it to {tensor}"
    )


def operand_types_problem(first: str, second: str) -> Problem | None:
    """Why two sources do not go together; None if they do."""
    if first == second:
        return None
    return OPERAND_TYPES.broken(
        f"one source is {first} and the other {second}",
        "an instruction has one element type",
        "convert one of them",
    )


def copy_types_problem(source: str, target: str) -> Problem | None:
    """Why elements of one type are not copied to a tensor of another; None if they are the same."""
    if source == target:
        return None
    return OPERAND_TYPES.broken(
        f"elements of {source} are copied to {target}",
        "a copy converts nothing",
        "copy to a tensor of the same type, and Cast from there",
    )


def mask_type_problem(found: str, expected: str) -> Problem | None:
    """Why a tensor does not hold mask bits; None if it does."""
    if found == expected:
        return None
    return MASK_TYPE.broken(
        f"the mask has elements of {found}", f"bits lie in bytes, {expected}", "take a byte tensor"
    )


def gather_offsets_problem(found: str, expected: str) -> Problem | None:
    """Why a tensor holds no offsets; None if it does."""
    if found == expected:
        return None
    return GATHER_OFFSETS.broken(
        f"the offsets have elements of {found}", "they are bytes in 32 bits", f"legal is {expected}"
    )
