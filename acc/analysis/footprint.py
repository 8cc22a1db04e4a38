"""Which bytes an operand of an instruction covers: repeats of blocks, at strides in bytes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Footprint:
    """Bytes from the start of an operand on."""

    width: int
    """Bytes of an element."""

    repeats: int
    lanes: int
    """Elements of a repeat."""

    last: int
    """Elements of the last repeat."""

    per_block: int
    """Elements that lie side by side before the next block."""

    block_stride: int
    repeat_stride: int

    @staticmethod
    def dense(count: int, width: int) -> Footprint:
        """Elements side by side."""
        return Footprint(width, min(count, 1), count, count, max(count, 1), 0, 0)

    @staticmethod
    def rows(count: int, length: int, pitch: int) -> Footprint:
        """Rows of bytes."""
        return Footprint(1, count if length else 0, length, length, max(length, 1), 0, pitch)

    def begin_of(self, repeat: int) -> int:
        """First byte of a repeat."""
        return repeat * self.repeat_stride

    def end_of(self, repeat: int) -> int:
        """The byte behind the last one of a repeat."""
        lanes = self.last if repeat == self.repeats - 1 else self.lanes
        if lanes <= 0:
            return self.begin_of(repeat)
        block, rest = divmod(lanes - 1, self.per_block)
        end = block * self.block_stride + (rest + 1) * self.width
        if block:
            end = max(end, (block - 1) * self.block_stride + self.per_block * self.width)
        return self.begin_of(repeat) + end

    @property
    def end(self) -> int:
        """The byte behind the last one."""
        if self.repeats <= 0:
            return 0
        ends = (self.end_of(self.repeats - 1), self.end_of(max(self.repeats - 2, 0)))
        return max(ends)

    @property
    def is_dense(self) -> bool:
        """Whether no repeat leaves holes."""
        return self.block_stride in (0, self.per_block * self.width)


def meet(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two ranges of bytes share one."""
    return a[0] < b[1] and b[0] < a[1]
