"""
Stand-in for torch_npu.npu.

ACC_STANDIN_SOC names the device, ACC_STANDIN_DEVICES says how many there are. A launch fails with
the code ACC_STANDIN_ERROR, does not end with ACC_STANDIN_HANG, and with ACC_STANDIN_CRASH the
process ends.
"""

import os
import time

_launched = False


def device_count() -> int:
    """How many there are."""
    return int(os.environ.get("ACC_STANDIN_DEVICES", "1"))


def set_device(device: int) -> None:
    """There is nothing to choose."""


def get_device_name(device: int) -> str:
    """What the runtime would say."""
    return os.environ.get("ACC_STANDIN_SOC", "Ascend910B2")


class Stream:
    """The only stream."""

    @property
    def npu_stream(self) -> int:
        """Asked for by those who launch."""
        global _launched
        _launched = True
        return 0


def current_stream() -> Stream:
    """The only stream."""
    return Stream()


def synchronize() -> None:
    """Launches are over when they return, unless they should fail."""
    if not _launched:
        return
    if "ACC_STANDIN_HANG" in os.environ:
        time.sleep(3600)
    if "ACC_STANDIN_CRASH" in os.environ:
        os.abort()
    if code := os.environ.get("ACC_STANDIN_ERROR"):
        raise RuntimeError(
            "synchronize:NPUFunctions.cpp:1 NPU function error: aclrtSynchronizeDevice, error code "
            f"is {code}\n[Error]: stand-in of an error of the device."
        )


class Event:
    """Takes the time of this machine."""

    def __init__(self, *, enable_timing: bool) -> None:
        self.at = 0.0

    def record(self) -> None:
        """Now."""
        self.at = time.perf_counter()

    def elapsed_time(self, end: "Event") -> float:
        """Milliseconds."""
        return (end.at - self.at) * 1000
