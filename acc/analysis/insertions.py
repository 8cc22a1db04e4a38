"""Insertions of slices: a tensor that is written into a larger one, at a known place."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.tensor import EmptyOp, InsertSliceOp
from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import sizes


class NotInsertion(Exception):
    """Why an operation is no insertion at a known place."""


@dataclass(frozen=True)
class InsertedDim:
    """One dimension of the smaller tensor in the larger one."""

    size: int
    """Elements of the larger one."""

    count: int
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
    dims: tuple[InsertedDim, ...]
    """Neighbours that one run of elements covers are joined."""

    @property
    def source(self) -> SSAValue:
        """The smaller tensor."""
        return self.op.source

    @property
    def dest(self) -> SSAValue:
        """The larger tensor, as the operation names it."""
        return self.op.dest

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
    shape = sizes(op.dest)
    if any(DYNAMIC_INDEX in found for found in (shape, starts, counts)):
        raise NotInsertion("it inserts a slice of open size or place")
    if tuple(counts) != sizes(op.source) or set(op.static_strides.get_values()) != {1}:
        raise NotInsertion("it inserts a slice with strides, or of another rank")
    dims = [InsertedDim(*dim) for dim in zip(shape, counts, starts, strict=True)]
    return Insertion(op, tuple(_merged(dims)))


def _merged(dims: Sequence[InsertedDim]) -> list[InsertedDim]:
    merged = [dims[-1]]
    for dim in reversed(dims[:-1]):
        inner = merged[0]
        if inner.is_whole:
            numbers = (number * inner.size for number in (dim.size, dim.count, dim.start))
            merged[0] = InsertedDim(*numbers)
        else:
            merged.insert(0, dim)
    return merged
