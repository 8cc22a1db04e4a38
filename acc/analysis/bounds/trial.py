"""A program run for given sizes, with a mark on every byte of global memory that it writes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import func
from xdsl.ir import Operation

from acc.analysis.bounds.concrete import Budget, ConcreteWalk, Pins, Violation
from acc.analysis.bounds.launches import Argument, Launch, Program, block_limits, bytes_of
from acc.analysis.bounds.memory import Memory, Rows
from acc.analysis.bounds.need import GaveUp
from acc.analysis.bounds.walk import Core
from acc.dialects.tile.host import host_fields, host_symbols
from acc.target.chip import Chip

MARKED_BYTES = 1 << 24
"""Tensors above this size get no marks."""


@dataclass(eq=False)
class Marks:
    """Who wrote each byte of a tensor: 0 for nobody, else one more than the core, and when."""

    name: str
    owner: NDArray[np.int32]
    phase: NDArray[np.int32]

    def write(self, rows: Rows, phase: int, core: int) -> int | None:
        """Mark rows as a core's; the core that wrote there in the same phase before, if any."""
        start, count, length, pitch = map(_int, (rows.start, rows.count, rows.length, rows.pitch))
        if count < 1 or length < 1:
            return None
        shape, strides = (count, length), (pitch, 1)
        owner, phases = (
            np.lib.stride_tricks.as_strided(a[start:], shape, [s * a.itemsize for s in strides])
            for a in (self.owner, self.phase)
        )
        before = owner[(phases == phase) & (owner != 0)]
        owner[...], phases[...] = core + 1, phase
        others = before[before != core + 1]
        return int(others[0] if len(others) else before[0]) - 1 if len(before) else None

    def gap(self) -> tuple[int, int] | None:
        """The first bytes that nobody wrote."""
        if self.owner.all():
            return None
        first = int(np.argmin(self.owner != 0))
        written = np.flatnonzero(self.owner[first:])
        return first, first + int(written[0]) if len(written) else len(self.owner)


def _int(value: object) -> int:
    assert isinstance(value, int), "all numbers are known"
    return value


@dataclass(eq=False)
class Trial:
    """A run of a program for some sizes. Raises `Violation` when an obligation does not hold."""

    program: Program
    chip: Chip
    sizes: Mapping[str, int]
    budget: Budget
    pins: Pins = field(default_factory=Pins)
    marks: dict[Argument, Marks] = field(default_factory=dict[Argument, Marks])
    repeated: str | None = None
    """What a core writes more than once, if it does."""
    is_partial: bool = False
    """Whether something was not checked."""
    phases: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    """Launch, and how often its blocks have waited for each other, to one number for both."""

    def run(self) -> None:
        """All launches on all cores, then whether the outputs are complete."""
        for argument in self.program.arguments:
            size = self._bytes(argument)
            if size <= MARKED_BYTES:
                arrays = np.zeros(size, np.int32), np.zeros(size, np.int32)
                self.marks[argument] = Marks(argument.name, *arrays)
        for number, launch in enumerate(self.program.launches):
            blocks, fields = self.host(launch)
            for block in range(blocks):
                self.core(launch, number, block, blocks, fields)
        for argument in self.program.outputs:
            self._check_complete(argument)

    @property
    def decides_all(self) -> bool:
        """Whether a run without a violation is a proof: everything is checked and written once."""
        is_marked = all(argument in self.marks for argument in self.program.outputs)
        return is_marked and not self.is_partial and self.repeated is None

    def _bytes(self, argument: Argument) -> int:
        return _int(bytes_of(argument.type, self.sizes))

    def host(self, launch: Launch) -> tuple[int, dict[str, int]]:
        """The number of blocks and the tiling fields."""
        walk = ConcreteWalk(self.chip, Core(0, 0, {}, ()), self.budget, Pins(), _no_store)
        block = launch.host.body.block
        for name, argument in zip(host_symbols(launch.host), block.args, strict=True):
            walk.held[argument] = self.sizes[name]
        walk.run(block)
        end = block.last_op
        assert isinstance(end, func.ReturnOp)
        blocks, *values = (_int(walk.number(end, value)) for value in end.operands)
        most, limit = block_limits(launch, self.chip)
        if not 0 <= blocks <= most:
            text = f"starts {blocks} blocks; {limit}"
            raise Violation(launch.host, f"'{launch.host.name}' {text}", "")
        return blocks, dict(zip(host_fields(launch.host)[1:], values, strict=True))

    def core(
        self, launch: Launch, number: int, block: int, blocks: int, fields: Mapping[str, int]
    ) -> None:
        """One core of a launch."""
        memories = [Memory(a.name, self._bytes(a), True) for a in launch.arguments]
        places = dict(zip(map(id, memories), launch.arguments, strict=True))
        core = Core(block, blocks, fields, memories)

        def store(op: Operation, rows: Rows) -> None:
            marks = self.marks.get(places[id(rows.memory)])
            phase = self.phases.setdefault((number, walk.phase), len(self.phases))
            other = None if marks is None else marks.write(rows, phase, block)
            if other == block:
                text = f"core {block} writes bytes of '{rows.memory.name}' again"
                self.repeated = f"{text}, which the proof does not cover"
            elif other is not None:
                text = f"writes to bytes of '{rows.memory.name}' that core {other} writes too"
                raise Violation(op, f"'{op.name}' {text}", walk.where)

        walk = ConcreteWalk(self.chip, core, self.budget, self.pins, store)
        walk.run(launch.kernel.body.block)
        self.is_partial = self.is_partial or walk.is_partial

    def _check_complete(self, argument: Argument) -> None:
        marks = self.marks.get(argument)
        gap = None if marks is None else marks.gap()
        if gap is not None:
            text = f"nobody writes bytes {gap[0]} to {gap[1]} of '{argument.name}'"
            raise Violation(self.program.op, text, "")


def _no_store(op: Operation, rows: Rows) -> None:
    raise GaveUp(op, "a host function writes no tensors")
