"""Rules about where accesses end."""

from acc.target.rules.rule import Problem, Rule

UB_OUT_OF_BOUNDS = Rule(
    "ub-out-of-bounds",
    "an instruction touches bytes of its tensors only, and a tensor lies in its buffer",
    "asc-devkit tools: npu_check, last touched address",
    ("check-operands", "check-plan"),
    "First byte, count, mask, repeat and strides of every operand against the bytes that "
    "`init_buffer` or `get_with_offset` gave: as far as they are known to be too many. The rest is "
    "left to the host model.",
)


def ub_bounds_problem(operand: str, end: int, tensor: str, room: int) -> Problem | None:
    """Why an access that ends at a byte of a tensor leaves it; None if it does not."""
    if end <= room:
        return None
    return UB_OUT_OF_BOUNDS.broken(
        f"{operand} reaches byte {end} of {tensor}",
        f"it has {room} bytes",
        f"touch {end - room} bytes less, or make the buffer larger",
    )


def ub_start_problem(operand: str, start: int, tensor: str) -> Problem | None:
    """Why an access that starts at a byte of a tensor leaves it; None if it does not."""
    if start >= 0:
        return None
    return UB_OUT_OF_BOUNDS.broken(
        f"{operand} starts {-start} bytes in front of {tensor}",
        "a tensor starts at byte 0",
        "take an offset of 0 or more",
    )
