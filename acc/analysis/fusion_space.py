"""
The loop nest that a group of linalg operations shares, however their tensors are shaped.

Dimensions that every operation of the group treats alike are one dimension of the nest, so a row
softmax has two whatever the rank of its tensor, and an elementwise group has one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.axes import Axis, AxisConflict, Factors, Shape, Size, fresh, resolve, unify
from acc.analysis.reshapes import RESHAPES, Reshape, reassociation, reshape_source
from acc.analysis.structured_ops import Access, StructuredOp
from acc.analysis.tensor_types import is_tensor, sizes
from acc.analysis.tensor_uses import external_values, stored_values

ShapeOf: TypeAlias = Callable[[SSAValue], "tuple[Factors | None, ...]"]
"""The shape of a tensor that comes from outside of the group; None for an unknown dimension."""


@dataclass(frozen=True)
class LoopDim:
    """One dimension of the nest."""

    size: Size
    sequential: bool
    """Whether some operation reduces it or scans along it; the others are parallel."""


@dataclass
class FusionSpace:
    """
    The nest of a group, made by `fusion_space`.

    Its dimensions are in the order in which the tensors outside of the group store them. If there
    are scans, all go along one dimension in one direction, and nothing reduces another one.
    """

    group: tuple[StructuredOp, ...]
    apart: tuple[tuple[SSAValue, tuple[int, ...]], ...] = ()
    """Dimensions of tensors, side by side, that are not merged with others of the same tensor."""

    _tensors: dict[SSAValue, tuple[tuple[Axis, ...], ...]] = field(
        default_factory=dict[SSAValue, tuple[tuple[Axis, ...], ...]]
    )
    _loops: dict[Operation, tuple[tuple[Axis, ...], ...]] = field(
        default_factory=dict[Operation, tuple[tuple[Axis, ...], ...]]
    )
    _dims: list[tuple[Axis, ...]] = field(default_factory=list[tuple[Axis, ...]])

    @cached_property
    def dims(self) -> tuple[LoopDim, ...]:
        """The dimensions, outermost first; one of size 1 is in front if no other is parallel."""
        sequential = self._sequential_axes()
        return tuple(LoopDim(_size(axes), not sequential.isdisjoint(axes)) for axes in self._dims)

    @cached_property
    def external(self) -> tuple[SSAValue, ...]:
        """The tensors in memory that the group reads; asked for before operations move."""
        return external_values(self.group)

    @cached_property
    def stored(self) -> tuple[SSAValue, ...]:
        """The results that something outside of the group reads; asked for before they move."""
        return stored_values(self.group)

    @cached_property
    def _position(self) -> dict[Axis, int]:
        return {axis: dim for dim, axes in enumerate(self._dims) for axis in axes}

    def dims_of(self, value: SSAValue) -> frozenset[int]:
        """The dimensions of the nest that a tensor of the group has."""
        return self._positions(self._tensors[value])

    def has(self, value: SSAValue) -> bool:
        """Whether a tensor is one of the group."""
        return value in self._tensors

    def positions_of(self, value: SSAValue) -> tuple[frozenset[int], ...]:
        """By dimension of a tensor of the group: those of the nest that it consists of."""
        return tuple(self._positions([dim]) for dim in self._tensors[value])

    def reduced_by(self, op: StructuredOp) -> tuple[int, ...]:
        """The dimensions of the nest that an operation reduces, outermost first."""
        loops = self._loops[op.op]
        reduced = [axes for axes, reduces in zip(loops, op.reduces, strict=True) if reduces]
        return tuple(sorted(self._positions(reduced)))

    def scanned_by(self, op: StructuredOp) -> int | None:
        """The dimension of the nest that a scan goes along; None for one of size 1."""
        return next(iter(self._positions([self._scanned(op)])), None)

    def index_of(self, op: StructuredOp, loop: int) -> tuple[tuple[int, int], ...]:
        """
        How the index of a loop is made of those of the nest: dimensions, and the factor of each.

        Raises `AxisConflict` where a factor is not known.
        """
        parts: dict[int, int] = {}
        factor = 1
        for axis in reversed(resolve(self._loops[op.op][loop])):
            parts.setdefault(self._position[axis], factor)
            if not isinstance(axis.size, int):
                factor = 0
            factor *= axis.size if isinstance(axis.size, int) else 1
        if 0 in parts.values():
            raise AxisConflict("a loop index is made of several, of open sizes")
        return tuple(reversed(parts.items()))

    def is_backward(self, dim: int) -> bool:
        """Whether scans along a dimension start at its last element."""
        scans = (op for op in self.group if op.scan is not None and op.scan.reverse)
        return any(self.scanned_by(op) == dim for op in scans)

    def shape(self, value: SSAValue) -> Shape:
        """The shape of a tensor of the group, with all that the group tells about it."""
        return tuple(
            tuple(axis.size for axis in resolve(dim) if axis.size is not None)
            for dim in self._tensors[value]
        )

    def parallel_dims(self) -> frozenset[int]:
        """The dimensions that no operation reduces or scans."""
        return frozenset(
            i for i, dim in enumerate(self.dims) if not dim.sequential and dim.size != 1
        )

    def _positions(self, dims: Iterable[Sequence[Axis]]) -> frozenset[int]:
        return frozenset(self._position[axis] for dim in dims for axis in resolve(dim))

    def _scanned(self, op: StructuredOp) -> tuple[Axis, ...]:
        """The axes that a scan goes along; none for any other operation."""
        return () if op.scan is None else resolve(self._loops[op.op][op.scan.loop])

    def _sequential_axes(self) -> frozenset[Axis]:
        reduced = (
            axis
            for op in self.group
            for axes, reduces in zip(self._loops[op.op], op.reduces, strict=True)
            if reduces
            for axis in resolve(axes)
        )
        scanned = (axis for op in self.group for axis in self._scanned(op))
        return frozenset((*reduced, *scanned))

    # How the nest is found

    def tie_all(self, shape_of: ShapeOf) -> None:
        """Give axes to every tensor and loop of the group, and unify what must be the same."""
        for op in self.group:
            loops: list[tuple[Axis, ...] | None] = [None] * len(op.reduces)
            for access in (*op.inputs, *op.inits):
                if is_tensor(access.value):
                    self._tie_access(access, loops, shape_of)
            known = [axes for axes in loops if axes is not None]
            if len(known) != len(loops):
                raise AxisConflict("a loop has no operand that gives its size")
            self._loops[op.op] = tuple(known)
            for init, result in zip(op.inits, op.results, strict=True):
                self._tensors[result] = tuple(
                    () if loop is None else known[loop] for loop in init.loops
                )

    def _tie_access(
        self, access: Access, loops: list[tuple[Axis, ...] | None], shape_of: ShapeOf
    ) -> None:
        for axes, loop in zip(self.tensor(access.value, shape_of), access.loops, strict=True):
            if loop is None:
                continue
            known = loops[loop]
            if known is None:
                loops[loop] = axes
            else:
                unify(known, axes)

    def tensor(self, value: SSAValue, shape_of: ShapeOf) -> tuple[tuple[Axis, ...], ...]:
        """The axes of a tensor, which it gets here if it comes from outside or is a reshape."""
        pending: list[SSAValue] = []
        while value not in self._tensors:
            if isinstance(value, OpResult) and isinstance(value.op, RESHAPES):
                pending.append(value)
                value = reshape_source(value.op)
            else:
                self._tensors[value] = tuple(fresh(factors) for factors in shape_of(value))
        for reshaped in reversed(pending):
            assert isinstance(reshaped, OpResult) and isinstance(reshaped.op, RESHAPES)
            self._tie_reshape(reshaped.op, reshaped)
            value = reshaped
        return self._tensors[value]

    def _tie_reshape(self, op: Reshape, result: OpResult) -> None:
        source = self._tensors[reshape_source(op)]
        dims = [fresh(factors) for factors in type_shape(result)]
        for sources, results in reassociation(op):
            unify(
                [axis for dim in sources for axis in source[dim]],
                [axis for dim in results for axis in dims[dim]],
            )
        self._tensors[result] = tuple(dims)

    def order(self, ordered: Sequence[SSAValue]) -> None:
        """Find the dimensions; the tensors in `ordered` are in memory, so their order counts."""
        for dims in (*self._tensors.values(), *self._loops.values()):
            axes = _flat(dims)
            if len(set(axes)) != len(axes):
                raise AxisConflict("two dimensions of one tensor run together")
            if any(axis.size is None for axis in axes):
                raise AxisConflict("a dimension has no known size")
        stored = [_flat(self._tensors[value]) for value in ordered]
        every = _flat(dims for loops in self._loops.values() for dims in loops)
        axes = topological(list(dict.fromkeys((*_flat(stored), *every))), stored)
        self._dims = list(self._merge(axes))
        if self._sequential_axes().issuperset(axes):
            self._dims.insert(0, ())
        self._check_scans()

    def _check_scans(self) -> None:
        scans = {self._scanned(op): op for op in self.group}
        scans.pop((), None)
        if any(len(self._positions([axes])) != 1 for axes in scans):
            raise AxisConflict("a scan runs along a dimension that is several loops")
        if scans and len(self._positions([list(self._sequential_axes())])) != 1:
            raise AxisConflict("a scan shares its loops with one along, or a sum over, another")
        directions = {op.scan.reverse for op in self.group if self._scanned(op) and op.scan}
        if len(directions) > 1:
            raise AxisConflict("scans run along one dimension in both directions")

    def _merge(self, axes: Sequence[Axis]) -> Iterator[tuple[Axis, ...]]:
        sets = [frozenset(_flat(dims)) for dims in (*self._tensors.values(), *self._loops.values())]
        sets += [frozenset(self._scanned(op)) for op in self.group]
        sets += [
            frozenset(resolve(self._loops[op.op][loop]))
            for op in self.group
            for loop in op.counted_loops
        ]
        sets += [
            frozenset(_flat(self._tensors[value][dim] for dim in dims))
            for value, dims in self.apart
        ]
        sequential = self._sequential_axes()
        merged: list[Axis] = []
        for axis in axes:
            if merged and not _alike(merged[-1], axis, sets, sequential):
                yield tuple(merged)
                merged = []
            merged.append(axis)
        if merged:
            yield tuple(merged)


def _alike(a: Axis, b: Axis, sets: Sequence[frozenset[Axis]], sequential: frozenset[Axis]) -> bool:
    """Whether two neighbouring axes can be one dimension."""
    if isinstance(a.size, str) or isinstance(b.size, str) or (a in sequential) != (b in sequential):
        return False
    return all((a in axes) == (b in axes) for axes in sets)


def _flat(dims: Iterable[Sequence[Axis]]) -> tuple[Axis, ...]:
    return tuple(axis for dim in dims for axis in resolve(dim))


def _size(axes: Sequence[Axis]) -> Size:
    if len(axes) == 1:
        assert axes[0].size is not None
        return axes[0].size
    return prod(axis.size for axis in axes if isinstance(axis.size, int))


def topological(axes: Sequence[Axis], chains: Sequence[Sequence[Axis]]) -> list[Axis]:
    """
    The axes in an order in which every chain appears in its own order, else as they are given.

    Raises `AxisConflict` when there is none.
    """
    before: dict[Axis, set[Axis]] = {axis: set() for axis in axes}
    for chain in chains:
        for outer, inner in pairwise(chain):
            before[inner].add(outer)
    result: list[Axis] = []
    while before:
        free = next((axis for axis, outer in before.items() if not outer - set(result)), None)
        if free is None:
            raise AxisConflict("tensors store the same dimensions in different orders")
        del before[free]
        result.append(free)
    return result


def type_shape(value: SSAValue) -> tuple[Factors | None, ...]:
    """The dimensions that the type of a tensor tells; None for those it leaves open."""
    return tuple(
        None if size == DYNAMIC_INDEX else () if size == 1 else (size,) for size in sizes(value)
    )


def shape_of_view(value: SSAValue, shape_of: ShapeOf) -> Shape | None:
    """The shape of a tensor seen through reshapes; None if a dimension stays unknown."""
    space = FusionSpace(())
    axes = resolve(axis for dim in space.tensor(value, shape_of) for axis in dim)
    return None if any(axis.size is None for axis in axes) else space.shape(value)


def fusion_space(
    group: Sequence[StructuredOp],
    ordered: Sequence[SSAValue],
    shape_of: ShapeOf,
    apart: Sequence[tuple[SSAValue, tuple[int, ...]]] = (),
) -> FusionSpace:
    """
    The nest of a group.

    `ordered` are the tensors in global memory: those read from outside and those stored; those
    dimensions of them that are in `apart` become no part of a larger one. Raises `AxisConflict` if
    there is no such nest.
    """
    space = FusionSpace(tuple(group), tuple(apart))
    space.tie_all(shape_of)
    for value in ordered:
        space.tensor(value, shape_of)
    space.order(ordered)
    return space
