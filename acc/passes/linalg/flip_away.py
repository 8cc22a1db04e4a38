"""Values without the flips that they are made with: what a tensor is when it is flipped."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from xdsl.dialects import tensor
from xdsl.dialects.builtin import UnitAttr
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from acc.analysis.flips import flip_of
from acc.analysis.tensor_types import is_tensor
from acc.dialects.tm_tensor import ScanOp
from acc.passes.linalg.known_scalar import known_scalar

Dims = frozenset[int]


@dataclass
class FlipAway:
    """Flips values by taking flips out of what makes them, down to flips of the same dimensions."""

    rewriter: PatternRewriter
    _made: dict[tuple[SSAValue, Dims], SSAValue] = field(
        default_factory=dict[tuple[SSAValue, Dims], SSAValue]
    )
    _known: dict[tuple[SSAValue, Dims], bool] = field(
        default_factory=dict[tuple[SSAValue, Dims], bool]
    )

    def is_possible(self, value: SSAValue, dims: Dims) -> bool:
        """Whether a tensor with these dimensions reversed can be had without a flip."""
        key = (value, dims)
        if key not in self._known:
            self._known[key] = self._is_possible(value, dims)
        return self._known[key]

    def _is_possible(self, value: SSAValue, dims: Dims) -> bool:
        if not dims or known_scalar(value) is not None:
            return True
        if not isinstance(value, OpResult):
            return False
        flip = flip_of(value.op)
        if flip is not None:
            return flip.dims == dims
        operands = _flipped_operands(value.op, dims)
        return operands is not None and all(
            self.is_possible(value.op.operands[index], inner) for index, inner in operands.items()
        )

    def flipped(self, value: SSAValue, dims: Dims) -> SSAValue:
        """The tensor with these dimensions reversed, where that is possible."""
        key = (value, dims)
        if key not in self._made:
            self._made[key] = self._flipped(value, dims)
        return self._made[key]

    def _flipped(self, value: SSAValue, dims: Dims) -> SSAValue:
        if not dims or known_scalar(value) is not None:
            return value
        assert isinstance(value, OpResult)
        flip = flip_of(value.op)
        if flip is not None:
            return flip.source
        operands = _flipped_operands(value.op, dims)
        assert operands is not None
        inner = {index: self.flipped(value.op.operands[index], d) for index, d in operands.items()}
        copy = value.op.clone()
        copy.location = value.op.location
        for index, operand in inner.items():
            copy.operands[index] = operand
        if isinstance(copy, ScanOp):
            copy.operands[1] = copy.operands[0]  # never read
            if copy.dimension.value.data in dims:
                copy.reverse = UnitAttr() if copy.reverse is None else None
        self.rewriter.insert(copy)
        return copy.results[value.index]


def _flipped_operands(op: Operation, dims: Dims) -> Mapping[int, Dims] | None:
    """
    By operand: which of its dimensions to flip, so that the result has these dimensions flipped.

    None for an operation that does not allow it.
    """
    match op:
        case ScanOp() if op.res[1].first_use is None:
            axis = op.dimension.value.data
            kept = (dim for dim in dims if dim != axis)
            return {0: dims, 2: frozenset(dim - (dim > axis) for dim in kept)}
        case GenericOp() if _is_pointwise(op):
            maps = [attribute.data for attribute in op.indexing_maps.data]
            return {
                index: frozenset(
                    place
                    for place, expr in enumerate(maps[index].results)
                    if isinstance(expr, AffineDimExpr) and expr.position in dims
                )
                for index, operand in enumerate(op.operands)
                if is_tensor(operand) and op.body.block.args[index].first_use is not None
            }
        case _:
            return None


def _is_pointwise(op: GenericOp) -> bool:
    """Whether every element of the results depends on elements that plain loops address."""
    maps = [attribute.data for attribute in op.indexing_maps.data]
    written = maps[len(op.inputs) :]
    kinds = {kind.data for kind in op.iterator_types}
    return (
        bool(op.res)
        and kinds == {IteratorType.PARALLEL}
        and all(m == AffineMap.identity(m.num_dims) for m in written)
        and not any(isinstance(inner, IndexOp | tensor.ExtractOp) for inner in op.body.walk())
        and all(_is_plain(m) for m in maps)
    )


def _is_plain(affine_map: AffineMap) -> bool:
    """Whether no result computes with loop indices."""
    return all(
        isinstance(expr, AffineDimExpr) or not expr.used_dims() for expr in affine_map.results
    )
