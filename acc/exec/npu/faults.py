"""What went wrong on a device, as a fault: which kernels, which code, what it usually means."""

from collections.abc import Sequence

from acc.exec.backend import Fault
from acc.exec.npu.error_codes import code_in
from acc.exec.npu.requests import Ended, Failed

DEVICE_RULES = frozenset({"device-error", "device-timeout", "device-crash", "launch-refused"})
_SHOWN_LINES = 6


def fault_of(failed: Failed | Ended, kernels: Sequence[str]) -> Fault:
    """
    The fault of a run of some kernels.

    Their errors come when they are waited for, so a program of several kernels cannot say which.
    """
    names = ", ".join(dict.fromkeys(kernels))
    match failed:
        case Failed(text, refused=True):
            return Fault("launch-refused", text, names, 0, "", None)
        case Failed(text):
            code = code_in(text)
            said = _shortened(text)
            message = f"{code.text()}; it says: {said}" if code else f"no error code: {said}"
            return Fault("device-error", message, names, 0, "", None)
        case Ended(stage, None, seconds):
            message = (
                f"not done after {seconds:g} s, while {stage}: a kernel that waits for ever, or a "
                "device that others use; the process with the device was ended, and `npu-smi info` "
                "says whether the device is well"
            )
            return Fault("device-timeout", message, names, 0, "", None)
        case Ended(stage, how, _, output):
            code = code_in(output)
            meaning = f"; {code.text()}" if code else ""
            said = _shortened(output, last=True)
            message = f"the process ended with {how} while {stage}{meaning}; it said: {said}"
            return Fault("device-crash", message, names, 0, "", None)


def _shortened(text: str, *, last: bool = False) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    kept = lines[-_SHOWN_LINES:] if last else lines[:_SHOWN_LINES]
    return " | ".join(kept) or "nothing"
