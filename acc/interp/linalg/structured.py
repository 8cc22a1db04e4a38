"""
Runs linalg.generic and every named op that is one: views of the operands, then the body.

A body without reduction, or whose outputs are plain combinations, runs once per slab; sums of
products become contractions. Any other body runs once per point of the reduction loops.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from xdsl.dialects.linalg import Linalg
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir.affine import AffineMap

from acc.dialects.upstream.linalg_elementwise import ELEMENTWISE_OPS
from acc.dialects.upstream.linalg_named import NAMED_OPS
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.linalg.body import Body
from acc.interp.linalg.iteration_space import (
    Access,
    CurrentSlab,
    Slab,
    chunk_within,
    loop_ranges,
    slabs,
    slice_view,
)
from acc.interp.linalg.reduction import accumulate, contract
from acc.interp.values import Array, Value, Values, as_array

_SLAB_POINTS = 1 << 20
"""Points of the iteration space evaluated at once; keeps temporaries in the megabytes."""


Shapes = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class _Structure:
    maps: tuple[AffineMap, ...]
    accesses: tuple[Access, ...]
    reduction_axes: tuple[int, ...]
    body: Body
    result_types: tuple[np.dtype[np.generic], ...]
    overwritten: tuple[bool, ...]
    """Per result, whether nothing of its initial value is left."""

    ranges: dict[Shapes, tuple[int, ...]]
    """Loop ranges by operand shapes, as far as they have come up."""


def _structure(frame: Frame, op: LinalgStructuredOperation) -> _Structure:
    if not op.res:
        raise InterpreterError(op, "the interpreter runs linalg on tensors, not on memrefs")
    maps = tuple(attribute.data for attribute in op.get_indexing_maps())
    kinds = (kind.data for kind in op.get_iterator_types())
    axes = tuple(loop for loop, kind in enumerate(kinds) if kind is IteratorType.REDUCTION)
    body = Body.of(frame, op.body.block, len(op.outputs), bool(axes))
    accesses = tuple(Access.of(op, affine_map) for affine_map in maps)
    unread = not axes and not body.uses_outputs(len(op.outputs))
    return _Structure(
        maps,
        accesses,
        axes,
        body,
        tuple(frame.dtype(result.type.get_element_type()) for result in op.res),
        tuple(unread and access.is_identity for access in accesses[len(op.inputs) :]),
        {},
    )


def run_structured(frame: Frame, op: LinalgStructuredOperation, args: Values) -> Values:
    """The results of a structured op."""
    structure = frame.once(op, lambda: _structure(frame, op))
    arrays = [as_array(arg) for arg in args]
    count = len(structure.result_types)
    shapes = tuple([array.shape for array in arrays])
    ranges = structure.ranges.get(shapes)
    if ranges is None:
        ranges = structure.ranges[shapes] = loop_ranges(op, structure.maps, shapes)
    results = [
        np.empty(initial.shape, dtype) if overwritten else np.array(initial, dtype, order="C")
        for initial, dtype, overwritten in zip(
            arrays[-count:], structure.result_types, structure.overwritten, strict=True
        )
    ]
    if 0 in ranges:
        return results
    views = [
        access.view(op, array, ranges)
        for access, array in zip(structure.accesses, [*arrays[:-count], *results], strict=True)
    ]
    chunk = _chunk(structure, ranges, views)
    if chunk == ranges:
        whole = tuple([slice(0, size) for size in ranges])
        _run_slab(frame.having(CurrentSlab(whole)), structure, views, whole)
    else:
        for slab in slabs(ranges, chunk):
            inner = frame.having(CurrentSlab(slab))
            _run_slab(inner, structure, [slice_view(view, slab) for view in views], slab)
    structure.body.forget(frame)
    return results


def _chunk(
    structure: _Structure, ranges: tuple[int, ...], views: Sequence[Array]
) -> tuple[int, ...]:
    combinations = structure.body.combinations
    if structure.reduction_axes and combinations is None:
        axes = structure.reduction_axes
        return tuple(1 if loop in axes else size for loop, size in enumerate(ranges))
    if combinations is not None and all(c.factors is not None for c in combinations):
        # A contraction does not build its iteration space; what it may copy is a view.
        spread = prod(ranges) // max(view.size for view in views)
        return chunk_within(_SLAB_POINTS * max(1, spread), ranges)
    return chunk_within(_SLAB_POINTS, ranges)


def _run_slab(frame: Frame, structure: _Structure, parts: Sequence[Array], slab: Slab) -> None:
    body, axes = structure.body, structure.reduction_axes
    body.evaluate(frame, parts)
    outputs = parts[-len(structure.result_types) :]
    if body.combinations is None:
        values: list[Value] = [frame.get(value) for value in body.yielded]
        for output, value in zip(outputs, values, strict=True):
            output[...] = as_array(value)
        return
    sizes = tuple(part.stop - part.start for part in slab)
    taken: list[Array] = []
    for combination, output in zip(body.combinations, outputs, strict=True):
        if combination.factors is not None:
            factors = [as_array(frame.get(factor)) for factor in combination.factors]
            taken.append(contract(factors[0], factors[1], output, sizes, axes))
        else:
            value = as_array(frame.get(combination.value))
            taken.append(accumulate(combination.combine, value, output, sizes, axes))
    for output, value in zip(outputs, taken, strict=True):
        output[...] = value


for _op_class in (*Linalg.operations, *ELEMENTWISE_OPS, *NAMED_OPS):
    if issubclass(_op_class, LinalgStructuredOperation):
        implements(_op_class)(run_structured)


@implements(IndexOp)
def run_index(frame: Frame, op: IndexOp, args: Values) -> Values:
    """The indices of one loop, along that loop's axis."""
    slab = frame.state(CurrentSlab).slab
    loop = op.dim.value.data
    indices = np.arange(slab[loop].start, slab[loop].stop, dtype=np.int64)
    shape = [1] * len(slab)
    shape[loop] = -1
    return (indices.reshape(shape),)
