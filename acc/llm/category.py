"""The kind of a kernel, which decides what operations and examples a model is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import arith, math
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import BroadcastOp, FillOp, GenericOp, ReduceOp
from xdsl.dialects.tensor import ExtractOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineBinaryOpExpr, AffineMap

from acc.analysis.tensor_types import is_tensor, sizes
from acc.dialects import tm_tensor
from acc.dialects.tile.category import Category
from acc.dialects.tile.spec import SpecOp
from acc.dialects.tile.types import GmType


def category_of(spec: SpecOp) -> Category:
    """The category of a spec, by the operations of its body; the most special one that fits."""
    ops = [op for op in spec.body.walk() if op is not spec]
    loops = [op for op in ops if isinstance(op, LinalgStructuredOperation | ReduceOp)]
    if any(isinstance(op, tm_tensor.ScanOp) for op in ops):
        return Category.SCAN
    if any(op.dialect_name() == "tm_tensor" for op in ops):
        return Category.SORT
    if any(isinstance(op, ExtractOp) for op in ops):
        return Category.GATHER
    if any(map(_slides, loops)):
        return Category.WINDOW
    reductions = [op for op in loops if _reduces(op)]
    if any(map(_contracts, reductions)):
        return Category.CONTRACTION
    if reductions:
        return _of_reductions(spec)
    if not any(_computes(op) for op in ops):
        return Category.MOVE
    return Category.BROADCAST if any(map(_spreads, loops)) else Category.ELEMENTWISE


def _of_reductions(spec: SpecOp) -> Category:
    """Whether what is reduced meets all elements again, or is all there is."""
    if not spec.inputs:
        return Category.REDUCTION
    if max(map(_rank, spec.outputs)) >= max(map(_rank, spec.inputs)):
        return Category.NORMALISATION
    return Category.LOSS if len(spec.inputs) > 1 else Category.REDUCTION


def _rank(memory: GmType) -> int:
    """Dimensions that are not exactly one."""
    return sum(not isinstance(size := dim.data, int) or size > 1 for dim in memory.shape)


def _maps(op: Operation) -> Sequence[AffineMap]:
    if not isinstance(op, LinalgStructuredOperation):
        return ()
    return [attribute.data for attribute in op.get_indexing_maps()]


def _kinds(op: Operation) -> Iterator[IteratorType]:
    if isinstance(op, LinalgStructuredOperation):
        yield from (kind.data for kind in op.get_iterator_types())


def _reduces(op: Operation) -> bool:
    return isinstance(op, ReduceOp) or IteratorType.REDUCTION in _kinds(op)


def _slides(op: Operation) -> bool:
    """Whether a tensor is read at places that are sums of two indices."""
    return any(isinstance(e, AffineBinaryOpExpr) for m in _maps(op) for e in m.results)


def _contracts(op: Operation) -> bool:
    """Whether products of two tensors are added up that each have dimensions of their own."""
    reads = [m for value, m in zip(op.operands, _maps(op), strict=False) if is_tensor(value)][:-1]
    used = [m.used_dims() for m in reads if m.results]
    if len(used) != 2 or used[0] <= used[1] or used[1] <= used[0]:
        return False
    return any(isinstance(inner, arith.MulfOp | arith.MuliOp) for inner in op.walk())


def _computes(op: Operation) -> bool:
    """Whether values are computed, rather than moved; constants and places are not."""
    if isinstance(op, LinalgStructuredOperation) and not isinstance(op, GenericOp):
        return not (isinstance(op, FillOp) or op.name in ("linalg.transpose", "linalg.copy"))
    inside = op.parent_op()
    return (
        isinstance(inside, GenericOp)
        and op.dialect_name() in (arith.Arith.name, math.Math.name)
        and any(not is_tensor(value) for value in op.operands)
    )


def _spreads(op: Operation) -> bool:
    """Whether an operand has fewer dimensions than there are loops."""
    if isinstance(op, BroadcastOp):
        return True
    pairs = zip(op.operands, _maps(op), strict=False)
    return any(_is_spread(value, m) for value, m in pairs) and not isinstance(op, FillOp)


def _is_spread(value: SSAValue, affine_map: AffineMap) -> bool:
    return is_tensor(value) and len(sizes(value)) < affine_map.num_dims
