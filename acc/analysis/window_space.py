"""The nest that an operation with a window shares with elementwise operations on its result."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import SSAValue

from acc.analysis.axes import AxisConflict, Shape
from acc.analysis.fusion_space import FusionSpace, LoopDim, ShapeOf, fusion_space
from acc.analysis.layout import element_bytes
from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_types import element_of, sizes
from acc.analysis.tensor_uses import external_values, readers, stored_values
from acc.analysis.window_ops import WindowOp


@dataclass(frozen=True)
class WindowSpace:
    """One dimension for each that passes through, then one for each that the window slides on."""

    window: WindowOp
    dims: tuple[LoopDim, ...]
    passing: int
    """How many of them pass through."""

    space: FusionSpace
    """The nest of the elementwise operations, in which dimensions of size 1 are missing."""

    _places: dict[int, int]
    """By dimension of the space: which one it is here."""

    def dims_of(self, value: SSAValue) -> frozenset[int]:
        """The dimensions that a tensor has."""
        return frozenset(
            self._places[dim] for dim in self.space.dims_of(value) if dim in self._places
        )

    def shape(self, value: SSAValue) -> Shape:
        """The shape of a tensor behind the window, open dimensions included."""
        return self.space.shape(value)


def window_space(
    window: WindowOp, behind: Sequence[StructuredOp], shape_of: ShapeOf
) -> WindowSpace:
    """
    The nest of a window and of elementwise operations behind it.

    Raises `AxisConflict` where they do not go through the same elements in the same order.
    """
    others = [value for value in external_values(behind) if value is not window.result]
    ordered = (window.result, *others, *stored_values(behind))
    slides = _tensor_dims(window)
    space = fusion_space(behind, ordered, shape_of, [(window.result, dims) for dims in slides])
    positions = space.positions_of(window.result)
    passing = sorted({dim for dims in positions[: window.outer] for dim in dims})
    places = {dim: place for place, dim in enumerate(passing)}
    dims = [LoopDim(space.dims[dim].size, False) for dim in passing]
    for along, of_tensor in zip(window.dims, slides, strict=True):
        at = {dim for position in of_tensor for dim in positions[position]}
        if len(at) > 1:
            raise AxisConflict("a dimension that a window slides along becomes several")
        places.update(dict.fromkeys(at, len(dims)))
        dims.append(LoopDim(along.positions, False))
    if any(dim.size != 1 and i not in places for i, dim in enumerate(space.dims)):
        raise AxisConflict("what is behind a window has more elements than its result")
    return WindowSpace(window, tuple(dims), len(passing), space, places)


def _tensor_dims(window: WindowOp) -> list[tuple[int, ...]]:
    """By dimension that the window slides along: those of its result that are one there."""
    shape = sizes(window.result)
    found: list[tuple[int, ...]] = []
    end = len(shape)
    for along in reversed(window.dims):
        first = end - 1
        while first > window.outer and prod(shape[first:end]) != along.positions:
            first -= 1
        found.insert(0, tuple(range(first, end)))
        end = first
    found[0] = (*range(window.outer, found[0][0]), *found[0])
    return found


def can_follow(window: WindowOp, behind: Sequence[StructuredOp], op: StructuredOp) -> bool:
    """
    Whether an operation may be computed on what a window gives, as far as it alone tells.

    It must be elementwise, the only reader of what it takes from there, and give nothing wider.
    """
    made = {window.result, *(result for before in behind for result in before.results)}
    element = element_of(window.result)
    taken = [value for value in external_values([op]) if value in made]
    return (
        isinstance(element, AnyFloat)
        and op.is_pointwise
        and not op.counted_loops
        and all(element_bytes(element_of(r)) <= element_bytes(element) for r in op.results)
        and all(reader is op.op for value in taken for reader in readers(value))
    )
