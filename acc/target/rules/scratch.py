"""Rules about the scratch tensors of advanced functions."""

from acc.target.chip import Chip
from acc.target.rules.rule import Problem, Rule

TMP_SIZE = Rule(
    "tmp-size",
    "the scratch tensor of an advanced function has at least its smallest size",
    "asc-devkit documentation: each advanced API",
    ("check-operands",),
    "The bytes behind the start of the scratch of Erf. Scratch is always given: a call without it "
    "would take memory at the end of the Unified Buffer, which is not in the plan.",
)

TMP_TYPE = Rule(
    "tmp-type",
    "the scratch tensor of an advanced function is of uint8_t",
    "asc-devkit documentation: each advanced API, sharedTmpBuffer",
    ("verifier",),
    "Element type of the scratch of Erf.",
)


def tmp_size_problem(chip: Chip, api: str, element_bytes: int, room: int) -> Problem | None:
    """Why scratch of so many bytes is too small for Erf; None if it is not."""
    needed = chip.erf_scratch_factor[element_bytes] * chip.repeat_bytes
    if room >= needed:
        return None
    return TMP_SIZE.broken(
        f"the scratch has {room} bytes",
        f"{api} on {chip.name} needs {needed}",
        f"give it {needed} bytes or more",
    )


def tmp_type_problem(found: str, expected: str) -> Problem | None:
    """Why a tensor is no scratch; None if it is."""
    if found == expected:
        return None
    return TMP_TYPE.broken(
        f"the scratch has elements of {found}", "scratch is bytes", f"legal is {expected}"
    )
