"""What is said about a device that failed: it knows no line, so the host model is asked next."""

from collections.abc import Sequence

from acc.diagnostics import FaultError, note
from acc.driver.device import Device
from acc.exec.backend import Fault


def device_failure(faults: Sequence[Fault], device: Device, rerun: str) -> FaultError:
    """The error for faults of a device: kernels, chip, code with its meaning, what to do next."""
    notes = [note(f"{fault.rule}: {fault.message}") for fault in dict.fromkeys(faults)]
    kernels = ", ".join(dict.fromkeys(fault.kernel for fault in faults if fault.kernel))
    if kernels:
        notes.append(note(f"what was launched: {kernels}"))
    notes.append(note(f"the device: {device.text()}"))
    notes.append(note(f"the host model names the instruction, if it sees the fault: {rerun}"))
    notes.append(note("the device's own log: ~/ascend/log/debug (docs/npu.md)"))
    return FaultError("the NPU reported a fault", notes=notes)
