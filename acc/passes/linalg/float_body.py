"""The body of one linalg operation, whose small whole numbers become float32."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects import arith, math
from xdsl.dialects.builtin import AnyFloat, Float64Type, FloatAttr, IndexType, f32, i32, i64
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.constants import constant_int
from acc.analysis.whole_numbers import WholeNumbers

FLOAT_FORMS: Mapping[type[Operation], Callable[[SSAValue, SSAValue], Operation]] = {
    arith.AddiOp: arith.AddfOp,
    arith.SubiOp: arith.SubfOp,
    arith.MuliOp: arith.MulfOp,
    arith.MinSIOp: arith.MinimumfOp,
    arith.MaxSIOp: arith.MaximumfOp,
}
"""By operation on two whole numbers: the same in float32."""

_ORDERED = {"eq": "oeq", "ne": "une", "slt": "olt", "sle": "ole", "sgt": "ogt", "sge": "oge"}
"""By predicate on signed numbers: the same on floats that are no NaN."""


@dataclass
class FloatBody:
    """A body, and what stands for its whole numbers."""

    block: Block
    facts: WholeNumbers
    _floats: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])

    def rewrite(self) -> None:
        """Comparisons and conversions to floats, from the numbers in float32."""
        for op in list(self.block.ops):
            made = self._rewritten(op)
            if made is not None:
                op.results[0].replace_all_uses_with(made)

    def _rewritten(self, op: Operation) -> SSAValue | None:
        match op:
            case arith.CmpiOp() if op.lhs.type == i64 or isinstance(op.lhs.type, IndexType):
                return self._comparison(op)
            case arith.TruncIOp() if self._is_known(op.result):
                number = self.float_of(op.result)
                made = arith.FPToSIOp(number, op.result.type)
                return Builder(InsertPoint.before(op)).insert(made).result
            case arith.SIToFPOp() if is_computed(op.input):
                return self._converted(op, op.result.type) if self._is_known(op.input) else None
            case _:
                return None

    def _is_known(self, value: SSAValue) -> bool:
        """Whether float32 has the number, whatever it is."""
        known = self.facts.of(value)
        return known is not None and known.magnitude is not None

    def _converted(self, op: arith.SIToFPOp, typ: AnyFloat) -> SSAValue | None:
        number = self.float_of(op.input)
        if typ == f32:
            return number
        at = Builder(InsertPoint.before(op))
        if isinstance(typ, Float64Type):
            return at.insert(arith.ExtFOp(number, typ)).result
        return at.insert(arith.TruncFOp(number, typ)).result

    def _comparison(self, op: arith.CmpiOp) -> SSAValue | None:
        predicate = arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data]
        lhs, rhs = self.facts.of(op.lhs), self.facts.of(op.rhs)
        if predicate not in _ORDERED or lhs is None or rhs is None or not lhs.decides(rhs):
            return None
        numbers = (self.float_of(op.lhs), self.float_of(op.rhs))
        made = arith.CmpfOp(*numbers, _ORDERED[predicate])
        return Builder(InsertPoint.before(op)).insert(made).result

    def float_of(self, value: SSAValue) -> SSAValue:
        """A number in float32; it is known that this can stand for it."""
        if value not in self._floats:
            self._floats[value] = self._float_of(value)
        return self._floats[value]

    def _float_of(self, value: SSAValue) -> SSAValue:
        owner = value.owner
        if value.type == f32:
            return value
        if not isinstance(owner, Operation) or owner.parent is not self.block:
            at = Builder(InsertPoint.at_start(self.block))
            if (number := constant_int(value)) is not None:
                return at.insert(arith.ConstantOp(FloatAttr(number, f32))).result
            return at.insert(arith.SIToFPOp(_as_integer(at, value), f32)).result
        at = Builder(InsertPoint.after(owner))
        match owner:
            case arith.ConstantOp():
                return at.insert(arith.ConstantOp(FloatAttr(constant_int(value) or 0, f32))).result
            case IndexOp():
                number = at.insert(arith.IndexCastOp(value, i32)).result
                return at.insert(arith.SIToFPOp(number, f32)).result
            case arith.ExtUIOp():
                return at.insert(arith.UIToFPOp(owner.input, f32)).result
            case arith.IndexCastOp() | arith.ExtSIOp() | arith.TruncIOp() | arith.FPToSIOp():
                return self.float_of(owner.operands[0])
            case arith.SelectOp():
                values = (self.float_of(owner.lhs), self.float_of(owner.rhs))
                return at.insert(arith.SelectOp(owner.cond, *values)).result
            case math.AbsIOp():
                return at.insert(math.AbsFOp(self.float_of(owner.operands[0]))).result
            case _:
                lhs, rhs = (self.float_of(operand) for operand in owner.operands)
                return at.insert(FLOAT_FORMS[type(owner)](lhs, rhs)).results[0]


def _as_integer(at: Builder, value: SSAValue) -> SSAValue:
    if isinstance(value.type, IndexType):
        return at.insert(arith.IndexCastOp(value, i64)).result
    return value


def is_computed(value: SSAValue) -> bool:
    """Whether a number is computed from others; what is read is converted as it is."""
    return value.type == i64 and isinstance(value, OpResult)
