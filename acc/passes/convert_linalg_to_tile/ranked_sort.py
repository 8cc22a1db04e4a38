"""
Sorts that the vector unit has no instruction for, by counting: an element's place in order is the
number of those that come before it, and is where it is scattered to.

That takes a comparison for each pair of a row's elements, which all cores share.
"""

from collections.abc import Callable, Sequence
from math import prod

from xdsl.builder import Builder
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    FloatAttr,
    IntegerAttr,
    ModuleOp,
    TensorType,
    f32,
    i32,
    i64,
)
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import FillOp, GenericOp, IndexOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa

from acc.analysis.kernel_functions import is_kernel
from acc.analysis.sort_ops import Sort, is_sort
from acc.analysis.tensor_types import element_of, sizes
from acc.diagnostics import UserError
from acc.dialects import tm_tensor
from acc.passes.convert_linalg_to_tile.sort_function import SortFunction

_MOST_ELEMENTS = 2**24
"""Of a row: places are counted in f32."""

_Body = Callable[[Builder, Sequence[SSAValue]], SSAValue]


def rank_sorts(module: ModuleOp, kept: frozenset[str]) -> bool:
    """
    Replace calls of kernels that sort what the chip cannot, unless they are `kept`, by operations
    that are not outlined yet; whether there are any.
    """
    functions = [f for f in module.body.block.ops if isinstance(f, FuncOp) and is_kernel(f)]
    ranked = {f.sym_name.data: f for f in functions if f.sym_name.data not in kept and _needs(f)}
    for op in list(module.walk()):
        if isinstance(op, CallOp) and op.callee.string_value() in ranked:
            _inline(op, SortFunction(ranked[op.callee.string_value()]))
    for function in ranked.values():
        function.detach()
        function.erase()
    return bool(ranked)


def _needs(function: FuncOp) -> bool:
    """Whether a function holds a sort that has no kernel, but ranks."""
    if not any(map(is_sort, function.body.block.ops)):
        return False
    source = SortFunction(function)
    shape = sizes(source.sort.source)
    if DYNAMIC_INDEX in shape or not shape or shape[-1] > _MOST_ELEMENTS:
        return False
    try:
        source.kernel()
    except UserError:
        return True
    return False


def _inline(call: CallOp, function: SortFunction) -> None:
    """Put the operations in the place of a call."""
    (source,) = call.arguments
    at = _Ranking(Builder(InsertPoint.before(call)), function.sort, source)
    for result, elements in zip(call.results, function.gives_elements, strict=True):
        result.replace_all_uses_with(at.in_order(element_of(result), elements))
    call.detach()
    call.erase()


class _Ranking:
    """The operations that sort one tensor."""

    def __init__(self, builder: Builder, sort: Sort, source: SSAValue):
        self.builder, self.sort, self.source = builder, sort, source
        self.shape = sizes(source)
        self.rank = len(self.shape)
        self.location = sort.op.location
        self.places = self._places()

    def in_order(self, element: Attribute, elements: bool) -> SSAValue:
        """A new tensor with the elements in order, or with the place where each of them was."""
        if elements:
            value = self.source
        else:
            value = self._generic([], self.rank, element, lambda at, _: self._index(at, element))
        empty = self._tensor((prod(self.shape),), element)
        made = tm_tensor.ScatterOp(
            operands=[[self._flat(value), self.places], [empty]],
            result_types=[[empty.type]],
            properties={
                "dimension_map": DenseArrayBase.from_list(i64, [0]),
                "unique_indices": BoolAttr.from_bool(True),
            },
            regions=[Region(Block(arg_types=[element, element]))],
        )
        block = made.body.block
        block.add_op(tm_tensor.YieldOp(block.args[0]))
        return self._expanded(self._insert(made), self.shape)

    def _places(self) -> SSAValue:
        """Where in the flat result each element belongs, as a column."""
        pairs, last = self.rank + 1, self.rank
        outer = tuple(range(self.rank - 1))
        maps = [_projection(pairs, (*outer, dim)) for dim in (self.rank - 1, last)]
        before = self._generic([self.source] * 2, pairs, f32, self._comes_before, maps)
        places = self._generic([self._sum(before)], self.rank, i32, self._flat_place)
        return self._expanded(self._flat(places), (prod(self.shape), 1))

    def _comes_before(self, at: Builder, elements: Sequence[SSAValue]) -> SSAValue:
        """1 where the second of two elements comes before the first one, else 0."""
        mine, other = elements
        first = at.insert(IndexOp(self.rank - 1)).result
        second = at.insert(IndexOp(self.rank)).result
        is_left = at.insert(arith.CmpiOp(second, first, "slt")).result
        # numbers, since a comparison of wide integers gives no mask
        behind, before = (
            at.insert(arith.UIToFPOp(self._precedes(at, *pair), f32)).result
            for pair in ((mine, other), (other, mine))
        )
        one = _constant(at, FloatAttr(1.0, f32))
        not_behind = at.insert(arith.SubfOp(one, behind)).result
        return at.insert(arith.SelectOp(is_left, not_behind, before)).result

    def _precedes(self, at: Builder, a: SSAValue, b: SSAValue) -> SSAValue:
        """Whether one element has to be in front of another; NaN is the largest number."""
        down = self.sort.descending
        if not isa(a.type, AnyFloat):
            return at.insert(arith.CmpiOp(a, b, "sgt" if down else "slt")).result
        ordered = at.insert(arith.CmpfOp(a, b, "ogt" if down else "olt")).result
        lone, number = (a, b) if down else (b, a)
        is_nan = at.insert(arith.CmpfOp(lone, lone, "une")).result
        is_number = at.insert(arith.CmpfOp(number, number, "oeq")).result
        alone = at.insert(arith.AndIOp(is_nan, is_number)).result
        return at.insert(arith.OrIOp(ordered, alone)).result

    def _flat_place(self, at: Builder, values: Sequence[SSAValue]) -> SSAValue:
        """The place within a row, behind the rows in front of it."""
        place = at.insert(arith.FPToSIOp(values[0], i32)).result
        for loop in range(self.rank - 1):
            index = at.insert(arith.IndexCastOp(at.insert(IndexOp(loop)).result, i32)).result
            rows = _constant(at, IntegerAttr(prod(self.shape[loop + 1 :]), i32))
            place = at.insert(arith.AddiOp(place, at.insert(arith.MuliOp(index, rows)))).result
        return place

    def _index(self, at: Builder, element: Attribute) -> SSAValue:
        """The index along a row as a number."""
        index = at.insert(IndexOp(self.rank - 1)).result
        if not isa(element, AnyFloat):
            return at.insert(arith.IndexCastOp(index, element)).result
        whole = at.insert(arith.IndexCastOp(index, i32)).result
        return at.insert(arith.SIToFPOp(whole, element)).result

    def _sum(self, value: SSAValue) -> SSAValue:
        """The sums along the last dimension."""
        zero = _constant(self.builder, FloatAttr(0.0, f32))
        empty = self._tensor(self.shape, f32)
        start = self._insert(FillOp([zero], [empty], [empty.type]))
        block = Block(arg_types=[f32, f32])
        element, sum_so_far = block.args
        total = arith.AddfOp(element, sum_so_far)
        block.add_ops([total, YieldOp(total.result)])
        every = AffineMap.identity(self.rank + 1)
        kept = _projection(self.rank + 1, range(self.rank))
        kinds = [*[IteratorType.PARALLEL] * self.rank, IteratorType.REDUCTION]
        return self._insert(
            GenericOp(
                [value],
                [start],
                Region(block),
                [AffineMapAttr(every), AffineMapAttr(kept)],
                [IteratorTypeAttr(kind) for kind in kinds],
                [start.type],
            )
        )

    def _generic(
        self,
        inputs: Sequence[SSAValue],
        loops: int,
        element: Attribute,
        body: _Body,
        maps: Sequence[AffineMap] | None = None,
    ) -> SSAValue:
        """An elementwise operation over the rows, or over pairs of their elements."""
        shape = (*self.shape, *self.shape[-1:])[:loops]
        empty = self._tensor(shape, element)
        block = Block(arg_types=[*(element_of(value) for value in inputs), element])
        at = Builder(InsertPoint.at_end(block))
        at.insert(YieldOp(body(at, block.args[:-1])))
        identity = AffineMap.identity(loops)
        every = [*(maps or [identity] * len(inputs)), identity]
        return self._insert(
            GenericOp(
                inputs,
                [empty],
                Region(block),
                [AffineMapAttr(each) for each in every],
                [IteratorTypeAttr(IteratorType.PARALLEL)] * loops,
                [empty.type],
            )
        )

    def _tensor(self, shape: Sequence[int], element: Attribute) -> SSAValue:
        """A tensor without elements."""
        return self._insert(tensor.EmptyOp([], TensorType(element, shape)))

    def _flat(self, value: SSAValue) -> SSAValue:
        """All elements of a tensor in a row."""
        shape = sizes(value)
        if len(shape) == 1:
            return value
        return self._insert(
            tensor.CollapseShapeOp.create(
                operands=[value],
                result_types=[TensorType(element_of(value), (prod(shape),))],
                properties={"reassociation": _one_group(len(shape))},
            )
        )

    def _expanded(self, flat: SSAValue, shape: Sequence[int]) -> SSAValue:
        """The elements of a row as a tensor."""
        if len(shape) == 1:
            return flat
        typ = TensorType(element_of(flat), shape)
        return self._insert(tensor.ExpandShapeOp(flat, [], _one_group(len(shape)), shape, typ))

    def _insert(self, op: Operation) -> SSAValue:
        op.location = self.location
        return self.builder.insert(op).results[0]


def _constant(at: Builder, number: FloatAttr | IntegerAttr) -> SSAValue:
    return at.insert(arith.ConstantOp(number)).result


def _projection(loops: int, kept: Sequence[int]) -> AffineMap:
    """The map that indexes with some of the loops."""
    return AffineMap(loops, 0, tuple(AffineExpr.dimension(loop) for loop in kept))


def _one_group(rank: int) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    return ArrayAttr([ArrayAttr([IntegerAttr(dim, i64) for dim in range(rank)])])
