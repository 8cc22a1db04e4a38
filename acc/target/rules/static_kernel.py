"""Rules about kernels without a TPipe: how they begin and end, and what they cannot use."""

from acc.target.chip import Chip
from acc.target.rules.rule import Problem, Rule

_SOURCE = "asc-devkit documentation: static tensor programming"

TENSOR_SIZE = Rule(
    "tensor-size",
    "a tensor at a place has elements",
    f"{_SOURCE}; TBuf",
    ("verifier",),
    "The size of `local_tensor` and `get_with_offset`.",
)

SOC_STATE = Rule(
    "soc-state",
    "a kernel without a TPipe begins with InitSocState and ends with PipeBarrier<PIPE_ALL>",
    _SOURCE,
    ("check-sync",),
    "Kernels with `init_soc_state` or `local_tensor`.",
)

STATIC_MIXED = Rule(
    "static-mixed",
    "a kernel takes its memory from a TPipe or by address, not both",
    _SOURCE,
    ("check-sync",),
    "Kernels with `local_tensor` or `init_soc_state`, and `queue` or `buf`.",
)

STATIC_API = Rule(
    "static-api",
    "a kernel without a TPipe calls nothing that asks it for memory or events",
    _SOURCE,
    ("check-sync", "convert-queues-to-static"),
    "All calls, by the list in the chip record.",
)


def tensor_size_problem(size: int) -> Problem | None:
    """Why a tensor cannot have this many elements; None if it can."""
    if size > 0:
        return None
    return TENSOR_SIZE.broken(f"the size is {size}", "a tensor has elements", "legal is 1 or more")


def static_api_problem(chip: Chip, api: str) -> Problem | None:
    """Why a kernel without a TPipe cannot call an API; None if it can."""
    if api not in chip.static_unavailable:
        return None
    return STATIC_API.broken(
        f"{api} is called",
        "it asks a TPipe for memory or events",
        f"{chip.static_unavailable[api]}, or keep the TPipe",
    )


def static_mixed_problem() -> Problem:
    """A queue or TBuf in a kernel without a TPipe."""
    return STATIC_MIXED.broken(
        "a queue or a TBuf is declared",
        "the kernel takes other memory by address",
        "use ascendc.local_tensor for all of it, or queues and TBufs",
    )


def static_begin_problem() -> Problem:
    """A kernel without a TPipe that does not begin as it must."""
    return SOC_STATE.broken(
        "the kernel has no TPipe",
        "masks and modes are as the kernel before left them",
        "begin with ascendc.init_soc_state, once",
    )


def static_end_problem() -> Problem:
    """A kernel without a TPipe that does not end as it must."""
    return SOC_STATE.broken(
        "the kernel has no TPipe",
        "nothing waits for its pipes at the end",
        "end with ascendc.pipe_barrier all",
    )
