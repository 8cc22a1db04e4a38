"""
Which tensors at planned places hold data that is read later, at every write to one of them.

A tensor holds data from a write on; a write that does not read the tensor makes a new value of it.
One that is read before it is written has the data of the last tensor of its name at its place:
stages take their buffers anew. Loops have at least one round here unless their bounds say that they
have none: those over a part of a tensor do where it matters, whatever their bounds look like. So
what was there before is not needed behind a loop that writes the tensor, and not behind a write of
some of its elements, which is taken for one of all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, Region, SSAValue

from acc.analysis.bounds_of_expressions import ExpressionBounds
from acc.analysis.branches import open_regions
from acc.analysis.in_place_parts import InPlaceParts
from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.loop_rounds import rounds_of
from acc.analysis.planned_places import Place, place_of
from acc.analysis.tensor_views import whole_tensor
from acc.dialects.ascendc.base import Writes, does_nothing
from acc.dialects.ascendc.types import LocalTensorType


@dataclass(frozen=True)
class Clobber:
    """A write to bytes of a tensor that is needed."""

    op: Operation
    written: SSAValue
    place: Place
    needed: SSAValue
    needed_place: Place


@dataclass(frozen=True)
class _Touch:
    """What an operation does to tensors, as bits."""

    reads: int
    writes: int
    handed: int
    """The places of both, as buffers that stages hand on."""

    @property
    def renews(self) -> int:
        """Tensors that get a new value."""
        return self.writes & ~self.reads


@dataclass
class _Flow:
    """What holds around operations."""

    needed: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """Tensors that are read later, behind an operation."""

    filled: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """Tensors that hold data, in front of an operation."""

    moving: frozenset[Operation] = frozenset()
    """Loops whose next round does not need what this one does, since it takes another part."""


class PlannedTensors:
    """
    The tensors of one kernel. Sets are bits: one for each tensor, and one for each place and name,
    the data that is there while no tensor of it is at hand.
    """

    def __init__(self, kernel: Operation):
        self._body = kernel.regions[0].block
        ops = list(kernel.walk())
        expressions = IndexExpressions()
        placed = ((op.results[0], place_of(op, expressions)) for op in ops if op.results)
        self._places: dict[SSAValue, Place] = {t: place for t, place in placed if place is not None}
        self._bit: dict[SSAValue, int] = {t: 1 << i for i, t in enumerate(self._places)}
        distinct = dict.fromkeys(self._places.values())
        self._handed = {place: 1 << i for i, place in enumerate(distinct, len(self._bit))}
        self._touches = {
            op: self._touch(op) for op in ops if not op.regions and not does_nothing(op)
        }
        bounds = ExpressionBounds(expressions)
        loops = [op for op in ops if isinstance(op, scf.ForOp)]
        self._idle = {loop for loop in loops if rounds_of(loop, bounds).most == 0}
        self._in_place = InPlaceParts()
        self._flow = _Flow()
        self._met: dict[Place, Sequence[SSAValue]] = {}
        self._moving_flows: dict[frozenset[Operation], _Flow] = {}

    def clobbers(self) -> Iterator[Clobber]:
        """The writes that destroy what is needed, in program order."""
        if not self._places:
            return
        flow = self._flow
        self._backward(self._body, 0, flow)
        self._forward(self._body, 0, flow)
        for op, touch in self._touches.items():
            if touch.writes and op in flow.filled:
                held = flow.needed[op] & flow.filled[op] & ~touch.writes
                for clobber in self._destroyed(op, held):
                    # part by part, a loop may replace a tensor by what it computes from it
                    moving = self._in_place.moving_loops(op, clobber.written, clobber.needed)
                    if self._needed(op, moving) & self._bits(clobber.needed):
                        yield clobber

    def _needed(self, op: Operation, moving: frozenset[Operation]) -> int:
        """What is needed behind an operation, given loops around it that take another part."""
        if not moving:
            return self._flow.needed[op]
        if moving not in self._moving_flows:
            flow = _Flow(moving=moving)
            # what is behind all loops does not depend on what their rounds need
            outermost = _outermost_loop(op)
            self._backward_regions(outermost, self._flow.needed[outermost], flow)
            self._moving_flows[moving] = flow
        return self._moving_flows[moving].needed[op]

    def _bits(self, tensor: SSAValue) -> int:
        return self._bit[tensor] | self._handed[self._places[tensor]]

    def _destroyed(self, op: Operation, held: int) -> Iterator[Clobber]:
        if not held:
            return
        operands = [whole_tensor(v) for v in op.operands if isinstance(v.type, LocalTensorType)]
        for written in self._written(op):
            place, seen = self._places[written], 0
            # of the tensors of one place, the one that the operation itself uses
            for needed in sorted(self._met_by(place), key=lambda tensor: tensor not in operands):
                if held & self._bits(needed) & ~seen:
                    seen |= self._bits(needed)
                    yield Clobber(op, written, place, needed, self._places[needed])

    def _met_by(self, place: Place) -> Sequence[SSAValue]:
        """The tensors that share bytes with a place."""
        if place not in self._met:
            self._met[place] = [t for t, other in self._places.items() if place.meets(other)]
        return self._met[place]

    def _written(self, op: Operation) -> list[SSAValue]:
        trait = op.get_trait(Writes)
        names = () if trait is None else trait.operands
        tensors = [whole_tensor(getattr(op, name)) for name in names]
        return [tensor for tensor in self._places if tensor in tensors]

    def _touch(self, op: Operation) -> _Touch:
        trait = op.get_trait(Writes)
        written: list[object] = [] if trait is None else [getattr(op, n) for n in trait.operands]
        reads, writes, handed = 0, 0, 0
        for operand in op.operands:
            if not isinstance(operand.type, LocalTensorType):
                continue
            tensor = whole_tensor(operand)
            place = self._places.get(tensor)
            if place is None:
                continue
            handed |= self._handed[place]
            if operand in written:
                # once as a destination: it may be a source besides
                written.remove(operand)
                writes |= self._bit[tensor]
            else:
                reads |= self._bit[tensor]
        return _Touch(reads, writes, handed)

    def _backward(self, block: Block, needed: int, flow: _Flow) -> int:
        """What is needed at the start of a block, from what is at its end."""
        for op in reversed(block.ops):
            if op.regions:
                flow.needed[op] = needed
                needed = self._backward_regions(op, needed, flow)
            elif (touch := self._touches.get(op)) is not None:
                if needed & touch.handed:
                    # what is handed on is the data of the tensor at hand
                    at_hand = (touch.reads | touch.writes) & self._at(needed & touch.handed)
                    needed = (needed & ~touch.handed) | at_hand
                flow.needed[op] = needed
                needed = (needed & ~touch.renews) | touch.reads
            elif op.results and (place := self._places.get(op.results[0])) is not None:
                bit = self._bit[op.results[0]]
                if needed & bit:
                    needed = (needed & ~bit) | self._handed[place]
        return needed

    def _at(self, handed: int) -> int:
        """The tensors of places."""
        bits = 0
        for tensor, place in self._places.items():
            if self._handed[place] & handed:
                bits |= self._bit[tensor]
        return bits

    def _backward_regions(self, op: Operation, needed: int, flow: _Flow) -> int:
        if op in self._idle:
            return needed
        regions = _open_regions(op)
        blocks = [block for region in regions for block in region.blocks]
        if isinstance(op, scf.IfOp):
            # a branch that is not there needs what is needed behind it
            starts = 0 if len(blocks) == len(regions) else needed
            for block in blocks:
                starts |= self._backward(block, needed, flow)
            return starts
        start = needed
        for block in reversed(blocks):
            start = self._backward(block, start, flow)
        if _is_loop(op) and op not in flow.moving and start | needed != needed:
            # what a round needs is needed at the end of the one before
            for block in reversed(blocks):
                start = self._backward(block, start | needed, flow)
        return start

    def _forward(self, block: Block, filled: int, flow: _Flow) -> int:
        """What holds data at the end of a block, from what does at its start."""
        for op in block.ops:
            if op.regions:
                filled = self._forward_regions(op, filled, flow)
            elif (touch := self._touches.get(op)) is not None:
                flow.filled[op] = filled
                filled |= touch.writes | (touch.handed if touch.writes else 0)
            elif op.results and (place := self._places.get(op.results[0])) is not None:
                bit = self._bit[op.results[0]]
                filled = filled | bit if filled & self._handed[place] else filled & ~bit
        return filled

    def _forward_regions(self, op: Operation, filled: int, flow: _Flow) -> int:
        if op in self._idle:
            return filled
        blocks = [block for region in _open_regions(op) for block in region.blocks]
        if isinstance(op, scf.IfOp):
            ends = filled
            for block in blocks:
                ends |= self._forward(block, filled, flow)
            return ends
        end = filled
        for block in blocks:
            end = self._forward(block, end, flow)
        if _is_loop(op) and end | filled != filled:
            for block in blocks:
                end = self._forward(block, end | filled, flow)
        return end


def _open_regions(op: Operation) -> Sequence[Region]:
    return open_regions(op) if isinstance(op, scf.IfOp) else op.regions


def _outermost_loop(op: Operation) -> Operation:
    """The loop around an operation that is in no other one."""
    outermost, parent = op, op.parent_op()
    while parent is not None:
        if _is_loop(parent):
            outermost = parent
        parent = parent.parent_op()
    return outermost


def _is_loop(op: Operation) -> bool:
    return isinstance(op, scf.ForOp | scf.WhileOp)
