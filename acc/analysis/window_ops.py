"""
Operations that read a tensor through a window which slides over it: pooling, and slices, whose
window has a single place.

Leading dimensions pass through; every dimension behind them is walked over by positions of the
window, and by places in the window.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.arith import ExtFOp
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.tensor import ExtractSliceOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)

from acc.analysis.open_dims import OpenDim, dynamic_size, open_dim
from acc.analysis.tensor_types import is_tensor, sizes
from acc.analysis.window_padding import padding_of


class NotWindow(Exception):
    """Why an operation slides no window."""


@dataclass(frozen=True)
class WindowDim:
    """One dimension that a window slides along."""

    size: int
    """Elements of the source."""

    positions: int
    """Elements of the result."""

    stride: int
    """Elements from one position to the next."""

    places: int
    """Elements under the window."""

    dilation: int
    """Elements from one place to the next."""

    start: int = 0
    """The element at the first place of the first position; below 0 it is padding."""

    @property
    def passes(self) -> bool:
        """Whether every element stands for itself."""
        return self == WindowDim(self.size, self.size, 1, 1, 1)

    @property
    def low(self) -> int:
        """Elements of padding in front of the source."""
        return max(-self.start, 0)

    @property
    def high(self) -> int:
        """Elements of padding behind it, as far as windows reach."""
        return max(self.start + self.reach(self.positions) - self.size, 0)

    @property
    def touches_source(self) -> bool:
        """Whether there is an element of the source between the ends of every window."""
        last = self.start + (self.positions - 1) * self.stride
        return self.low < self.reach(1) and last < self.size

    def reach(self, positions: int) -> int:
        """Elements of the source that so many positions need."""
        return (positions - 1) * self.stride + (self.places - 1) * self.dilation + 1


@dataclass(frozen=True)
class Combination:
    """What makes one element of many."""

    combiner: type[Operation]
    """The scalar operation that combines two elements."""

    init: SSAValue
    """The tensor that it starts from."""


@dataclass(frozen=True)
class WindowOp:
    """One such operation."""

    op: Operation
    source: SSAValue
    """Maybe of narrower elements than the result."""

    combination: "Combination | None"
    """How the elements under the window become one; None where there is only one."""

    outer: int
    """Leading dimensions that pass through."""

    dims: tuple[WindowDim, ...]
    padding: SSAValue | None = None
    """The scalar that elements outside of the source are."""

    @property
    def result(self) -> OpResult:
        """The tensor that it makes."""
        return self.op.results[0]


def is_window(op: Operation) -> bool:
    """Whether an operation is one of these."""
    try:
        window(op)
    except NotWindow:
        return False
    return True


def window(op: Operation) -> WindowOp:
    """
    The window of an operation.

    Raises `NotWindow`.
    """
    if isinstance(op, ExtractSliceOp):
        return _slice(op)
    if not isinstance(op, LinalgStructuredOperation) or len(op.res) != 1:
        raise NotWindow("it gives no tensor by loops")
    source, combiner = _combination(op)
    kinds = [kind.data for kind in op.get_iterator_types()]
    maps = [attribute.data for attribute in op.get_indexing_maps()]
    position = op.inputs.index(source)
    indices = [_terms(expr) for expr in maps[position].results]
    positions = _plain(maps[-1])
    places = {loop: size for loop, size in _window_loops(op, maps) if loop not in positions}
    reduced = {loop for loop, kind in enumerate(kinds) if kind is not IteratorType.PARALLEL}
    if set(places) != reduced or len(indices) != len(positions):
        raise NotWindow("its loops are no window")
    dims = [
        _dim(source, op.res[0], axis, terms, positions[axis], places)
        for axis, terms in enumerate(indices)
    ]
    padding = padding_of(source)
    if padding is not None:
        source = padding.source
        shapes = zip(dims, sizes(source), padding.low, strict=True)
        dims = [replace(dim, size=size, start=-low) for dim, size, low in shapes]
        if not all(dim.touches_source for dim in dims if dim.low or dim.high):
            raise NotWindow("some of its windows lie in padding")
    outer = next((axis for axis, dim in enumerate(dims) if not dim.passes), len(dims))
    window_dims = tuple(dims[outer:])
    if not window_dims or any(dim.size == DYNAMIC_INDEX for dim in window_dims):
        raise NotWindow("the window slides along dimensions of open size")
    value = None if padding is None else padding.value
    return WindowOp(op, source, Combination(combiner, op.outputs[0]), outer, window_dims, value)


def _slice(op: ExtractSliceOp) -> WindowOp:
    fields = (op.static_offsets, op.static_sizes, op.static_strides)
    numbers = [field.get_values() for field in fields]
    shape = sizes(op.source)
    if len(sizes(op.result)) != len(shape):
        raise NotWindow("it is a slice that drops dimensions")
    dims = [
        WindowDim(size, count, step, 1, 1, start)
        for size, start, count, step in zip(shape, *numbers, strict=True)
    ]
    outer = next(
        (axis for axis, dim in enumerate(dims) if not (dim.passes or _is_whole(op, axis))),
        len(dims) - 1,
    )
    if any(DYNAMIC_INDEX in (dim.size, dim.positions, dim.start) for dim in dims[outer:]):
        raise NotWindow("it is a slice of open size or place")
    return WindowOp(op, op.source, None, outer, tuple(_merged(dims[outer:])))


def _is_whole(op: ExtractSliceOp, axis: int) -> bool:
    """Whether a slice takes all of an open dimension."""
    fields = (op.static_offsets, op.static_strides)
    start, step = (field.get_values()[axis] for field in fields)
    size = dynamic_size(op.static_sizes.get_values(), op.sizes, axis)
    whole = size is not None and open_dim(size) == OpenDim(op.source, axis)
    return whole and (start, step) == (0, 1)


def _merged(dims: Sequence[WindowDim]) -> list[WindowDim]:
    """Dimensions that pass through joined with the one in front, where that takes a run."""
    merged = [dims[-1]]
    for dim in reversed(dims[:-1]):
        inner = merged[0]
        if not inner.passes or dim.stride != 1:
            merged.insert(0, dim)
            continue
        size, positions, start = (n * inner.size for n in (dim.size, dim.positions, dim.start))
        merged[0] = WindowDim(size, positions, 1, 1, 1, start)
    return merged


def _combination(op: LinalgStructuredOperation) -> tuple[SSAValue, type[Operation]]:
    """
    The input that is read, and how its elements are combined with the running result; narrow
    floats may be widened before.
    """
    block = op.body.block
    read = [a for a in block.args[: len(op.inputs)] if a.first_use is not None]
    terminator = block.last_op
    assert terminator is not None
    if len(read) != 1 or len(op.outputs) != 1:
        raise NotWindow("it reads other than one tensor")
    yielded = terminator.operands[0]
    element: SSAValue = read[0]
    if isinstance(wide := read[0].get_user_of_unique_use(), ExtFOp):
        element = wide.result
    operands = {element, block.args[len(op.inputs)]}
    if not isinstance(yielded, OpResult) or set(yielded.op.operands) != operands:
        raise NotWindow("its body is no plain combination")
    return op.inputs[read[0].index], type(yielded.op)


def _terms(expr: AffineExpr) -> dict[int, int]:
    """The factor of each loop in an index."""
    match expr:
        case AffineDimExpr():
            return {expr.position: 1}
        case AffineConstantExpr(value=0):
            return {}
        case AffineBinaryOpExpr(kind=AffineBinaryOpKind.Add):
            left, right = _terms(expr.lhs), _terms(expr.rhs)
            return left | {loop: left.get(loop, 0) + factor for loop, factor in right.items()}
        case AffineBinaryOpExpr(kind=AffineBinaryOpKind.Mul, rhs=AffineConstantExpr(value=factor)):
            return {loop: known * factor for loop, known in _terms(expr.lhs).items()}
        case _:
            raise NotWindow(f"it has the index {expr}")


def _plain(affine_map: AffineMap) -> list[int]:
    """The loops that index a tensor directly."""
    loops = [expr.position for expr in affine_map.results if isinstance(expr, AffineDimExpr)]
    if len(loops) != len(affine_map.results):
        raise NotWindow(f"it has the indices {affine_map}")
    return loops


def _window_loops(op: LinalgStructuredOperation, maps: list[AffineMap]) -> list[tuple[int, int]]:
    """Loops and their sizes, from operands that loops index directly."""
    found: list[tuple[int, int]] = []
    for value, affine_map in zip(op.operands, maps, strict=True):
        if is_tensor(value):
            for expr, size in zip(affine_map.results, sizes(value), strict=True):
                if isinstance(expr, AffineDimExpr):
                    found.append((expr.position, size))
    return found


def _dim(
    source: SSAValue,
    result: SSAValue,
    axis: int,
    terms: dict[int, int],
    position: int,
    places: dict[int, int],
) -> WindowDim:
    """One dimension of the source."""
    inner = [loop for loop in terms if loop in places]
    if set(terms) - set(inner) != {position} or len(inner) > 1:
        raise NotWindow("its dimensions are in another order than those of its result")
    count, dilation = (places[inner[0]], terms[inner[0]]) if inner else (1, 1)
    return WindowDim(sizes(source)[axis], sizes(result)[axis], terms[position], count, dilation)
