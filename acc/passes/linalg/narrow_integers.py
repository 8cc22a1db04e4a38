"""Computes whole numbers that are known to be small in float32, which the vector unit has."""

from dataclasses import dataclass, field
from math import prod

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    FloatAttr,
    IntegerType,
    ModuleOp,
    TensorType,
    f32,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import FillOp, GenericOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from acc.analysis.loop_sizes import loop_sizes
from acc.analysis.tensor_uses import splat_number
from acc.analysis.whole_numbers import Whole, WholeNumbers, bounded
from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.float_body import FLOAT_FORMS, FloatBody, is_computed

_COMBINATIONS = (arith.AddiOp, arith.MinSIOp, arith.MaxSIOp)
"""How a reduction may combine whole numbers."""


@dataclass
class _Function:
    """The operations of one block, in order, with what is known about the tensors between them."""

    known: dict[SSAValue, Whole] = field(default_factory=dict[SSAValue, Whole])
    """By tensor of float32: the bounds of its elements, which are whole."""

    def run(self, block: Block) -> None:
        """Rewrite every generic operation."""
        for op in list(block.ops):
            if isinstance(op, GenericOp) and op.res:
                self._generic(op)

    def _generic(self, op: GenericOp) -> None:
        block = op.body.block
        arguments: dict[SSAValue, Whole] = {
            argument: self.known[operand]
            for operand, argument in zip(op.operands, block.args, strict=True)
            if operand in self.known
        }
        body = FloatBody(block, WholeNumbers(loop_sizes(op), arguments))
        body.rewrite()
        for index in range(len(op.res)):
            op = self._result(op, index, body)

    def _result(self, op: GenericOp, index: int, body: FloatBody) -> GenericOp:
        """Give one result in float32, if its elements are small whole numbers."""
        typ = op.res[index].type
        if not isa(typ, TensorType[IntegerType]) or typ.element_type != i64:
            return op
        known = _bounds_of_result(op, index, body.facts)
        if known is None or DYNAMIC_INDEX in typ.get_shape():
            return op
        terminator = body.block.last_op
        assert isinstance(terminator, YieldOp)
        running = body.block.args[len(op.inputs) + index]
        at = Builder(InsertPoint.before(terminator))
        if _reduces(op):
            combined = terminator.operands[index].owner
            assert isinstance(combined, _COMBINATIONS)
            element = body.float_of(_other(combined, running))
            made = at.insert(FLOAT_FORMS[type(combined)](element, _retyped(running)))
            terminator.operands[index] = made.results[0]
            _erase(combined)
        else:
            terminator.operands[index] = body.float_of(terminator.operands[index])
            _retyped(running)
        return self._replaced(op, index, known)

    def _replaced(self, op: GenericOp, index: int, known: Whole) -> GenericOp:
        """The operation with one result of float32, which replaces the old one everywhere."""
        old = op.res[index]
        before, behind = Builder(InsertPoint.before(op)), Builder(InsertPoint.after(op))
        assert isa(old.type, TensorType[IntegerType])
        start = splat_number(op.outputs[index]) if _reduces(op) else None
        outputs = list(op.outputs)
        first = None if start is None else _nearest(start.value.data, known)
        outputs[index] = _initial(before, old.type, first)
        types = [result.type for result in op.res]
        types[index] = TensorType(f32, old.type.get_shape())
        new = GenericOp(
            op.inputs,
            outputs,
            op.detach_region(op.body),
            op.indexing_maps,
            op.iterator_types,
            types,
        )
        new.attributes |= op.attributes
        new.location = op.location
        before.insert(new)
        made = new.res[index]
        made.name_hint = old.name_hint
        self.known[made] = known
        self._hand_on(old, made, behind)
        for other, result in zip(op.res, new.res, strict=True):
            if other is not old:
                other.replace_all_uses_with(result)
        _erase(op)
        return new

    def _hand_on(self, old: SSAValue, made: SSAValue, behind: Builder) -> None:
        """Generic operations read the float32 tensor, others one of integers."""
        for use in list(old.uses):
            user = use.operation
            if isinstance(user, GenericOp) and use.index < len(user.inputs):
                argument = user.body.block.args[use.index]
                user.operands[use.index] = made
                number = Builder(InsertPoint.at_start(user.body.block))
                whole = number.insert(arith.FPToSIOp(_retyped(argument), i64))
                for inner in list(whole.input.uses):
                    if inner.operation is not whole:
                        inner.operation.operands[inner.index] = whole.result
        if old.first_use is not None:
            old.replace_all_uses_with(_as_integers(behind, made))


def _retyped(argument: SSAValue) -> SSAValue:
    return Rewriter.replace_value_with_new_type(argument, f32)


def _erase(op: Operation) -> None:
    op.detach()
    op.erase()


def _reduces(op: GenericOp) -> bool:
    return any(kind.data is IteratorType.REDUCTION for kind in op.iterator_types)


def _bounds_of_result(op: GenericOp, index: int, facts: WholeNumbers) -> Whole | None:
    """Bounds of the elements of a result, and of what they are summed up from."""
    terminator = op.body.block.last_op
    assert terminator is not None
    yielded, running = terminator.operands[index], op.body.block.args[len(op.inputs) + index]
    if not _reduces(op):
        known = None if running.first_use is not None else facts.of(yielded)
        # a number that is read is handed on as it is
        is_made = known is not None and known.magnitude is not None and is_computed(yielded)
        return known if is_made else None
    if not isinstance(yielded.owner, _COMBINATIONS) or not running.has_one_use():
        return None
    known = facts.of(_other(yielded.owner, running))
    start = splat_number(op.outputs[index])
    if known is None or known.low is None or known.high is None or start is None:
        return None
    kinds = zip(loop_sizes(op), op.iterator_types, strict=True)
    reduced = [size for size, kind in kinds if kind.data is IteratorType.REDUCTION]
    first = start.value.data
    if DYNAMIC_INDEX in reduced or 0 in reduced or not isinstance(first, int):
        return None
    match yielded.owner:
        case arith.AddiOp():
            count = prod(reduced)
            return bounded(first + min(0, count * known.low), first + max(0, count * known.high))
        case arith.MinSIOp():
            return bounded(min(first, known.low), min(first, known.high))
        case _:
            return bounded(max(first, known.low), max(first, known.high))


def _other(op: Operation, value: SSAValue) -> SSAValue:
    """The operand of a combination that is not the running value."""
    first, second = op.operands
    return second if first is value else first


def _nearest(start: float, known: Whole) -> float:
    """What a reduction starts from: if no result is so large or so small, the nearest that is."""
    assert known.low is not None and known.high is not None
    return min(max(start, known.low), known.high)


def _initial(at: Builder, typ: TensorType[IntegerType], start: float | None) -> SSAValue:
    """What a result starts from, in float32."""
    empty = at.insert(tensor.EmptyOp([], TensorType(f32, typ.get_shape()))).results[0]
    if start is None:
        return empty
    number = at.insert(arith.ConstantOp(FloatAttr(start, f32))).result
    return at.insert(FillOp([number], [empty], [empty.type])).results[0]


def _as_integers(at: Builder, value: SSAValue) -> SSAValue:
    """The elements of a tensor as integers of 64 bits."""
    typ = value.type
    assert isa(typ, TensorType[AnyFloat])
    rank = len(typ.get_shape())
    made = TensorType(i64, typ.get_shape())
    empty = at.insert(tensor.EmptyOp([], made)).results[0]
    body = Block(arg_types=[f32, i64])
    inner = Builder(InsertPoint.at_end(body))
    inner.insert(YieldOp(inner.insert(arith.FPToSIOp(body.args[0], i64)).result))
    same = AffineMapAttr(AffineMap.identity(rank))
    kinds = [IteratorTypeAttr(IteratorType.PARALLEL)] * rank
    generic = GenericOp([value], [empty], Region(body), [same, same], kinds, [made])
    return at.insert(generic).res[0]


@dataclass(frozen=True)
class NarrowIntegersPass(ModulePass):
    """
    Compute whole numbers that are surely small in float32: loop indices, counts, comparisons of
    64-bit numbers with them. Float32 has every whole number up to 2^24, and what is larger compares
    with a smaller one as it should.

        %i = linalg.index 0 : index
        %n = arith.index_cast %i : index to i64         // below 1000, say
        %p = arith.cmpi slt, %n, %at : i64
        // becomes
        %f = arith.sitofp %i32 : i32 to f32
        %g = arith.sitofp %at : i64 to f32
        %p = arith.cmpf olt, %f, %g : f32

    A tensor of such numbers between two operations is one of float32.
    """

    name = "narrow-integers"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every function, then drop what is left over."""
        for function in op.body.block.ops:
            if isinstance(function, FuncOp) and function.body.blocks:
                _Function().run(function.body.block)
        drop_dead_ops(op.body)
