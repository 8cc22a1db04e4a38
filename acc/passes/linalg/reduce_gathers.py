"""Turns a read of one element per computed row into a reduction over the row."""

from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, cf, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    TensorType,
    i1,
)
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import FillOp, GenericOp, IndexOp, YieldOp
from xdsl.ir import OpResult, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa

from acc.analysis.element_reads import ElementRead, element_read
from acc.analysis.structured_ops import is_structured
from acc.analysis.tensor_types import element_of, sizes
from acc.analysis.tensor_uses import is_made_up
from acc.passes.linalg.drop_dead_ops import drop_dead_ops


def _row_read(op: GenericOp) -> tuple[ElementRead, int] | None:
    """A read of one element per row of a tensor that is computed, and the dimension of the row."""
    found = element_read(op)
    if found is None or len(found.computed) != 1 or element_of(found.source) == i1:
        return None
    source = found.source
    is_computed = isinstance(source, OpResult) and is_structured(source.op)
    if not is_computed or is_made_up(source):
        return None
    used = [loop for loop in found.loops if loop is not None]
    idle = [size for loop, size in enumerate(sizes(op.res[0])) if loop not in used]
    if len(set(used)) != len(used) or any(size != 1 for size in idle):
        return None
    return found, found.computed[0]


class _ReduceGather(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        matched = _row_read(op)
        if matched is None:
            return
        found, axis = matched
        loops = len(op.iterator_types)
        body = rewriter.move_region_contents_to_new_regions(op.body)
        block = body.block
        element = rewriter.insert_block_argument(block, len(op.inputs), element_of(found.source))
        _check_range(found, axis)
        terminator = block.last_op
        assert isinstance(terminator, YieldOp)
        at = Builder(InsertPoint.before(terminator))
        place = at.insert(IndexOp(loops)).result
        hit = at.insert(arith.CmpiOp(place, found.extract.indices[axis], "eq")).result
        zero = at.insert(_zero(element)).result
        chosen = at.insert(arith.SelectOp(hit, element, zero)).result
        add = arith.AddfOp if isinstance(element.type, AnyFloat) else arith.AddiOp
        terminator.operands[0] = at.insert(add(chosen, block.args[-1])).results[0]
        rewriter.erase(found.extract)
        row = _map_of_source(found, axis, loops)
        maps = [_with_loop(attribute.data) for attribute in op.indexing_maps]
        init = _start(rewriter, op)
        kinds = [*op.iterator_types, IteratorTypeAttr(IteratorType.REDUCTION)]
        reduction = GenericOp(
            [*op.inputs, found.source],
            [init],
            body,
            [*maps[:-1], AffineMapAttr(row), maps[-1]],
            kinds,
            [op.res[0].type],
        )
        reduction.attributes |= op.attributes
        rewriter.replace(op, reduction)


def _zero(like: SSAValue) -> arith.ConstantOp:
    if isa(like.type, AnyFloat):
        return arith.ConstantOp(FloatAttr(0.0, like.type))
    assert isa(like.type, IntegerType)
    return arith.ConstantOp(IntegerAttr(0, like.type))


def _check_range(found: ElementRead, axis: int) -> None:
    """A place that nothing checks is checked; no element would be chosen for one out of range."""
    block, place = found.extract.parent, found.extract.indices[axis]
    assert block is not None
    if any(isinstance(op, cf.AssertOp) for op in block.ops):
        return
    at = Builder(InsertPoint.before(found.extract))
    zero, size = (
        at.insert(arith.ConstantOp(IntegerAttr(number, IndexType()))).result
        for number in (0, sizes(found.source)[axis])
    )
    low = at.insert(arith.CmpiOp(place, zero, "sge")).result
    high = at.insert(arith.CmpiOp(place, size, "slt")).result
    at.insert(cf.AssertOp(low, "index out of range"))
    at.insert(cf.AssertOp(high, "index out of range"))


def _map_of_source(found: ElementRead, axis: int, reduced: int) -> AffineMap:
    """How loops index the source: the new one its computed dimension."""
    results: list[AffineExpr] = []
    for dim, loop in enumerate(found.loops):
        if dim == axis:
            results.append(AffineDimExpr(reduced))
        else:
            results.append(AffineConstantExpr(0) if loop is None else AffineDimExpr(loop))
    return AffineMap(reduced + 1, 0, tuple(results))


def _with_loop(affine_map: AffineMap) -> AffineMapAttr:
    return AffineMapAttr(AffineMap(affine_map.num_dims + 1, 0, affine_map.results))


def _start(rewriter: PatternRewriter, op: GenericOp) -> SSAValue:
    """Zeros in the shape of the result."""
    typ = op.res[0].type
    assert isa(typ, TensorType)
    init = op.outputs[0]
    if isinstance(init.owner, FillOp):
        init = init.owner.outputs[0]
    elif not isinstance(init.owner, tensor.EmptyOp):
        empty = tensor.EmptyOp([], typ)
        rewriter.insert(empty)
        init = empty.results[0]
    element = typ.element_type
    number: FloatAttr | IntegerAttr
    if isa(element, AnyFloat):
        number = FloatAttr(0.0, element)
    else:
        assert isa(element, IntegerType)
        number = IntegerAttr(0, element)
    zero = arith.ConstantOp(number)
    fill = FillOp([zero.result], [init], [typ])
    rewriter.insert([zero, fill])
    return fill.results[0]


@dataclass(frozen=True)
class ReduceGathersPass(ModulePass):
    """
    Pick one element per row of a computed tensor by a reduction over the row, which joins the
    kernel that computes the row: what is not at the place counts as zero.

        %y = linalg.generic ins(%at) { %e = tensor.extract %rows[%i, %place]; linalg.yield %e }
        // becomes
        %y = linalg.generic ins(%at, %rows) {       // and a reduction loop over the row
          %hit = arith.cmpi eq, %column, %place
          %c = arith.select %hit, %element, %zero
          linalg.yield %c + %running
        }

    A place out of range stops the run (`cf.assert`).
    """

    name = "reduce-gathers"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every such read."""
        PatternRewriteWalker(_ReduceGather()).rewrite_module(op)
        drop_dead_ops(op.body)
