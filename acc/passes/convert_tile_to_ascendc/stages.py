"""
Stages and the queue protocol: which buffer is a queue slot, which a slice of the scratch arena, and
where AllocTensor, EnQue, DeQue and FreeTensor stand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.layout import element_bytes
from acc.diagnostics import UserError
from acc.dialects.ascendc.enums import Position, Stage
from acc.dialects.ascendc.queue import (
    AllocTensorOp,
    DeQueOp,
    EnQueOp,
    FreeTensorOp,
    GetWithOffsetOp,
)
from acc.dialects.ascendc.system import StageOp
from acc.dialects.tile.base import UNLOWERED, ComputeOp
from acc.dialects.tile.place import PlaceOp
from acc.dialects.tile.structure import ComputeStageOp, CopyInOp, CopyOutOp
from acc.dialects.tile.structure import StageOp as TileStageOp
from acc.dialects.tile.transfer import AllocOp, LoadOp, StoreOp
from acc.passes.convert_tile_to_ascendc.context import (
    LoweringContext,
    Machine,
    buffer_type,
    storage,
)
from acc.passes.convert_tile_to_ascendc.left import leave
from acc.passes.convert_tile_to_ascendc.place import lower_place
from acc.passes.convert_tile_to_ascendc.table import row_of
from acc.passes.convert_tile_to_ascendc.transfer import Symbols, lower_load, lower_store

LABELS: Mapping[type[TileStageOp], tuple[Stage, str]] = {
    CopyInOp: (Stage.COPY_IN, "CopyIn"),
    ComputeStageOp: (Stage.COMPUTE, "Compute"),
    CopyOutOp: (Stage.COPY_OUT, "CopyOut"),
}
BEFORE_LOOPS: Mapping[Stage, str] = {Stage.COPY_IN: "LoadParameters", Stage.COMPUTE: "Prepare"}
AFTER_LOOPS: Mapping[Stage, str] = {Stage.COMPUTE: "Finish"}


def label_of(stage: TileStageOp) -> tuple[Stage, str]:
    """The kind of a stage, and the name of its method: what it does, or where it stands."""
    kind, label = LABELS[type(stage)]
    assert stage.parent is not None
    loops = [op for op in stage.parent.ops if isinstance(op, scf.ForOp)]
    if loops and stage.is_before_in_block(loops[0]):
        return kind, BEFORE_LOOPS.get(kind, label)
    if loops and loops[-1].is_before_in_block(stage):
        return kind, AFTER_LOOPS.get(kind, label)
    return kind, label


@dataclass
class Slot:
    """A buffer that goes through a queue."""

    buffer: SSAValue
    queue: SSAValue
    position: Position
    home: Block
    """The block of the stage that loads or stores it: the buffer changes hands once a round."""

    first: TileStageOp
    """The first stage that computes on it."""

    last: TileStageOp
    """The last one."""

    resident: bool
    """
    Used by several stages, or deeper than its home: taken before the first of them, and given back
    behind the last.
    """

    tensor: SSAValue | None = None
    """The LocalTensor in hand, while it is."""


@dataclass(frozen=True)
class Members:
    """The members of the kernel's class that stages use."""

    queues: Mapping[SSAValue, SSAValue]
    """Buffer to queue."""

    arena: SSAValue | None
    globals: Mapping[SSAValue, SSAValue]
    """GM argument to GlobalTensor."""

    symbols: Symbols


def stages_of(buffer: SSAValue, kernel: Operation) -> list[TileStageOp]:
    """The stages that touch a buffer, in program order."""
    parents = {use.operation.parent_op() for use in buffer.uses}
    return [op for op in kernel.walk() if isinstance(op, TileStageOp) and op in parents]


def slot_of(buffer: SSAValue, queue: SSAValue, kernel: Operation) -> Slot:
    """How a queue buffer is used; raises `UserError` for a use that no queue can serve."""
    stages = stages_of(buffer, kernel)
    ends = [stage for stage in stages if not isinstance(stage, ComputeStageOp)]
    work = [stage for stage in stages if isinstance(stage, ComputeStageOp)]
    kinds = {type(stage) for stage in ends}
    if len(kinds) > 1:
        raise UserError(
            "a buffer is loaded and stored; compute a tile.copy into a buffer of its own",
            ends[-1],
        )
    if len({stage.parent for stage in ends}) > 1 or (len(ends) > 1 and kinds == {CopyInOp}):
        raise UserError("a buffer is loaded or stored by one stage, found several", ends[-1])
    if not work:
        raise UserError("a buffer that is stored is computed first, found no computation", ends[0])
    home = ends[0].parent
    assert home is not None
    return Slot(
        buffer,
        queue,
        Position.VECIN if kinds == {CopyInOp} else Position.VECOUT,
        home,
        work[0],
        work[-1],
        len(work) > 1 or work[0].parent is not home,
    )


class StageLowering:
    """Lowers the stages of one kernel."""

    def __init__(self, machine: Machine, members: Members, kernel: Operation):
        self.machine, self.members = machine, members
        self.slots = {
            buffer: slot_of(buffer, queue, kernel) for buffer, queue in members.queues.items()
        }

    def block(self, block: Block) -> None:
        """Lowers the stages in a block and the blocks in it."""
        for slot in self.slots.values():
            if slot.home is block and slot.resident and slot.position is Position.VECOUT:
                before = InsertPoint.before(_at_home(slot, slot.first))
                slot.tensor = self._take(slot, Builder(before))
        for op in list(block.ops):
            match op:
                case TileStageOp():
                    self._stage(op)
                case PlaceOp():
                    self._place(op)
                case scf.ForOp() | scf.IfOp():
                    self._inner_blocks(op)
                case _:
                    pass
        for slot in self.slots.values():
            if slot.home is block and slot.resident and slot.position is Position.VECIN:
                assert slot.tensor is not None
                after = InsertPoint.after(_at_home(slot, slot.last))
                Builder(after).insert(FreeTensorOp(slot.queue, slot.tensor))

    def _inner_blocks(self, op: Operation) -> None:
        for region in op.regions:
            for inner in region.blocks:
                self.block(inner)

    def _place(self, op: PlaceOp) -> None:
        context = LoweringContext(self.machine, Builder(InsertPoint.before(op)), {}, op.location)
        place = lower_place(context, op, self.members.globals[op.source], self.members.symbols)
        op.result.replace_all_uses_with(place)
        op.detach()
        op.erase()

    def _take(self, slot: Slot, builder: Builder) -> SSAValue:
        op = builder.insert(AllocTensorOp(slot.queue, buffer_type(slot.buffer).element_type))
        op.result.name_hint = slot.buffer.name_hint
        return op.result

    def _next(self, slot: Slot, builder: Builder) -> SSAValue:
        op = builder.insert(DeQueOp(slot.queue, buffer_type(slot.buffer).element_type))
        op.result.name_hint = slot.buffer.name_hint
        return op.result

    def _stage(self, stage: TileStageOp) -> None:
        new = StageOp(*label_of(stage))
        new.location = stage.location
        Builder(InsertPoint.before(stage)).insert(new)
        builder = Builder(InsertPoint.at_end(new.body.block))
        touched = self._touched(stage)
        for slot in touched:
            if isinstance(stage, CopyOutOp) and slot.resident:
                assert slot.tensor is not None
                Builder(InsertPoint.before(new)).insert(EnQueOp(slot.queue, slot.tensor))
        tensors = self._open(stage, touched, builder)
        remaining = _last_uses(stage, touched)
        for op in list(stage.body.block.ops):
            self._lower(op, LoweringContext(self.machine, builder, tensors, op.location))
            for slot in remaining.get(op, ()):
                self._done(stage, slot, builder)
        for slot in touched:
            self._close(stage, slot, builder, new)

    def _touched(self, stage: TileStageOp) -> list[Slot]:
        """Queue buffers that a stage uses, in the order of their allocation."""
        used = {operand for op in stage.body.block.ops for operand in op.operands}
        return [slot for buffer, slot in self.slots.items() if buffer in used]

    def _open(
        self, stage: TileStageOp, touched: Sequence[Slot], builder: Builder
    ) -> dict[SSAValue, SSAValue]:
        """The LocalTensors at the start of a stage."""
        tensors: dict[SSAValue, SSAValue] = {}
        for slot in touched:
            if isinstance(stage, CopyInOp):
                slot.tensor = self._take(slot, builder)
            elif isinstance(stage, CopyOutOp):
                slot.tensor = self._next(slot, builder)
            elif not slot.resident and stage is slot.first:
                incoming = slot.position is Position.VECIN
                slot.tensor = (self._next if incoming else self._take)(slot, builder)
            assert slot.tensor is not None
            tensors[slot.buffer] = slot.tensor
        for op in stage.body.block.ops:
            for operand in op.operands:
                if isinstance(alloc := operand.owner, AllocOp) and operand not in tensors:
                    tensors[operand] = self._slice(alloc, builder)
        return tensors

    def _slice(self, alloc: AllocOp, builder: Builder) -> SSAValue:
        """A slice of the arena, at its planned offset."""
        typ = buffer_type(alloc.result)
        assert self.members.arena is not None and alloc.offset is not None
        element = storage(typ.element_type)
        size = self.machine.rules.of(typ).bytes // element_bytes(element)
        offset = alloc.offset.value.data
        get = builder.insert(GetWithOffsetOp(self.members.arena, element, size, offset))
        get.result.name_hint = alloc.result.name_hint
        return get.result

    def _lower(self, op: Operation, context: LoweringContext) -> None:
        match op:
            case LoadOp():
                lower_load(context, op, self.members.globals[op.source], self.members.symbols)
            case StoreOp():
                lower_store(context, op, self.members.globals[op.destination], self.members.symbols)
            case ComputeOp() if UNLOWERED in op.attributes:
                leave(context, op)
            case ComputeOp():
                row_of(op).lower(context, op)
            case _:
                op.detach()
                context.builder.insert(op)

    def _done(self, stage: TileStageOp, slot: Slot, builder: Builder) -> None:
        """Frees a loaded buffer behind its last use, so that the next load can start."""
        ends = slot.position is Position.VECIN and not slot.resident and stage is slot.last
        if ends and isinstance(stage, ComputeStageOp):
            assert slot.tensor is not None
            builder.insert(FreeTensorOp(slot.queue, slot.tensor))

    def _close(self, stage: TileStageOp, slot: Slot, builder: Builder, new: StageOp) -> None:
        """Hands buffers on at the end of a stage."""
        assert slot.tensor is not None
        incoming = slot.position is Position.VECIN
        if isinstance(stage, CopyInOp) or (
            not incoming and not slot.resident and stage is slot.last
        ):
            builder.insert(EnQueOp(slot.queue, slot.tensor))
        if isinstance(stage, CopyInOp) and slot.resident:
            slot.tensor = self._next(slot, Builder(InsertPoint.after(new)))
        if isinstance(stage, CopyOutOp):
            builder.insert(FreeTensorOp(slot.queue, slot.tensor))


def _at_home(slot: Slot, stage: TileStageOp) -> Operation:
    """The operation of the slot's home block that holds a stage."""
    op = slot.home.find_ancestor_op_in_block(stage)
    if op is None:
        raise UserError(
            "a buffer is computed on before the loop that loads or stores it; make it inside", stage
        )
    return op


def _last_uses(stage: TileStageOp, touched: Sequence[Slot]) -> dict[Operation, list[Slot]]:
    """Operations of a stage to the buffers that none behind them uses."""
    found: dict[Operation, list[Slot]] = {}
    for slot in touched:
        last = [op for op in stage.body.block.ops if slot.buffer in op.operands][-1]
        found.setdefault(last, []).append(slot)
    return found
