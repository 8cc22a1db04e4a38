"""Builds the steps that replace one compute operation, in the form that the operation is in."""

from collections.abc import Callable, Sequence

from typing_extensions import TypeVar
from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.shape import BroadcastOp, ExtentOp, FillOp
from acc.dialects.tile.transfer import AllocOp
from acc.dialects.tile.types import BufferType, OnChipType, TileType

_OpT = TypeVar("_OpT", bound=IRDLOperation)


class StepBuilder:
    """
    Inserts steps before an operation. In value form a step returns a tile; in explicit form it
    writes a scratch buffer, and the last one the operation's own destination.
    """

    def __init__(self, op: ComputeOp):
        self.op = op
        self.builder = Builder(InsertPoint.before(op))
        self.explicit = op.result is None

    def constant(self, value: float, like: Attribute) -> SSAValue:
        """A scalar constant of an element type."""
        if isinstance(like, AnyFloat):
            return self._place(arith.ConstantOp(FloatAttr(value, like))).result
        assert isa(like, IntegerType)
        return self._place(arith.ConstantOp(IntegerAttr(int(value), like))).result

    def insert(self, op: IRDLOperation) -> SSAValue:
        """Inserts an operation with one result."""
        return self._place(op).results[0]

    def _place(self, op: _OpT) -> _OpT:
        """Inserts an operation at the place of the one that is replaced."""
        op.location = self.op.location
        return self.builder.insert(op)

    def extents(self, like: OnChipType, of: Sequence[SSAValue]) -> list[SSAValue]:
        """The extents of the bounded dimensions of a type, read off values that have them."""
        found: list[SSAValue] = []
        for dim in like.bounded_dims:
            source = next(v for v in of if _has_dim(v, dim, like))
            found.append(self.insert(ExtentOp(source, dim)))
        return found

    def _shaped(self) -> tuple[SSAValue, ...]:
        """Values whose extents the steps have."""
        values = self.op.inputs
        return (*values, *self.op.outs)

    def step(
        self,
        make: Callable[[SSAValue | None], ComputeOp],
        like: OnChipType | None = None,
        *,
        last: bool = False,
    ) -> SSAValue:
        """
        One step. `make` gets the buffer to write, None in value form; `like` is the type of what
        the step gives (by default the operation's). `last` steps stand in for the operation.
        """
        if not self.explicit:
            made = self._place(make(None))
        elif last:
            made = self._place(make(self.op.outs[0]))
        else:
            made = self._place(make(self._scratch(like or self.op.destination_type)))
        if last:
            made.destination.name_hint = made.destination.name_hint or self.op.destination.name_hint
        return made.destination

    def _scratch(self, like: OnChipType) -> SSAValue:
        typ = BufferType(like.shape, like.element_type, like.space, like.layout)
        alloc = AllocOp(typ, self.extents(typ, self._shaped()))
        return self._place(alloc).result

    def fill(self, scalar: SSAValue, like: OnChipType | None = None) -> SSAValue:
        """A tile, or scratch buffer, with one value everywhere."""
        typ = like or self.op.destination_type

        def make(outs: SSAValue | None) -> ComputeOp:
            if outs is not None:
                return FillOp(scalar, outs=outs)
            tile = TileType(typ.shape, typ.element_type, typ.space, typ.layout)
            return FillOp(scalar, self.extents(tile, self._shaped()), result=tile)

        return self.step(make, typ)

    def broadcast(self, source: SSAValue, like: OnChipType) -> SSAValue:
        """A tile, or scratch buffer, of the shape of `like` with `source` spread over it."""

        def make(outs: SSAValue | None) -> ComputeOp:
            if outs is not None:
                return BroadcastOp(source, outs=outs)
            tile = TileType(like.shape, like.element_type, like.space, like.layout)
            return BroadcastOp(source, self.extents(tile, self._shaped()), result=tile)

        return self.step(make, like)

    def finish(self, value: SSAValue) -> None:
        """Replaces the operation by the last step's value."""
        if self.op.result is not None:
            self.op.result.replace_all_uses_with(value)
        self.op.detach()
        self.op.erase()


def _has_dim(value: SSAValue, dim: int, like: OnChipType) -> bool:
    return (
        isinstance(value.type, OnChipType)
        and value.type.rank == like.rank
        and value.type.shape.data[dim] == like.shape.data[dim]
    )
