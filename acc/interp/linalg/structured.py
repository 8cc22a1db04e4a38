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

from acc.dialects.named_linalg import NAMED_OPS
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


@dataclass(frozen=True)
class _Structure:
    accesses: tuple[Access, ...]
    reduces: tuple[bool, ...]
    body: Body
    reads_outputs: bool


def _structure(frame: Frame, op: LinalgStructuredOperation) -> _Structure:
    if not op.res:
        raise InterpreterError(op, "the interpreter runs linalg on tensors, not on memrefs")
    maps = [attribute.data for attribute in op.get_indexing_maps()]
    reduces = tuple(kind.data is IteratorType.REDUCTION for kind in op.get_iterator_types())
    body = Body.of(frame, op.body.block, len(op.outputs), any(reduces))
    accesses = tuple(Access.of(op, affine_map) for affine_map in maps)
    return _Structure(accesses, reduces, body, body.uses_outputs(len(op.outputs)))


def run_structured(frame: Frame, op: LinalgStructuredOperation, args: Values) -> Values:
    """The results of a structured op."""
    structure = frame.once(op, lambda: _structure(frame, op))
    arrays = [as_array(arg) for arg in args]
    maps = [attribute.data for attribute in op.get_indexing_maps()]
    ranges = loop_ranges(op, maps, [array.shape for array in arrays])
    count = len(op.outputs)
    results = [
        _result_buffer(frame, op, structure, array, i) for i, array in enumerate(arrays[-count:])
    ]
    if 0 in ranges:
        return results
    views = [
        access.view(op, array, ranges)
        for access, array in zip(structure.accesses, [*arrays[:-count], *results], strict=True)
    ]
    for slab in slabs(ranges, _chunk(structure, ranges, views)):
        inner = frame.having(CurrentSlab(slab))
        _run_slab(inner, structure, [slice_view(view, slab) for view in views], count, slab)
    return results


def _result_buffer(
    frame: Frame, op: LinalgStructuredOperation, structure: _Structure, initial: Array, index: int
) -> Array:
    dtype = frame.dtype(op.res[index].type.get_element_type())
    access = structure.accesses[len(op.inputs) + index]
    if not structure.reads_outputs and access.is_identity() and not any(structure.reduces):
        return np.empty(initial.shape, dtype)
    return np.array(initial, dtype, order="C")


def _chunk(structure: _Structure, ranges: Sequence[int], views: Sequence[Array]) -> tuple[int, ...]:
    combinations = structure.body.combinations
    if any(structure.reduces) and combinations is None:
        return tuple(
            1 if reduce else size for size, reduce in zip(ranges, structure.reduces, strict=True)
        )
    if combinations is not None and all(c.factors is not None for c in combinations):
        # A contraction does not build its iteration space; what it may copy is a view.
        spread = prod(ranges) // max(view.size for view in views)
        return chunk_within(_SLAB_POINTS * max(1, spread), ranges)
    return chunk_within(_SLAB_POINTS, ranges)


def _run_slab(
    frame: Frame, structure: _Structure, parts: Sequence[Array], count: int, slab: Slab
) -> None:
    body = structure.body
    # A view of one element is a scalar as far as ops on it are concerned.
    body.evaluate(frame, parts)
    outputs = parts[-count:]
    if body.combinations is None:
        values: list[Value] = [frame.get(value) for value in body.yielded]
        for output, value in zip(outputs, values, strict=True):
            output[...] = as_array(value)
        return
    sizes = tuple(part.stop - part.start for part in slab)
    axes = tuple(axis for axis, reduce in enumerate(structure.reduces) if reduce)
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


for _op_class in (*Linalg.operations, *NAMED_OPS):
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
