"""
What the runtime's error codes usually mean for a kernel of acc.

Names as in CANN's own list (`rt_error_codes.h`); what they usually mean is taken from public
reports, not from runs of ours.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class ErrorCode:
    """A code of the runtime."""

    number: int
    name: str
    meaning: str

    def text(self) -> str:
        """Number, name and meaning."""
        return f"error code {self.number} ({self.name}): {self.meaning}"


_ADDRESS = (
    "a kernel read or wrote outside of the memory it has (GM or UB), at an address that is not "
    "aligned, or has an instruction that the core refuses"
)
_HANG = (
    "a kernel did not end: an event or a queue that nobody feeds, or a wait for another core that "
    "does not run"
)
_FALLOUT = "usually what follows from an earlier error of the same process: look for the first one"
_CODES: Mapping[int, tuple[str, str]] = {
    107000: ("ACL_ERROR_RT_PARAM_INVALID", "an argument of a launch or a copy is wrong"),
    107001: ("ACL_ERROR_RT_INVALID_DEVICEID", "there is no such device: see `npu-smi info`"),
    107002: ("ACL_ERROR_RT_CONTEXT_NULL", "no device was chosen before it was used"),
    107022: ("ACL_ERROR_RT_DEVICE_TASK_ABORT", _FALLOUT),
    207001: ("ACL_ERROR_RT_MEMORY_ALLOCATION", "the device has no memory left for it"),
    207018: ("ACL_ERROR_RT_DEVICE_OOM", "the device has no memory left for it"),
    507000: ("ACL_ERROR_RT_INTERNAL_ERROR", "an error inside of the runtime"),
    507008: (
        "ACL_ERROR_RT_SOC_VERSION",
        "the kernel was compiled for another chip than the device is",
    ),
    507010: ("ACL_ERROR_RT_LOST_HEARTBEAT", "the device does not answer: see `npu-smi info`"),
    507011: ("ACL_ERROR_RT_MODEL_EXECUTE", "an operator failed while it ran"),
    507014: ("ACL_ERROR_RT_AICORE_TIMEOUT", _HANG),
    507015: ("ACL_ERROR_RT_AICORE_EXCEPTION", _ADDRESS),
    507016: ("ACL_ERROR_RT_AICORE_TRAP_EXCEPTION", "a kernel stopped itself: trap or assertion"),
    507017: ("ACL_ERROR_RT_AICPU_TIMEOUT", "an operator of PyTorch on the AI CPU did not end"),
    507018: ("ACL_ERROR_RT_AICPU_EXCEPTION", "an operator of PyTorch on the AI CPU failed"),
    507034: ("ACL_ERROR_RT_VECTOR_CORE_TIMEOUT", _HANG),
    507035: ("ACL_ERROR_RT_VECTOR_CORE_EXCEPTION", _ADDRESS),
    507036: (
        "ACL_ERROR_RT_VECTOR_CORE_TRAP_EXCEPTION",
        "a kernel stopped itself: trap or assertion",
    ),
    507042: ("ACL_ERROR_RT_AICORE_TRAP_READ_OVERFLOW", "a kernel read out of bounds"),
    507043: ("ACL_ERROR_RT_AICORE_TRAP_WRITE_OVERFLOW", "a kernel wrote out of bounds"),
    507044: ("ACL_ERROR_RT_VECTOR_CORE_TRAP_READ_OVERFLOW", "a kernel read out of bounds"),
    507045: ("ACL_ERROR_RT_VECTOR_CORE_TRAP_WRITE_OVERFLOW", "a kernel wrote out of bounds"),
    507046: ("ACL_ERROR_RT_STREAM_SYNC_TIMEOUT", _HANG),
    507899: ("ACL_ERROR_RT_DRV_INTERNAL_ERROR", _FALLOUT),
}
_IN_TEXT = (
    re.compile(r"error code is (\d{6})\b"),
    re.compile(r"(?:runtime result = |retCode=|failed: )(\d{6})\b"),
    re.compile(r"\b([1257]07\d{3})\b"),
)


def known_code(number: int) -> ErrorCode:
    """A code; one that is not listed has a meaning that says so."""
    name, meaning = _CODES.get(
        number, ("not in acc's list", "look it up in acl/error_codes/rt_error_codes.h")
    )
    return ErrorCode(number, name, meaning)


def code_in(text: str) -> ErrorCode | None:
    """The first code that an error of torch_npu or of the runtime names."""
    for pattern in _IN_TEXT:
        if (match := pattern.search(text)) is not None:
            return known_code(int(match[1]))
    return None
