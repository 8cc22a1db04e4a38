"""Conversion of planned kernels in explicit form to the ascendc dialect."""

from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from acc.analysis.layout import layout_rules
from acc.diagnostics import UserError
from acc.dialects.ascendc import queue as ascendc_queue
from acc.dialects.ascendc import system
from acc.dialects.ascendc.enums import Position
from acc.dialects.ascendc.tensor import SetGlobalBufferOp
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.query import BlockIdxOp, BlockNumOp, TilingFieldOp
from acc.dialects.tile.shape import ExtentOp
from acc.dialects.tile.structure import ParallelOp, StageOp
from acc.dialects.tile.transfer import AllocOp, StoreOp
from acc.dialects.tile.types import GmType, TileType
from acc.module_chip import chip_of
from acc.passes.convert_tile_to_ascendc.context import Machine, buffer_extent, storage
from acc.passes.convert_tile_to_ascendc.stages import Members, StageLowering
from acc.passes.index_builder import Index, IndexBuilder


@dataclass(frozen=True)
class ConvertTileToAscendcPass(ModulePass):
    """
    Lower kernels in explicit form, distributed and planned, to AscendC calls: queues for what is
    loaded and stored, one buffer for the rest, instructions by the layout of their operands. What
    keep-unsupported has marked is left as an `ascendc.spec` on tensors on chip.

        tile.compute { tile.exp %a : !tile.buffer<[8], f32, ub> outs(%b : ...) }
        // becomes
        ascendc.stage compute "Compute" {
          %x = ascendc.de_que %xQueue : ...
          %y = ascendc.alloc_tensor %yQueue : ...
          ascendc.exp %y, %x count %c8 : !ascendc.local_tensor<f32>
          ascendc.free_tensor %xQueue, %x : ...
          ascendc.en_que %yQueue, %y : ...
        }
    """

    name = "convert-tile-to-ascendc"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Convert every kernel of the module."""
        for kernel in list(op.walk()):
            if isinstance(kernel, KernelOp):
                _convert(kernel)


def _check(kernel: KernelOp) -> None:
    """Raises `UserError` for a kernel that has not been through the passes before."""
    name = kernel.sym_name.data
    if kernel.host is None:
        raise UserError(f"kernel '{name}' is not distributed; run distribute-blocks first", kernel)
    for op in kernel.walk():
        if isinstance(op, ParallelOp) or any(isinstance(r.type, TileType) for r in op.results):
            raise UserError(
                f"kernel '{name}' is in value form; run bufferize-tiles and plan-memory first", op
            )
        if isinstance(op, AllocOp) and op.slot is None and op.offset is None:
            raise UserError(f"kernel '{name}' has no memory plan; run plan-memory first", op)
        if isinstance(op, ComputeOp | StoreOp) and not isinstance(op.parent_op(), StageOp):
            raise UserError(f"'{op.name}' stands {_misplaced(op)}", op)


def _misplaced(op: Operation) -> str:
    """Where an operation that is not directly in a stage is, and what to do about it."""
    parent = op.parent_op()
    while parent is not None:
        if isinstance(parent, StageOp) and (inner := op.parent_op()) is not None:
            return (
                f"in '{inner.name}' inside of a stage, whose operations run one after the other; "
                f"put a stage of its own inside of the '{inner.name}'"
            )
        parent = parent.parent_op()
    return "outside of a stage; put it in tile.copy_in, tile.compute or tile.copy_out"


def _convert(kernel: KernelOp) -> None:
    _check(kernel)
    assert kernel.host is not None
    chip = chip_of(kernel)
    machine = Machine(chip, layout_rules(kernel, chip))
    fields = [] if kernel.tiling is None else [field.data for field in kernel.tiling]
    arguments = kernel.body.block.args
    new = system.KernelOp(kernel.sym_name.data, len(arguments), kernel.host.data, fields)
    new.attributes.update(kernel.attributes)
    new.location = kernel.location
    Builder(InsertPoint.before(kernel)).insert(new)

    builder = Builder(InsertPoint.at_end(new.body.block))
    members = _members(kernel, new, builder, machine)
    StageLowering(machine, members, kernel).block(kernel.body.block)
    _resolve_extents(kernel)
    for op in list(kernel.body.block.ops):
        op.detach()
        new.body.block.add_op(op)
    kernel.detach()
    _replace_rest(new)
    kernel.erase(safe_erase=False)


def _members(kernel: KernelOp, new: system.KernelOp, builder: Builder, machine: Machine) -> Members:
    """Declares and initialises global tensors, queues and the scratch arena."""
    tensors: dict[SSAValue, SSAValue] = {}
    for old, address in zip(kernel.body.block.args, new.body.block.args, strict=True):
        address.name_hint = old.name_hint
        assert isinstance(old.type, GmType)
        tensor = builder.insert(SetGlobalBufferOp(address, storage(old.type.element_type))).result
        tensor.name_hint = f"{old.name_hint or 'arg'}Gm"
        tensors[old] = tensor
    queues = _queues(kernel, builder, machine)
    arena = _arena(kernel, builder, machine)

    def symbol(name: str) -> Index:
        return _field(new, kernel, name)

    return Members(queues, arena, tensors, symbol)


def _field(new: system.KernelOp, kernel: KernelOp, name: str) -> Index:
    """The tiling field that holds a symbol, read once in front of everything else."""
    if name not in new.tiling_fields:
        raise UserError(
            f"symbol '{name}' is needed in the kernel, but its host function has no such field; "
            f"fields are {', '.join(new.tiling_fields) or 'none'}",
            kernel,
        )
    for op in new.body.block.ops:
        if isinstance(op, system.TilingFieldOp) and op.field.data == name:
            return op.result
    read = Builder(InsertPoint.at_end(new.body.block)).insert(system.TilingFieldOp(name))
    read.result.name_hint = name
    return read.result


def _allocs(kernel: KernelOp) -> list[AllocOp]:
    return [op for op in kernel.walk() if isinstance(op, AllocOp)]


def _queues(kernel: KernelOp, builder: Builder, machine: Machine) -> dict[SSAValue, SSAValue]:
    """One queue per planned slot, as large as its largest buffer."""
    slots: dict[str, list[AllocOp]] = {}
    for alloc in _allocs(kernel):
        if alloc.slot is not None:
            slots.setdefault(alloc.slot.data, []).append(alloc)
    found: dict[SSAValue, SSAValue] = {}
    for name, allocs in slots.items():
        stored = any(isinstance(u.operation, StoreOp) for a in allocs for u in a.result.uses)
        position = Position.VECOUT if stored else Position.VECIN
        queue = builder.insert(ascendc_queue.QueueOp(position)).result
        queue.name_hint = f"{name}Queue"
        size = max(machine.rules.of(alloc.result.type).bytes for alloc in allocs)
        number = max(alloc.buffers.value.data for alloc in allocs)
        builder.insert(ascendc_queue.InitBufferOp(queue, number, size))
        found.update({alloc.result: queue for alloc in allocs})
    return found


def _arena(kernel: KernelOp, builder: Builder, machine: Machine) -> SSAValue | None:
    """The buffer that all other allocations are slices of."""
    ends = [
        alloc.offset.value.data + machine.rules.of(alloc.result.type).bytes
        for alloc in _allocs(kernel)
        if alloc.offset is not None
    ]
    if not ends:
        return None
    arena = builder.insert(ascendc_queue.BufOp()).result
    arena.name_hint = "scratch"
    builder.insert(ascendc_queue.InitBufferOp(arena, 1, max(ends)))
    return arena


def _resolve_extents(kernel: KernelOp) -> None:
    for op in list(kernel.walk()):
        if isinstance(op, ExtentOp):
            index = IndexBuilder(Builder(InsertPoint.before(op)))
            extent = index.value(buffer_extent(op.source, op.dim.value.data))
            op.result.replace_all_uses_with(extent)
            op.detach()
            op.erase()


def _replace_rest(new: system.KernelOp) -> None:
    """Queries become calls; tile stages and allocations, lowered by now, go."""
    for op in list(new.walk()):
        replacement = _query(op)
        if replacement is not None:
            replacement.results[0].name_hint = op.results[0].name_hint
            Builder(InsertPoint.before(op)).insert(replacement)
            op.results[0].replace_all_uses_with(replacement.results[0])
            op.detach()
            op.erase()
    for kind in (StageOp, AllocOp):
        for op in list(new.walk()):
            if isinstance(op, kind):
                op.detach()
                op.erase(safe_erase=False)


def _query(op: Operation) -> Operation | None:
    match op:
        case BlockIdxOp():
            return system.GetBlockIdxOp()
        case BlockNumOp():
            return system.GetBlockNumOp()
        case TilingFieldOp():
            return system.TilingFieldOp(op.field.data)
        case _:
            return None
