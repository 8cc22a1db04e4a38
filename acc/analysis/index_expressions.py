"""Canonical expressions of sizes and offsets in AscendC kernels: unsigned, without overflow."""

from dataclasses import dataclass, field

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import Pure

from acc.analysis.linear_expression import CallLeaf, Leaf, Linear, MinLeaf, ValueLeaf, minimum
from acc.dialects.ascendc.tensor import GetGlobalValueOp, GetValueOp

_DIVISIONS = (arith.DivUIOp, arith.RemUIOp, arith.CeilDivUIOp)
_READS = (GetValueOp, GetGlobalValueOp)
_CASTS = (arith.IndexCastOp, arith.ExtUIOp, arith.TruncIOp)


@dataclass
class IndexExpressions:
    """Expressions of one kernel's values, computed on demand and kept while it does not change."""

    _known: dict[SSAValue, Linear] = field(default_factory=dict[SSAValue, Linear])

    def value(self, value: SSAValue) -> Linear:
        """The expression of an index or offset."""
        if value not in self._known:
            self._known[value] = self._expression(value)
        return self._known[value]

    def constant(self, value: SSAValue) -> int | None:
        """The number that a value is, if it is one."""
        expression = self.value(value)
        return expression.constant if expression.is_constant else None

    def _expression(self, value: SSAValue) -> Linear:
        if not isinstance(value, OpResult):
            return _leaf(value)
        match value.op:
            case arith.ConstantOp(value=IntegerAttr() as constant):
                return Linear(constant.value.data)
            case op if isinstance(op, _CASTS):
                return self.value(op.operands[0])
            case op if not _is_pure(op) or op.regions or len(op.results) != 1:
                return _leaf(value)
            case op:
                return self._arithmetic(op, [self.value(operand) for operand in op.operands])

    def _arithmetic(self, op: Operation, operands: list[Linear]) -> Linear:
        match op:
            case arith.AddiOp():
                return operands[0] + operands[1]
            case arith.SubiOp():
                return operands[0] - operands[1]
            case arith.MuliOp() if operands[0].is_constant:
                return operands[1].scaled(operands[0].constant)
            case arith.MuliOp() if operands[1].is_constant:
                return operands[0].scaled(operands[1].constant)
            case arith.MinUIOp() | arith.MinSIOp():
                return minimum(operands)
            case arith.CeilDivUIOp() if operands[1].is_constant:
                return quotient(operands[0] + Linear(operands[1].constant - 1), operands[1])
            case arith.DivUIOp():
                return quotient(*operands)
            case arith.RemUIOp() if all(o.is_constant for o in operands) and operands[1].constant:
                return Linear(operands[0].constant % operands[1].constant)
            case _:
                if isinstance(op, arith.MuliOp | arith.MaxUIOp):
                    operands.sort(key=str)
                properties = tuple(sorted(op.properties.items(), key=lambda item: item[0]))
                return Linear.of(CallLeaf(op.name, properties, tuple(operands)))


def _is_pure(op: Operation) -> bool:
    """Whether equal operands give equal results; divisions are not pure, as they can fail."""
    return op.has_trait(Pure()) or isinstance(op, _DIVISIONS)


def quotient(value: Linear, by: Linear) -> Linear:
    """The whole number of times that one expression is in another; a number where both are."""
    if value.is_constant and by.is_constant and by.constant:
        return Linear(value.constant // by.constant)
    return Linear.of(CallLeaf(arith.DivUIOp.name, (), (value, by)))


def _leaf(value: SSAValue) -> Linear:
    assert isinstance(value, OpResult | BlockArgument)
    return Linear.of(ValueLeaf(value))


def depends_on(leaf: Leaf, loop: scf.ForOp) -> bool:
    """Whether a leaf can have another value in another round of a loop."""
    match leaf:
        case ValueLeaf(value=value):
            block = value.block if isinstance(value, BlockArgument) else value.op.parent
            return block is not None and is_inside(block.parent_op(), loop)
        case CallLeaf(operands=operands):
            return any(varies(operand, loop) for operand in operands)
        case MinLeaf(choices=choices):
            return any(varies(choice, loop) for choice in choices)


def varies(expression: Linear, loop: scf.ForOp) -> bool:
    """Whether an expression can have another value in another round of a loop."""
    return any(depends_on(leaf, loop) for leaf, _ in expression.terms)


def is_read(expression: Linear) -> bool:
    """Whether an expression depends on an element of a tensor, so that nothing is known of it."""
    return any(_is_read(leaf) for leaf, _ in expression.terms)


def _is_read(leaf: Leaf) -> bool:
    match leaf:
        case ValueLeaf(value=value):
            return isinstance(value, OpResult) and isinstance(value.op, _READS)
        case CallLeaf(operands=expressions) | MinLeaf(choices=expressions):
            return any(map(is_read, expressions))


def is_inside(op: Operation | None, outer: Operation) -> bool:
    """Whether an operation is another one or stands in it."""
    while op is not None and op is not outer:
        op = op.parent_op()
    return op is not None
