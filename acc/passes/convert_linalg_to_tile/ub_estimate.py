"""
How much of the Unified Buffer a kernel in value form will need.

An estimate for choosing tile sizes, on the safe side: memory planning decides in the end. Loaded
and stored tiles have slots of their own, two each, for as long as the loop body around them;
other tiles take memory from their operation to their last use.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute, Block, Operation, SSAValue

from acc.analysis.layout import LayoutRules, align, element_bytes, layout_rules
from acc.analysis.row_groups import rows_at_a_time
from acc.analysis.scan_work import scan_work
from acc.dialects.tile import elementwise as tile
from acc.dialects.tile.axis import LineOp
from acc.dialects.tile.base import ComputeOp, element_type, on_chip
from acc.dialects.tile.cast import CastOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.reduce import ReduceOp
from acc.dialects.tile.scan import ScanOp
from acc.dialects.tile.shape import BroadcastOp
from acc.dialects.tile.sort import SortOp
from acc.dialects.tile.transfer import LoadOp, StoreOp
from acc.dialects.tile.types import OnChipType
from acc.target.chip import Chip

_COMPUTE_BYTES = 4
"""Narrow floats are computed in f32."""

_STEPS: Mapping[type[Operation], int] = {
    tile.ErfOp: 3,
    tile.LdexpOp: 2,
    tile.TanhOp: 2,
    tile.SigmoidOp: 2,
    tile.RsqrtOp: 2,
    tile.ReciprocalOp: 2,
}
"""More tiles of f32 that an operation takes which is computed in steps."""

_SORT, _TURNED_SORT = 6, 9
"""Rows of f32 that sorting takes, downwards and upwards."""

_BUFFERS = 2
"""Copies of a loaded or stored tile, so that transfers overlap with computation."""


@dataclass(frozen=True)
class Footprint:
    """Memory that something takes from one operation to another, both included."""

    what: str
    size_bytes: int
    first: int
    last: int


def footprints(kernel: KernelOp, chip: Chip) -> list[Footprint]:
    """Everything that takes memory; operations are counted in program order."""
    return list(_Liveness(kernel, chip).footprints())


def peak(taken: list[Footprint]) -> tuple[int, list[Footprint]]:
    """The most that is taken at one time, in bytes, and what takes it."""
    worst: list[Footprint] = []
    for moment in {entry.first for entry in taken}:
        live = [entry for entry in taken if entry.first <= moment <= entry.last]
        if sum(entry.size_bytes for entry in live) > sum(entry.size_bytes for entry in worst):
            worst = live
    return sum(entry.size_bytes for entry in worst), worst


class _Liveness:
    def __init__(self, kernel: KernelOp, chip: Chip):
        self.chip = chip
        self.rules = layout_rules(kernel, chip)
        self.ops = list(kernel.walk())
        self.place = {op: index for index, op in enumerate(self.ops)}

    def footprints(self) -> Iterator[Footprint]:
        for op in self.ops:
            for result in op.results:
                if (typ := on_chip(result)) is not None:
                    yield from self._value(op, result, typ)
            if isinstance(op, StoreOp) and (typ := on_chip(op.source)) is not None:
                yield self._slot(op, f"stored {op.source.name_hint}", typ)
            if isinstance(op, ComputeOp):
                yield from self._scratch(op)

    def _value(self, op: Operation, value: SSAValue, typ: OnChipType) -> Iterator[Footprint]:
        if isinstance(op, LoadOp):
            yield self._slot(op, f"loaded {value.name_hint}", typ)
            if not _is_narrow(typ.element_type):
                return
        size = self._bytes(typ, max(_COMPUTE_BYTES, element_bytes(typ.element_type)))
        if not isinstance(typ.element_type, AnyFloat):
            size = self._bytes(typ, element_bytes(typ.element_type))
        yield Footprint(str(value.name_hint), size, self.place[op], self._last_use(op, value))

    def _slot(self, op: Operation, what: str, typ: OnChipType) -> Footprint:
        """Two buffers for as long as the block of an operation."""
        block = op.parent
        assert block is not None
        size = _BUFFERS * self._bytes(typ, element_bytes(typ.element_type))
        return Footprint(what, size, *self._extent(block))

    def _extent(self, block: Block) -> tuple[int, int]:
        parent = block.parent_op()
        assert parent is not None
        first = self.place[parent]
        return first, first + sum(1 for _ in parent.walk()) - 1

    def _last_use(self, op: Operation, value: SSAValue) -> int:
        """The last operation that uses a value; the whole loop if that is inside of one."""
        last = self.place[op]
        for use in value.uses:
            user: Operation | None = use.operation
            while user is not None and user.parent is not op.parent:
                user = user.parent_op()
            if user is not None:
                last = max(last, self.place[user] + sum(1 for _ in user.walk()) - 1)
        return last

    def _scratch(self, op: ComputeOp) -> Iterator[Footprint]:
        """What an operation needs besides its operands and its result."""
        place = self.place[op]
        typ = op.destination_type
        if steps := _STEPS.get(type(op), 0):
            size = steps * self._bytes(typ, _COMPUTE_BYTES)
            yield Footprint(f"steps of {op.name}", size, place, place)
        if isinstance(op, CastOp) and 1 in (_width(op.source), _width(op.destination)):
            size = self._bytes(typ, _COMPUTE_BYTES)
            yield Footprint(f"steps of {op.name}", size, place, place)
        if isinstance(op, ScanOp) and _is_last_kept(op, self.rules):
            work = scan_work(self.rules.of(typ), _COMPUTE_BYTES, self.chip)
            size = work.elements * _COMPUTE_BYTES
            yield Footprint(f"scratch of {op.name}", size, place, place)
        if isinstance(op, SortOp):
            length = align(op.source_type.bounds[-1], self.chip.sort_pairs)
            size = (_SORT if op.descending is not None else _TURNED_SORT) * length * _COMPUTE_BYTES
            yield Footprint(f"scratch of {op.name}", size, place, place)
        if isinstance(op, ReduceOp) and not self._is_along_rows(op):
            size = self._side_by_side(op)
            yield Footprint(f"scratch of {op.name}", size, place, place)
            return
        shapes = {shape.shape for value in op.inputs if (shape := on_chip(value)) is not None}
        if isinstance(op, LineOp | BroadcastOp) or len(shapes) > 1:
            wide = op.source_type if isinstance(op, LineOp) else typ
            rows = prod(wide.bounds[:-1])
            size = rows * (self.chip.repeat_bytes + self.chip.block_bytes)
            yield Footprint(f"scratch of {op.name}", size, place, place)

    def _is_along_rows(self, op: ReduceOp) -> bool:
        return op.axis.value.data in self.rules.of(op.source_type).kept[-1:]

    def _side_by_side(self, op: ReduceOp) -> int:
        """Bytes of the rows that a reduction across rows adds up side by side."""
        layout, bounds = self.rules.of(op.source_type), op.source_type.bounds
        axis = op.axis.value.data
        if axis not in layout.kept:
            return 0
        inner = layout.kept[layout.kept.index(axis) + 1 : -1]
        stretch = layout.pitch * prod(bounds[dim] for dim in inner)
        group = rows_at_a_time(bounds[axis], stretch, _COMPUTE_BYTES, self.chip)
        return group * stretch * _COMPUTE_BYTES if group > 1 else 0

    def _bytes(self, typ: OnChipType, width: int) -> int:
        """Bytes of a tile with elements of `width` bytes, its rows padded as the layouts do."""
        pitch = align(typ.bounds[-1], self.rules.row_unit) if typ.rank > 1 else typ.bounds[-1]
        return align(prod(typ.bounds[:-1]) * pitch * width, self.chip.block_bytes)


def _is_last_kept(op: ScanOp, rules: LayoutRules) -> bool:
    """Whether a scan goes along rows."""
    return op.axis.value.data in rules.of(op.source_type).kept[-1:]


def _width(value: SSAValue) -> int:
    return element_bytes(element_type(value))


def _is_narrow(element: Attribute) -> bool:
    return isinstance(element, AnyFloat) and element_bytes(element) < _COMPUTE_BYTES
