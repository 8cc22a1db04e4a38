"""Medians of times, with a clock that the test moves."""

import pytest

from acc.exec.npu.timing import median_us

pytestmark = pytest.mark.standin


class Clock:
    """A device on which every run takes what the test says."""

    def __init__(self, *times_ms: float) -> None:
        self.now = 0.0
        self.times = list(times_ms)
        self.runs = 0

    def run(self) -> None:
        self.now += self.times[self.runs]
        self.runs += 1

    def device_count(self) -> int:
        return 1

    def set_device(self, device: int) -> None: ...

    def get_device_name(self, device: int) -> str:
        return "clock"

    def current_stream(self) -> "NoStream":
        return NoStream()

    def synchronize(self) -> None: ...

    def Event(self, *, enable_timing: bool) -> "Mark":
        assert enable_timing
        return Mark(self)


class NoStream:
    npu_stream = 0


class Mark:
    """An event of the clock."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.at = clock, 0.0

    def record(self) -> None:
        self.at = self.clock.now

    def elapsed_time(self, end: "Mark") -> float:
        return end.at - self.at


def test_median_without_the_first_runs():
    clock = Clock(100.0, 50.0, 3.0, 1.0, 2.0, 900.0, 2.5)
    assert median_us(clock, clock.run, warmup=2, repeats=5) == 2500.0
    assert clock.runs == 7
