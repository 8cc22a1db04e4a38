"""Takes times by events of the device."""

from collections.abc import Callable
from statistics import median

from acc.exec.npu.torch_npu_api import Npu


def median_us(npu: Npu, run: Callable[[], object], warmup: int, repeats: int) -> float:
    """
    The median time of a run on the current stream, in microseconds, after some that do not count.

    Each run is between two events and waited for, so that runs do not overlap.
    """
    for _ in range(warmup):
        run()
    npu.synchronize()
    times: list[float] = []
    for _ in range(repeats):
        start, end = (npu.Event(enable_timing=True) for _ in range(2))
        start.record()
        run()
        end.record()
        npu.synchronize()
        times.append(start.elapsed_time(end) * 1000)
    return median(times)
