"""
Extents of tiles and buffers as canonical expressions, to prove that operands have equal ones.

Loop-carried tiles have the extents of their initial values and `scf.if` results those of the first
branch: `check-extents` proves that the other values agree.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, IntAttr, IntegerAttr
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import Pure

from acc.analysis.linear_expression import CallLeaf, Linear, ValueLeaf, minimum
from acc.dialects.tile.axis import AxisOp
from acc.dialects.tile.base import ElementwiseOp, on_chip
from acc.dialects.tile.extents import SizedOp
from acc.dialects.tile.shape import ExtentOp
from acc.dialects.tile.transpose import TransposeOp

Extents = tuple[Linear, ...]

_COMMUTATIVE = (arith.AddiOp, arith.MuliOp, arith.MinUIOp, arith.MaxUIOp)


@dataclass
class ExtentAnalysis:
    """Expressions of one module's values, computed on demand and kept while it does not change."""

    _values: dict[SSAValue, Linear] = field(default_factory=dict[SSAValue, Linear])
    _extents: dict[SSAValue, Extents] = field(default_factory=dict[SSAValue, Extents])

    def value(self, value: SSAValue) -> Linear:
        """The expression of an index or integer."""
        if value not in self._values:
            self._values[value] = self._expression(value)
        return self._values[value]

    def extents(self, value: SSAValue) -> Extents:
        """One expression per dimension of a tile or buffer."""
        if value not in self._extents:
            typ = on_chip(value)
            assert typ is not None, "only tiles and buffers have extents"
            bounded = iter(self._bounded(value))
            self._extents[value] = tuple(
                Linear(dim.data) if isinstance(dim, IntAttr) else next(bounded) for dim in typ.shape
            )
        return self._extents[value]

    def _expression(self, value: SSAValue) -> Linear:
        if not isinstance(value, OpResult):
            return _leaf(value)
        match value.op:
            case arith.ConstantOp(value=IntegerAttr() as constant):
                return Linear(constant.value.data)
            case arith.IndexCastOp() as cast:
                return self.value(cast.input)
            case ExtentOp() as extent:
                return self.extents(extent.source)[extent.dim.value.data]
            case op if isinstance(value.type, IndexType):
                return self._index_arithmetic(op, value)
            case op:
                return self._call(op, value)

    def _index_arithmetic(self, op: Operation, value: SSAValue) -> Linear:
        operands = [self.value(operand) for operand in op.operands] if op.has_trait(Pure()) else []
        match op:
            case arith.AddiOp():
                return operands[0] + operands[1]
            case arith.SubiOp():
                return operands[0] - operands[1]
            case arith.MuliOp() if operands[0].is_constant:
                return operands[1].scaled(operands[0].constant)
            case arith.MuliOp() if operands[1].is_constant:
                return operands[0].scaled(operands[1].constant)
            case arith.MinSIOp():
                return minimum(operands)
            case arith.MaxSIOp():
                return minimum(operand.scaled(-1) for operand in operands).scaled(-1)
            case _:
                return self._call(op, value)

    def _call(self, op: Operation, value: SSAValue) -> Linear:
        """A pure operation gives equal results for equal operands."""
        if not op.has_trait(Pure()) or op.regions or len(op.results) != 1:
            return _leaf(value)
        operands = [self.value(operand) for operand in op.operands]
        if isinstance(op, _COMMUTATIVE):
            operands.sort(key=str)
        properties = tuple(sorted(op.properties.items(), key=lambda item: item[0]))
        return Linear.of(CallLeaf(op.name, properties, tuple(operands)))

    def _bounded(self, value: SSAValue) -> Sequence[Linear]:
        """The extents of the bounded dimensions."""
        typ = on_chip(value)
        assert typ is not None
        if (source := same_extents_as(value)) is not None:
            return [self.extents(source)[dim] for dim in typ.bounded_dims]
        match value:
            case OpResult(op=SizedOp() as op):
                return [self.value(extent) for extent in op.extents]
            case OpResult(op=TransposeOp() as op):
                source = self.extents(op.source)
                return [source[op.order[dim]] for dim in typ.bounded_dims]
            case OpResult(op=ElementwiseOp() as op):
                return [self._operand_extent(op, dim) for dim in typ.bounded_dims]
            case _:
                return [_unknown(value, dim) for dim in typ.bounded_dims]

    def _operand_extent(self, op: ElementwiseOp, dim: int) -> Linear:
        """The extent of the first operand that is not exactly 1 there."""
        for value in op.inputs:
            typ = on_chip(value)
            if typ is not None and dim in typ.bounded_dims:
                return self.extents(value)[dim]
        raise AssertionError("a bounded dimension comes from an operand")


def _leaf(value: SSAValue) -> Linear:
    assert isinstance(value, OpResult | BlockArgument)
    return Linear.of(ValueLeaf(value))


def _unknown(value: SSAValue, dim: int) -> Linear:
    return Linear.of(CallLeaf(ExtentOp.name, (), (_leaf(value), Linear(dim))))


def same_extents_as(value: SSAValue) -> SSAValue | None:
    """The value whose extents a result has by definition: of control flow, along an axis."""
    match value:
        case OpResult(op=scf.ForOp() as loop):
            return loop.iter_args[value.index]
        case OpResult(op=scf.IfOp() as branch):
            return yielded(branch.true_region.block.last_op)[value.index]
        case OpResult(op=AxisOp() as along):
            return along.source
        case BlockArgument() if isinstance(loop := value.block.parent_op(), scf.ForOp):
            # the first argument is the induction variable
            return loop.iter_args[value.index - 1]
        case _:
            return None


def yielded(terminator: Operation | None) -> Sequence[SSAValue]:
    """What a terminator of scf passes on."""
    assert isinstance(terminator, scf.YieldOp)
    return terminator.operands
