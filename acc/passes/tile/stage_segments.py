"""Segments: the operations between two loops, sorted by stage and written out on buffers."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects import scf
from xdsl.dialects.builtin import I32, DenseArrayBase, i32
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.utils.hints import isa

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.extents import SizedOp
from acc.dialects.tile.structure import ComputeStageOp, CopyInOp, CopyOutOp, StageOp
from acc.dialects.tile.transfer import AllocOp, LoadOp, StoreOp
from acc.passes.tile.carried_tiles import touches_tiles


@dataclass
class Segment:
    """Operations between two loops, by stage."""

    allocs: list[AllocOp] = field(default_factory=list[AllocOp])
    loads: list[LoadOp] = field(default_factory=list[LoadOp])
    computes: list[ComputeOp] = field(default_factory=list[ComputeOp])
    stores: list[StoreOp] = field(default_factory=list[StoreOp])

    def write(self, builder: Builder, place: dict[SSAValue, SSAValue]) -> None:
        """Inserts the buffers and the stages; operations get buffers for their tiles."""
        for alloc in self.allocs:
            builder.insert(alloc)
        _stage(builder, CopyInOp, [_with_buffers(op, place) for op in self.loads])
        _stage(builder, ComputeStageOp, [_with_buffers(op, place) for op in self.computes])
        _stage(builder, CopyOutOp, [_with_buffers(op, place) for op in self.stores])


def _stage(builder: Builder, stage: type[StageOp], ops: Sequence[Operation]) -> None:
    if ops:
        made = builder.insert(stage(Region(Block(ops))))
        made.location = ops[0].location


def _with_buffers(op: Operation, place: dict[SSAValue, SSAValue]) -> Operation:
    """The operation on buffers: tile operands replaced, the result written to `outs`."""
    operands = list(op.operands)
    properties = dict(op.properties)
    if op.results:
        # Operand segments end with extents (if any), outs, and tmp (unless it is a load).
        segments = _segment_sizes(op)
        outs = len(segments) - (1 if isinstance(op, LoadOp) else 2)
        if isinstance(op, SizedOp):
            del operands[len(operands) - len(op.extents) :]
            segments[outs - 1] = 0
        operands.append(op.results[0])
        segments[outs] = 1
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, segments)
    new = type(op).create(
        operands=[place.get(value, value) for value in operands],
        properties=properties,
        attributes=op.attributes,
        regions=[op.detach_region(region) for region in list(op.regions)],
    )
    new.location = op.location
    return new


def _segment_sizes(op: Operation) -> list[int]:
    sizes = op.properties["operandSegmentSizes"]
    assert isa(sizes, DenseArrayBase[I32])
    return list(sizes.get_values())


def segment_numbers(block: Block) -> dict[Operation, int]:
    """The segment that each operation of a block belongs to."""
    numbers: dict[Operation, int] = {}
    number = 0
    stored: set[SSAValue] = set()
    for op in block.ops:
        boundary = isinstance(op, scf.ForOp | scf.IfOp) and touches_tiles(op)
        if boundary or (isinstance(op, LoadOp) and op.source in stored):
            number += 1
            stored.clear()
        if isinstance(op, StoreOp):
            stored.add(op.destination)
        numbers[op] = number
        if boundary:
            number += 1
    return numbers


def stays_in_segment(value: SSAValue, numbers: dict[Operation, int]) -> bool:
    """Whether a computed tile is used by computation and stores of its own segment only."""
    owner = value.owner
    assert isinstance(owner, Operation)
    return all(
        isinstance(use.operation, ComputeOp | StoreOp)
        and numbers.get(use.operation) == numbers[owner]
        for use in value.uses
    )
