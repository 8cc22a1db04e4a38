"""Takes loops and operand dimensions of extent 1 out of linalg.generic."""

from collections.abc import Collection
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AffineMapAttr,
    IndexType,
    IntegerAttr,
    ModuleOp,
    TensorType,
    i64,
)
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.utils.hints import isa

from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.unit_dim_reshape import collapse, expand


def _shape(value: SSAValue) -> tuple[int, ...]:
    value_type = value.type
    return value_type.get_shape() if isa(value_type, TensorType) else ()


def _unit_loops(op: GenericOp) -> set[int]:
    """Loops that some operand shows to run once; one loop always stays."""
    loops = {
        expr.position
        for operand, attribute in zip(op.operands, op.indexing_maps, strict=True)
        for expr, size in zip(attribute.data.results, _shape(operand), strict=True)
        if isinstance(expr, AffineDimExpr) and size == 1
    }
    return loops if len(loops) < len(op.iterator_types) else loops - {max(loops, default=0)}


def _unit_dims(affine_map: AffineMap, shape: tuple[int, ...]) -> set[int]:
    """Dimensions that are only indexed by 0; one dimension always stays."""
    dims = {
        dim
        for dim, (expr, size) in enumerate(zip(affine_map.results, shape, strict=True))
        if size == 1 and _is_zero(expr)
    }
    return dims if len(dims) < len(shape) else dims - {max(dims, default=0)}


def _without_loops(affine_map: AffineMap, dropped: Collection[int]) -> AffineMap:
    """The map with the loops `dropped` at 0 and the others renumbered."""
    dims: list[AffineExpr] = []
    kept = 0
    for loop in range(affine_map.num_dims):
        if loop in dropped:
            dims.append(AffineExpr.constant(0))
        else:
            dims.append(AffineExpr.dimension(kept))
            kept += 1
    return affine_map.replace_dims_and_symbols(dims, [], kept, 0)


def _is_zero(expr: AffineExpr) -> bool:
    return isinstance(expr, AffineConstantExpr) and expr.value == 0


class _FoldUnitDims(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        if not op.res:
            return
        loops = _unit_loops(op)
        maps = [_without_loops(attribute.data, loops) for attribute in op.indexing_maps]
        dims = [
            _unit_dims(m, _shape(operand)) for operand, m in zip(op.operands, maps, strict=True)
        ]
        if not loops and not any(dims):
            return
        for inner in list(op.body.block.ops):
            if isinstance(inner, IndexOp):
                _renumber(inner, loops, rewriter)
        smaller_maps = [
            AffineMap(m.num_dims, 0, tuple(e for d, e in enumerate(m.results) if d not in gone))
            for m, gone in zip(maps, dims, strict=True)
        ]
        operands = [
            collapse(operand, gone, rewriter)
            for operand, gone in zip(op.operands, dims, strict=True)
        ]
        inputs = len(op.inputs)
        smaller = GenericOp(
            operands[:inputs],
            operands[inputs:],
            rewriter.move_region_contents_to_new_regions(op.body),
            [AffineMapAttr(m) for m in smaller_maps],
            [kind for loop, kind in enumerate(op.iterator_types) if loop not in loops],
            [operand.type for operand in operands[inputs:]],
            op.doc,
            op.library_call,
        )
        rewriter.insert(smaller)
        results = [
            expand(result, init, gone, rewriter)
            for result, init, gone in zip(smaller.res, op.outputs, dims[inputs:], strict=True)
        ]
        rewriter.replace(op, (), results)


def _renumber(op: IndexOp, loops: Collection[int], rewriter: PatternRewriter) -> None:
    loop = op.dim.value.data
    if loop in loops:
        constant = arith.ConstantOp(IntegerAttr(0, IndexType()))
        rewriter.replace(op, constant)
    else:
        op.dim = IntegerAttr(loop - sum(gone < loop for gone in loops), i64)


@dataclass(frozen=True)
class FoldUnitDimsPass(ModulePass):
    """
    Drop loops of extent 1 and operand dimensions that only index 0 of a size of 1.

        %m = tensor.expand_shape %row [[0, 1]] ... : tensor<4xf32> into tensor<4x1xf32>
        linalg.generic {indexing_maps = [(i, j) -> (i, j), (i, j) -> (i, 0), ...]} ins(%x, %m)

    becomes

        linalg.generic {indexing_maps = [(i, j) -> (i, j), (i, j) -> (i), ...]} ins(%x, %row)

    Results get their dimensions back by `tensor.expand_shape`, which their users fold in turn.
    """

    name = "fold-unit-dims"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite all generic ops, then drop reshapes left over."""
        PatternRewriteWalker(_FoldUnitDims()).rewrite_module(op)
        drop_dead_ops(op.body)
