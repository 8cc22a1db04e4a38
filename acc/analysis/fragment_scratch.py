"""Scratch of fragments: where it lies in the Unified Buffer, and how much of it there can be."""

from dataclasses import dataclass

from acc.analysis.layout import align, element_bytes
from acc.dialects.ascendc.base import tensor_element
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.queue import InitBufferOp
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.ascendc.types import BufType
from acc.target.chip import Chip


@dataclass(frozen=True)
class ScratchArea:
    """The end of what is planned in a kernel, behind which its fragments have their scratch."""

    behind: InitBufferOp | None
    """The buffer without a queue that is made larger; None where there is none yet."""

    start: int
    """The byte of that buffer from which on scratch may lie."""

    planned: int
    """Bytes that the kernel takes besides, and up to `start`."""

    @staticmethod
    def of(kernel: KernelOp, chip: Chip) -> "ScratchArea":
        """The area of a kernel with a TPipe."""
        inits = [op for op in kernel.walk() if isinstance(op, InitBufferOp)]
        behind = next((op for op in inits if isinstance(op.target.type, BufType)), None)
        start = 0 if behind is None else align(behind.length.value.data, chip.repeat_bytes)
        others = sum(
            op.number.value.data * align(op.length.value.data, chip.block_bytes)
            for op in inits
            if op is not behind
        )
        return ScratchArea(behind, start, others + start)

    def free(self, chip: Chip) -> int:
        """Bytes of scratch that there can be, whole repeats."""
        left = max(chip.ub_plan_bytes - self.planned, 0)
        return left // chip.repeat_bytes * chip.repeat_bytes


def part_bytes(fragment: FragmentOp, chip: Chip) -> tuple[int, ...]:
    """Bytes of each scratch tensor: whole repeats, which a masked instruction may touch."""
    arguments = fragment.body.block.args[len(fragment.signature) :]
    return tuple(
        align(size * element_bytes(tensor_element(argument)), chip.repeat_bytes)
        for argument, size in zip(arguments, fragment.scratch_sizes, strict=True)
    )
