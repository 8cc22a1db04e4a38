"""Gives every read of a tensor at computed places an operation of its own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    IndexType,
    IntegerAttr,
    ModuleOp,
    TensorType,
    i32,
    i64,
)
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import GenericOp, IndexOp, YieldOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint

from acc.analysis.gather_ops import is_gather
from acc.analysis.loop_sizes import loop_sizes
from acc.analysis.tensor_types import element_of, sizes
from acc.analysis.whole_numbers import WholeNumbers
from acc.passes.linalg.drop_dead_ops import drop_dead_ops


@dataclass(frozen=True)
class _Operand:
    """A tensor that a new operation reads, and the loops of the old one that index it."""

    value: SSAValue
    loops: tuple[int, ...]


class _IsolateGather(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        reads = [inner for inner in op.body.block.ops if isinstance(inner, tensor.ExtractOp)]
        if not reads or is_gather(op) or DYNAMIC_INDEX in loop_sizes(op):
            return
        first = next((read for read in reads if not _depends_on(read, reads)), None)
        if first is None or DYNAMIC_INDEX in sizes(first.tensor):
            return
        _simplify(op, first)
        made = _gather(op, first, rewriter)
        if _is_all(op, first, made):
            rewriter.replace(op, [], [made.value])
        else:
            _read_instead(op, first, made, rewriter)


def _depends_on(read: tensor.ExtractOp, others: Sequence[tensor.ExtractOp]) -> bool:
    """Whether the place of one read depends on what another one reads."""
    needed = _slice(read.indices, read.parent)
    return any(other in needed for other in others)


def _slice(values: Iterable[SSAValue], block: Block | None) -> list[Operation]:
    """The operations of a body that values depend on, in order."""
    needed: set[Operation] = set()
    pending = list(values)
    while pending:
        value = pending.pop()
        if isinstance(value, OpResult) and value.op.parent is block and value.op not in needed:
            needed.add(value.op)
            pending.extend(value.op.operands)
    assert block is not None
    return [op for op in block.ops if op in needed]


def _simplify(op: GenericOp, read: tensor.ExtractOp) -> None:
    """Places that are the index of a loop after all, as where no index is below 0."""
    facts = WholeNumbers(loop_sizes(op), {})
    for place, index in enumerate(read.indices):
        origin = _origin(index, facts)
        if isinstance(origin.owner, IndexOp):
            read.operands[1 + place] = origin


def _origin(value: SSAValue, facts: WholeNumbers) -> SSAValue:
    """The value that another one is, seen through casts and choices that are no choices."""
    match value.owner:
        case arith.IndexCastOp() as cast:
            return _origin(cast.input, facts)
        case arith.SelectOp(cond=OpResult(op=arith.CmpiOp() as condition)) as choice:
            holds = facts.outcome(condition)
            if holds is not None:
                return _origin(choice.lhs if holds else choice.rhs, facts)
            return value
        case _:
            return value


def _loops_of(op: GenericOp, values: Iterable[SSAValue]) -> tuple[int, ...]:
    """The loops that values of the body depend on, in order."""
    found: set[int] = set()
    values = list(values)
    inner = _slice(values, op.body.block)
    found.update(o.dim.value.data for o in inner if isinstance(o, IndexOp))
    used = {*values, *(operand for o in inner for operand in o.operands)}
    for value in used:
        if isinstance(value, BlockArgument) and value.block is op.body.block:
            results = op.indexing_maps.data[value.index].data.results
            found.update(e.position for e in results if isinstance(e, AffineDimExpr))
    return tuple(sorted(found))


def _gather(op: GenericOp, read: tensor.ExtractOp, rewriter: PatternRewriter) -> _Operand:
    """The operation that does one of the reads, over the loops that its place depends on."""
    loops = _loops_of(op, read.indices)
    operands: list[_Operand] = []
    block = Block()
    at = Builder(InsertPoint.at_end(block))
    indices: list[SSAValue] = []
    for dim, index in enumerate(read.indices):
        if isinstance(index.owner, IndexOp):
            indices.append(at.insert(IndexOp(loops.index(index.owner.dim.value.data))).result)
            continue
        places = _as_operand(op, index) or _places(op, index, sizes(read.tensor)[dim], rewriter)
        operands.append(places)
        argument = block.insert_arg(element_of(places.value), len(block.args))
        indices.append(at.insert(arith.IndexCastOp(argument, IndexType())).result)
    element = element_of(read.tensor)
    block.insert_arg(element, len(block.args))
    at.insert(YieldOp(at.insert(tensor.ExtractOp(read.tensor, indices, element)).result))
    return _generic(op, loops, operands, block, element, rewriter)


def _as_operand(op: GenericOp, index: SSAValue) -> _Operand | None:
    """The operand that an index is an element of, if its dimensions are in the order of loops."""
    if not isinstance(index, OpResult) or not isinstance(index.op, arith.IndexCastOp):
        return None
    argument = index.op.input
    if not isinstance(argument, BlockArgument) or argument.index >= len(op.inputs):
        return None
    results = op.indexing_maps.data[argument.index].data.results
    loops = tuple(expr.position for expr in results if isinstance(expr, AffineDimExpr))
    if len(loops) != len(results) or list(loops) != sorted(set(loops)):
        return None
    return _Operand(op.inputs[argument.index], loops)


def _places(op: GenericOp, index: SSAValue, size: int, rewriter: PatternRewriter) -> _Operand:
    """An operation that computes places, as integers of 32 bits; those out of range stay so."""
    if isinstance(index.owner, arith.IndexCastOp) and index.owner.input.type in (i32, i64):
        index = index.owner.input
    loops = _loops_of(op, [index])
    block = Block()
    at = Builder(InsertPoint.at_end(block))
    operands: list[_Operand] = []
    values: dict[SSAValue, SSAValue] = {}
    inner = _slice([index], op.body.block)
    used = dict.fromkeys((index, *(operand for o in inner for operand in o.operands)))
    for value in used:
        if isinstance(value, BlockArgument) and value.block is op.body.block:
            results = op.indexing_maps.data[value.index].data.results
            plain = tuple(e.position for e in results if isinstance(e, AffineDimExpr))
            operands.append(_Operand(op.operands[value.index], plain))
            values[value] = block.insert_arg(value.type, len(block.args))
    for old in inner:
        if isinstance(old, IndexOp):
            values[old.result] = at.insert(IndexOp(loops.index(old.dim.value.data))).result
        else:
            at.insert(old.clone(values)).location = old.location
    place = values.get(index, index)
    if place.type not in (i32, i64):
        place = at.insert(arith.IndexCastOp(place, i64)).result
    kind = i32 if place.type == i32 else i64
    low, high = (at.insert(arith.ConstantOp(IntegerAttr(n, kind))).result for n in (-1, size))
    place = at.insert(arith.MaxSIOp(place, low)).result
    place = at.insert(arith.MinSIOp(place, high)).result
    if kind == i64:
        place = at.insert(arith.TruncIOp(place, i32)).result
    block.insert_arg(i32, len(block.args))
    at.insert(YieldOp(place))
    return _generic(op, loops, operands, block, i32, rewriter)


def _generic(
    op: GenericOp,
    loops: Sequence[int],
    operands: Sequence[_Operand],
    block: Block,
    element: Attribute,
    rewriter: PatternRewriter,
) -> _Operand:
    """An operation over some of the loops."""
    every = loop_sizes(op)
    typ = TensorType(element, [every[loop] for loop in loops])
    empty = tensor.EmptyOp([], typ)
    maps = [_map(loops, operand.loops) for operand in operands]
    made = GenericOp(
        [operand.value for operand in operands],
        [empty.results[0]],
        Region(block),
        [*maps, AffineMapAttr(AffineMap.identity(len(loops)))],
        [IteratorTypeAttr(IteratorType.PARALLEL)] * len(loops),
        [typ],
    )
    made.location = op.location
    rewriter.insert([empty, made], InsertPoint.before(op))
    return _Operand(made.res[0], tuple(loops))


def _map(loops: Sequence[int], indexing: Sequence[int]) -> AffineMapAttr:
    results = tuple(AffineDimExpr(loops.index(loop)) for loop in indexing)
    return AffineMapAttr(AffineMap(len(loops), 0, results))


def _is_all(op: GenericOp, read: tensor.ExtractOp, made: _Operand) -> bool:
    """Whether the read is all that an operation does."""
    terminator = op.body.block.last_op
    assert terminator is not None
    whole = made.loops == tuple(range(len(op.iterator_types)))
    written = op.indexing_maps.data[-1].data
    is_plain = written == AffineMap.identity(written.num_dims)
    parallel = all(kind.data is IteratorType.PARALLEL for kind in op.iterator_types)
    is_read = len(op.res) == 1 and terminator.operands[0] is read.result
    return whole and is_plain and parallel and is_read


def _read_instead(
    op: GenericOp, read: tensor.ExtractOp, made: _Operand, rewriter: PatternRewriter
) -> None:
    """The operation with what was read as one more input."""
    body = rewriter.move_region_contents_to_new_regions(op.body)
    place = len(op.inputs)
    argument = rewriter.insert_block_argument(body.block, place, read.result.type)
    rewriter.replace(read, [], [argument])
    drop_dead_ops(body, rewriter.erase)
    results = tuple(AffineDimExpr(loop) for loop in made.loops)
    loops = AffineMapAttr(AffineMap(len(op.iterator_types), 0, results))
    maps = op.indexing_maps.data
    new = GenericOp(
        [*op.inputs, made.value],
        op.outputs,
        body,
        [*maps[:place], loops, *maps[place:]],
        op.iterator_types,
        op.result_types,
    )
    new.attributes |= op.attributes
    rewriter.replace(op, new)


@dataclass(frozen=True)
class IsolateGathersPass(ModulePass):
    """
    Give every read of a tensor at computed places an operation of its own, and what computes the
    places another one.

        %y = linalg.generic ins(%at) { %e = tensor.extract %x[f(%a), %j]; linalg.yield exp(%e) }
        // becomes
        %p = linalg.generic ins(%at) { linalg.yield f(%a) }                       // i32
        %g = linalg.generic ins(%p) { %e = tensor.extract %x[%p, %j]; linalg.yield %e }
        %y = linalg.generic ins(%g) { linalg.yield exp(%g) }

    A place out of range stays out of range: reading there stops the run. Tensors of places are as
    small as they can be, with the loops that they depend on.
    """

    name = "isolate-gathers"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every operation that reads at computed places."""
        PatternRewriteWalker(_IsolateGather()).rewrite_module(op)
        drop_dead_ops(op.body)
