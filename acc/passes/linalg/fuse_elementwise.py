"""Fuses elementwise linalg.generic into the one op that uses its result."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr, ModuleOp
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.dialects.tensor import ExtractOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint

from acc.analysis.gather_ops import is_gather
from acc.module_chip import chip_of
from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.generic_operands import are_invertible, drop_operands


def _is_permutation(affine_map: AffineMap) -> bool:
    positions = [expr.position for expr in affine_map.results if isinstance(expr, AffineDimExpr)]
    return sorted(positions) == list(range(affine_map.num_dims)) and len(positions) == len(
        affine_map.results
    )


def _indexes_directly(op: GenericOp) -> bool:
    """Whether loops index tensors as they are; a window computes indices from them."""
    maps = (attribute.data for attribute in op.indexing_maps)
    return all(affine_map.is_projected_permutation(True) for affine_map in maps)


def _elementwise_producer(value: SSAValue) -> GenericOp | None:
    """The op that makes `value`, if it computes each element alone and nothing else uses it."""
    if not isinstance(value, OpResult) or not isinstance(value.op, GenericOp):
        return None
    producer = value.op
    block = producer.body.block
    if (
        len(producer.res) != 1
        or any(kind.data is not IteratorType.PARALLEL for kind in producer.iterator_types)
        or not (value.has_one_use() or not producer.inputs)
        or block.args[-1].uses
        or any(not op.results or isinstance(op, ExtractOp) for op in block.ops if op.next_op)
        or not _is_permutation(producer.indexing_maps.data[-1].data)
        or not _indexes_directly(producer)
    ):
        return None
    return producer


def _can_load(producer: GenericOp, op: GenericOp) -> bool:
    """Whether a core has buffers for the tensors that both read, or fusion adds none to them."""
    read, together = set(op.inputs), {*op.inputs, *producer.inputs} - set(producer.res)
    return len(together) <= max(len(read), chip_of(op).max_buffers_per_position)


class _FuseProducer(RewritePattern):
    def __init__(self, into_reductions: bool) -> None:
        self.into_reductions = into_reductions

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        parallel = all(kind.data is IteratorType.PARALLEL for kind in op.iterator_types)
        if not op.res or not (parallel or self.into_reductions) or not _indexes_directly(op):
            return
        if is_gather(op):  # it reads places where they are stored
            return
        for index, operand in enumerate(op.inputs):
            producer = _elementwise_producer(operand)
            # Each point of the consumer must use another element, or work would be repeated; what
            # depends on loop indices alone is cheaper to compute than to read.
            repeats = not _is_permutation(op.indexing_maps.data[index].data)
            if (
                producer is not None
                and not (repeats and producer.inputs)
                and _can_load(producer, op)
                and _keeps_loops(producer, op, index)
            ):
                _fuse(producer, op, index, rewriter)
                return


def _maps_of_inputs(producer: GenericOp, op: GenericOp, index: int) -> list[AffineMapAttr]:
    """The maps of the producer's inputs in an op that computes its input `index` itself."""
    to_producer_loops = producer.indexing_maps.data[-1].data.inverse_permutation()
    assert to_producer_loops is not None
    to_loops = to_producer_loops.compose(op.indexing_maps.data[index].data)
    return [AffineMapAttr(a.data.compose(to_loops)) for a in producer.indexing_maps.data[:-1]]


def _keeps_loops(producer: GenericOp, op: GenericOp, index: int) -> bool:
    """Whether the operands still give every loop its extent without the producer's result."""
    others = [attribute for i, attribute in enumerate(op.indexing_maps.data) if i != index]
    maps = [*others, *_maps_of_inputs(producer, op, index)]
    return are_invertible(attribute.data for attribute in maps)


def _fuse(producer: GenericOp, op: GenericOp, index: int, rewriter: PatternRewriter) -> None:
    """Replace `op` by a generic op that computes its input `index` itself."""
    consumer_map = op.indexing_maps.data[index].data
    to_producer_loops = producer.indexing_maps.data[-1].data.inverse_permutation()
    assert to_producer_loops is not None
    after = index + 1
    body = rewriter.move_region_contents_to_new_regions(op.body)
    block = body.block
    arguments = [
        rewriter.insert_block_argument(block, after + i, argument.type)
        for i, argument in enumerate(producer.body.block.args[:-1])
    ]
    to_loops = to_producer_loops.compose(consumer_map).results
    _inline_body(producer, arguments, block.args[index], to_loops, rewriter)
    rewriter.erase_block_argument(block.args[index])
    fused = GenericOp(
        [*op.inputs[:index], *producer.inputs, *op.inputs[after:]],
        op.outputs,
        body,
        [
            *op.indexing_maps.data[:index],
            *_maps_of_inputs(producer, op, index),
            *op.indexing_maps.data[after:],
        ],
        op.iterator_types,
        op.result_types,
    )
    fused.attributes |= op.attributes
    fused.location = op.location
    rewriter.replace(op, fused)
    if producer.res[0].first_use is None:
        rewriter.erase(producer)


def _inline_body(
    producer: GenericOp,
    arguments: Sequence[SSAValue],
    result: BlockArgument,
    to_loops: Sequence[AffineExpr],
    rewriter: PatternRewriter,
) -> None:
    """
    Copy the producer's body before the ops that use `result`, which it replaces; `to_loops` says
    where its loops are in the consumer's.
    """
    copy = producer.body.clone()
    for old, new in zip(producer.body.walk(), copy.walk(), strict=True):
        new.location = old.location
    source = copy.block
    terminator = source.last_op
    assert terminator is not None
    for op in list(source.ops):
        if isinstance(op, IndexOp):
            index = _loop_index(to_loops[op.dim.value.data])
            index.location = op.location
            rewriter.replace(op, index)
    source.erase_arg(source.args[-1])
    rewriter.inline_block(source, InsertPoint.at_start(result.block), arguments)
    rewriter.replace_all_uses_with(result, terminator.operands[0])
    rewriter.erase(terminator)


def _loop_index(expr: AffineExpr) -> Operation:
    """The index that a loop of the producer has in the consumer."""
    if isinstance(expr, AffineDimExpr):
        return IndexOp(expr.position)
    assert isinstance(expr, AffineConstantExpr)
    return arith.ConstantOp(IntegerAttr.from_index_int_value(expr.value))


def _has_fewer_uses(one: SSAValue, other: SSAValue) -> bool:
    """Whether fewer operands are the one value; takes as long as the shorter list."""
    for mine, theirs in zip_longest(one.uses, other.uses):
        if mine is None or theirs is None:
            return mine is None and theirs is not None
    return False


class _MergeInputs(RewritePattern):
    """Inputs that are the same value under the same map become one."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        first: dict[tuple[SSAValue, AffineMapAttr], int] = {}
        dropped: list[int] = []
        arguments = op.body.block.args
        for index, operand in enumerate(op.inputs):
            key = (operand, op.indexing_maps.data[index])
            earlier = first.setdefault(key, index)
            if earlier != index:
                kept, gone = earlier, index
                if _has_fewer_uses(arguments[kept], arguments[gone]):
                    kept, gone = gone, kept
                    first[key] = kept
                rewriter.replace_all_uses_with(arguments[gone], arguments[kept])
                dropped.append(gone)
        if dropped:
            drop_operands(op, rewriter, dropped)


@dataclass(frozen=True)
class FuseElementwisePass(ModulePass):
    """
    Fuse a generic op that computes each element alone into the generic op that alone uses it.

        %d = linalg.generic ... ins(%x, %m) { %s = arith.subf %a, %b ... }
        %e = linalg.generic ... ins(%d) { %t = math.exp %c ... }

    becomes

        %e = linalg.generic ... ins(%x, %m) { %s = arith.subf %a, %b
                                              %t = math.exp %s ... }

    Nothing is computed twice: a value with two users, or one that the user reads repeatedly, stays,
    unless it depends on loop indices only.
    """

    name = "fuse-elementwise"

    into_reductions: bool = True
    """Fuse into ops with reduction loops too."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Fuse until nothing changes, then drop what fed the producers."""
        patterns: list[RewritePattern] = [_MergeInputs(), _FuseProducer(self.into_reductions)]
        # from the last op on: a producer has not taken in others yet, so each body is moved once
        applier = GreedyRewritePatternApplier(patterns)
        PatternRewriteWalker(applier, walk_reverse=True).rewrite_module(op)
        drop_dead_ops(op.body)
