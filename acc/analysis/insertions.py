"""Insertions of slices: a tensor that is written into a larger one, at a known place."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.tensor import EmptyOp, InsertSliceOp
from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.axes import Factors, Size
from acc.analysis.open_dims import OpenDim, dynamic_size, open_dim, same_size
from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import sizes


class NotInsertion(Exception):
    """Why an operation is no insertion at a known place."""


@dataclass(frozen=True)
class InsertedDim:
    """One dimension of the smaller tensor in the larger one."""

    size: Size
    """Elements of the larger one; a symbol if all of them are covered."""

    count: Size
    """Elements of the smaller one."""

    start: int

    @property
    def is_whole(self) -> bool:
        """Whether the smaller one is as large."""
        return self == InsertedDim(self.size, self.size, 0)


@dataclass(frozen=True)
class Insertion:
    """One such operation."""

    op: InsertSliceOp
    axes: tuple[InsertedDim | None, ...]
    """By dimension of the tensors; None where both have the same open size."""

    @property
    def source(self) -> SSAValue:
        """The smaller tensor."""
        return self.op.source

    @property
    def dest(self) -> SSAValue:
        """The larger tensor, as the operation names it."""
        return self.op.dest

    def dims(self, shape: Sequence[Factors]) -> tuple[InsertedDim, ...]:
        """With the shape of the smaller one; neighbours that one run of elements covers joined."""
        dims: list[InsertedDim] = []
        for axis, factors in zip(self.axes, shape, strict=True):
            whole = (InsertedDim(factor, factor, 0) for factor in factors)
            dims += [axis] if axis is not None else whole
        return tuple(_merged(dims))

    @property
    def target(self) -> SSAValue | None:
        """The larger tensor; None if it has no elements yet."""
        target = origin(self.op.dest)
        if isinstance(target, OpResult) and isinstance(target.op, EmptyOp):
            return None
        return target


def is_insertion(op: Operation) -> bool:
    """Whether an operation is one of these."""
    try:
        insertion(op)
    except NotInsertion:
        return False
    return True


def insertion(op: Operation) -> Insertion:
    """
    What an operation inserts where.

    Raises `NotInsertion`.
    """
    if not isinstance(op, InsertSliceOp):
        raise NotInsertion("it inserts nothing")
    starts, counts = op.static_offsets.get_values(), op.static_sizes.get_values()
    if tuple(counts) != sizes(op.source) or set(op.static_strides.get_values()) != {1}:
        raise NotInsertion("it inserts a slice with strides, or of another rank")
    dims: list[InsertedDim | None] = []
    for axis, dim in enumerate(zip(sizes(op.dest), counts, starts, strict=True)):
        is_open = DYNAMIC_INDEX in dim
        if is_open and not _is_whole(op, axis):
            raise NotInsertion("it inserts a slice of open size or place")
        dims.append(None if is_open else InsertedDim(*dim))
    return Insertion(op, tuple(dims))


def _is_whole(op: InsertSliceOp, axis: int) -> bool:
    """Whether a slice covers all of an open dimension."""
    own = OpenDim(op.source, axis)
    size = dynamic_size(op.static_sizes.get_values(), op.sizes, axis)
    if size is None or sizes(op.dest)[axis] != DYNAMIC_INDEX:
        return False
    starts = op.static_offsets.get_values()[axis] == 0
    return starts and open_dim(size) == own and same_size(own, OpenDim(op.dest, axis))


def _merged(dims: Sequence[InsertedDim]) -> list[InsertedDim]:
    merged = [dims[-1]]
    for dim in reversed(dims[:-1]):
        inner = merged[0]
        match dim, inner.size:
            case InsertedDim(size=int(size), count=int(count)), int(run) if inner.is_whole:
                merged[0] = InsertedDim(run * size, run * count, run * dim.start)
            case _:
                merged.insert(0, dim)
    return merged
