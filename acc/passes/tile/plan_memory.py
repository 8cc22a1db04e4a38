"""The memory plan of a kernel in explicit form: scratch buffers, queue slots, the arena."""

from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import I32, DenseArrayBase, IntegerAttr, ModuleOp, i32, i64
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa

from acc.analysis.aliasing import may_alias
from acc.analysis.layout import layout_rules
from acc.diagnostics import UserError
from acc.dialects.tile.base import UNLOWERED, ComputeOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import AllocOp
from acc.dialects.tile.types import BufferType, Layout
from acc.module_chip import chip_of
from acc.passes.convert_tile_to_ascendc.context import Machine
from acc.passes.convert_tile_to_ascendc.row import Scratch
from acc.passes.convert_tile_to_ascendc.table import scratch_of
from acc.passes.tile.buffer_lifetimes import Lifetime, in_use_together, lifetimes
from acc.passes.tile.plan_report import does_not_fit
from acc.passes.tile.queue_slots import Slot, gm_side, plan_slots
from acc.passes.tile.reuse_moved_buffers import reuse_moved_buffers


@dataclass(frozen=True)
class PlanMemoryPass(ModulePass):
    """
    Give every buffer its place in the Unified Buffer: a queue slot if it is loaded or stored, else
    a slice of one arena, shared by buffers that are not alive at the same time. Scratch that the
    instructions need is added first. Second buffers that are only preferred are given up where they
    do not fit; if that is not enough, computation uses the buffers of loaded and stored tiles.

        %a = tile.alloc buffers = 2 : !tile.buffer<[8], f32, ub>
        // becomes, if loaded from %x
        %a = tile.alloc buffers = 2 slot "x" : !tile.buffer<[8], f32, ub>
    """

    name = "plan-memory"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Plan every kernel; raises `UserError` for one that does not fit."""
        for kernel in list(op.walk()):
            if isinstance(kernel, KernelOp):
                chip = chip_of(kernel)
                _Plan(kernel, Machine(chip, layout_rules(kernel, chip))).run()


@dataclass(frozen=True)
class _Places:
    """A plan that may be too large."""

    sizes: dict[AllocOp, int]
    slots: list[Slot]
    arena_bytes: int

    @property
    def queue_bytes(self) -> int:
        """Bytes of all queues."""
        return sum(slot.total for slot in self.slots)

    @property
    def bytes(self) -> int:
        """Bytes of everything."""
        return self.queue_bytes + self.arena_bytes


class _Plan:
    """The plan of one kernel."""

    def __init__(self, kernel: KernelOp, machine: Machine):
        self.kernel, self.machine = kernel, machine

    def run(self) -> None:
        for op in self.kernel.walk():
            if isinstance(op, AllocOp):
                _check_layout(op)
        self._add_scratch()
        places = self._places()
        if places.bytes > self.machine.chip.ub_plan_bytes and reuse_moved_buffers(self.kernel):
            places = self._places()
        for slot in places.slots:
            slot.settle()
        if places.bytes > self.machine.chip.ub_plan_bytes:
            sizes, queues, arena = places.sizes, places.queue_bytes, places.arena_bytes
            raise does_not_fit(self.kernel, sizes, queues, arena, self.machine.chip)

    def _places(self) -> "_Places":
        """Slots for what is moved, and slices of the arena for the rest."""
        allocs = [op for op in self.kernel.walk() if isinstance(op, AllocOp)]
        life = lifetimes(self.kernel)
        sizes = {alloc: self._bytes(alloc) for alloc in allocs}
        limit = self.machine.chip.ub_plan_bytes
        rest = [alloc for alloc in allocs if gm_side(alloc) is None]
        arena_bytes = self._arena(rest, life)
        slots = plan_slots(self.kernel, life, sizes, limit - arena_bytes, self.machine.chip)
        return _Places(sizes, slots, arena_bytes)

    def _bytes(self, alloc: AllocOp) -> int:
        return self.machine.rules.of(alloc.result.type).bytes

    def _add_scratch(self) -> None:
        for op in list(self.kernel.walk()):
            if not isinstance(op, ComputeOp) or op.result is not None:
                continue
            if UNLOWERED in op.attributes:
                continue
            scratch = scratch_of(op, self.machine)
            if scratch is None:
                continue
            if op.tmp:
                _check_scratch(op, scratch, self.machine)
                continue
            alloc = AllocOp(BufferType([scratch.count], scratch.element))
            alloc.result.name_hint = "work"
            alloc.location = op.location
            Builder(InsertPoint.before(op)).insert(alloc)
            set_scratch(op, alloc.result)

    def _arena(self, allocs: list[AllocOp], life: dict[AllocOp, Lifetime]) -> int:
        """First fit, largest first; returns the size of the arena in bytes."""
        placed: dict[AllocOp, _Slice] = {}
        together = in_use_together({alloc: life[alloc] for alloc in allocs})
        for alloc in sorted(allocs, key=lambda alloc: -self._bytes(alloc)):
            alive = [other for other in together[alloc] if other in placed]
            reusable = {other for other in alive if _reuses(alloc, other, life)}
            kept = {placed[other] for other in alive if other not in reusable}
            # two operands that end where the result starts cannot both lie in its place
            given = {placed[other] for other in reusable} - kept
            placed[alloc] = _first_fit(self._bytes(alloc), kept | given, given)
            alloc.offset = IntegerAttr(placed[alloc].start, i64)
        return max((place.end for place in placed.values()), default=0)


def _reuses(a: AllocOp, b: AllocOp, life: dict[AllocOp, Lifetime]) -> bool:
    """Whether one ends in the very operation that writes the other, which may overwrite it."""
    for first, second in ((a, b), (b, a)):
        op = life[second].starts_at
        if (
            life[first].end == life[second].start
            and isinstance(op, ComputeOp)
            and op.outs[0] is second.result
            and first.result in op.inputs
            and may_alias(op, first.result)
        ):
            return True
    return False


def _check_layout(alloc: AllocOp) -> None:
    """Raises `UserError` for an element order that only cube cores use."""
    typ = alloc.result.type
    if typ.layout.data is not Layout.ND:
        raise UserError(f"vector cores compute in layout {Layout.ND}, found {typ}", alloc)


def _check_scratch(op: ComputeOp, scratch: Scratch, machine: Machine) -> None:
    """Raises `UserError` if the scratch that the user gave is too small, or of another type."""
    given = op.tmp[0].type
    assert isinstance(given, BufferType)
    wanted = BufferType([scratch.count], scratch.element)
    have, need = machine.rules.of(given).bytes, machine.rules.of(wanted).bytes
    if have < need or given.element_type != scratch.element:
        raise UserError(
            f"'{op.name}' needs {need} bytes of scratch as {scratch.element}, found {given} "
            f"({have} bytes); leave out tmp to have it planned",
            op,
        )


def set_scratch(op: ComputeOp, scratch: SSAValue) -> None:
    """Adds the scratch operand; it is the last one, in the last segment."""
    sizes = op.properties["operandSegmentSizes"]
    assert isa(sizes, DenseArrayBase[I32])
    op.operands = [*op.operands, scratch]
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(
        i32, [*sizes.get_values()[:-1], 1]
    )


@dataclass(frozen=True)
class _Slice:
    """A stretch of the arena, in bytes; `end` is behind it."""

    start: int
    end: int


def _first_fit(size: int, taken: set[_Slice], reusable: set[_Slice]) -> _Slice:
    """
    The lowest slice that is clear of all slices in use. A reusable one may be taken over, but only
    as a whole: operands of an instruction coincide or do not touch.
    """

    def fits(place: _Slice) -> bool:
        return all(
            place.end <= other.start
            or other.end <= place.start
            or (other in reusable and other == place)
            for other in taken
        )

    starts = sorted({0, *(other.start for other in reusable), *(other.end for other in taken)})
    return next(place for start in starts if fits(place := _Slice(start, start + size)))
