"""Breaks what an instruction does: operands, function, scalar, rounding, comparison, choice."""

from collections.abc import Iterator, Mapping
from functools import partial

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.utils.hints import isa

from acc.dialects.ascendc import vec_binary, vec_reduce, vec_scalar, vec_unary
from acc.dialects.ascendc.base import AscendCOp
from acc.dialects.ascendc.enums import CmpMode, CmpModeAttr, RoundMode, RoundModeAttr
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_compare import CompareBase, CompareOp, SelectOp
from tools.mutation.edit import insert_before, later, ops_of, replace_op
from tools.mutation.operator import Operator, Site
from tools.mutation.roundings import nothing_to_round


def _exchange(op: Operation, first: int, second: int) -> None:
    a, b = op.operands[first], op.operands[second]
    op.operands[first], op.operands[second] = b, a


def swapped_operands(module: ModuleOp) -> Iterator[Site]:
    """The operands of Sub, Div, Compare or Select in the wrong order."""
    for op in ops_of(module, vec_binary.SubOp, vec_binary.DivOp, CompareOp):
        if op.src0 is not op.src1:
            yield Site(op, "operands swapped", later(_exchange, op, 1, 2))
    for op in ops_of(module, SelectOp):
        if op.src0.type == op.src1.type:
            yield Site(op, "operands swapped", later(_exchange, op, 2, 3))


_CONFUSED: Mapping[type[AscendCOp], type[AscendCOp]] = {
    vec_binary.AddOp: vec_binary.SubOp,
    vec_binary.SubOp: vec_binary.AddOp,
    vec_binary.MulOp: vec_binary.AddOp,
    vec_binary.DivOp: vec_binary.MulOp,
    vec_binary.MaxOp: vec_binary.MinOp,
    vec_binary.MinOp: vec_binary.MaxOp,
    vec_scalar.AddsOp: vec_scalar.MulsOp,
    vec_scalar.MulsOp: vec_scalar.AddsOp,
    vec_scalar.MaxsOp: vec_scalar.MinsOp,
    vec_scalar.MinsOp: vec_scalar.MaxsOp,
    vec_unary.ExpOp: vec_unary.AbsOp,
    vec_unary.LnOp: vec_unary.ExpOp,
    vec_unary.AbsOp: vec_unary.ReluOp,
    vec_unary.SqrtOp: vec_unary.RsqrtOp,
    vec_unary.RsqrtOp: vec_unary.SqrtOp,
    vec_unary.ReluOp: vec_unary.AbsOp,
    vec_unary.ReciprocalOp: vec_unary.AbsOp,
    vec_reduce.WholeReduceSumOp: vec_reduce.WholeReduceMaxOp,
    vec_reduce.WholeReduceMaxOp: vec_reduce.WholeReduceMinOp,
    vec_reduce.WholeReduceMinOp: vec_reduce.WholeReduceMaxOp,
}


def _as(op: Operation, new: type[AscendCOp]) -> None:
    replace_op(op, new.create(operands=list(op.operands), properties=dict(op.properties)))


def wrong_function(module: ModuleOp) -> Iterator[Site]:
    """Another instruction of the same form: Sub for Add, Min for Max."""
    for op in ops_of(module, AscendCOp):
        new = _CONFUSED.get(type(op))
        if new is not None:
            yield Site(op, f"{new.api()}", later(_as, op, new))


_LARGE = 1e9
"""Scalars beyond this are what extremes start from."""


def _set_scalar(op: Operation, place: int, old: arith.ConstantOp) -> None:
    value = old.value
    if isa(value, FloatAttr[AnyFloat]):
        number = value.value.data
        changed = 0.0 if number == 1 or abs(number) > _LARGE else number + 1
        new = arith.ConstantOp(FloatAttr(changed, value.type))
    else:
        assert isa(value, IntegerAttr[IntegerType])
        number = value.value.data
        changed = 0 if number == 1 or abs(number) > _LARGE else number + 1
        new = arith.ConstantOp(IntegerAttr(changed, value.type))
    insert_before(op, new)
    op.operands[place] = new.result


def _scalar(op: AscendCOp) -> tuple[int, arith.ConstantOp] | None:
    """The constant scalar operand of an instruction, with its place."""
    for place, operand in enumerate(op.operands):
        owner = operand.owner
        if isinstance(owner, arith.ConstantOp) and _is_data(operand):
            return place, owner
    return None


def _is_data(value: SSAValue) -> bool:
    return isa(value.type, AnyFloat) or isa(value.type, IntegerType)


def wrong_scalar(module: ModuleOp) -> Iterator[Site]:
    """A scalar is one more, or zero where it was one, infinite or the largest."""
    for op in ops_of(module, AscendCOp):
        found = _scalar(op)
        if found is not None:
            yield Site(op, "another scalar", later(_set_scalar, op, *found))


_ROUNDINGS: Mapping[RoundMode, RoundMode] = {
    RoundMode.NONE: RoundMode.FLOOR,
    RoundMode.RINT: RoundMode.CEIL,
    RoundMode.FLOOR: RoundMode.CEIL,
    RoundMode.CEIL: RoundMode.FLOOR,
    RoundMode.ROUND: RoundMode.RINT,
    RoundMode.TRUNC: RoundMode.RINT,
    RoundMode.ODD: RoundMode.RINT,
}


def _set_mode(op: Operation, mode: CmpModeAttr | RoundModeAttr) -> None:
    op.properties["mode"] = mode


def wrong_rounding(module: ModuleOp) -> Iterator[Site]:
    """Cast rounds another way."""
    for op in ops_of(module, CastOp):
        mode = _ROUNDINGS[op.mode.data]
        yield Site(op, mode.name, later(_set_mode, op, RoundModeAttr(mode)), nothing_to_round(op))


_OPPOSITE: Mapping[CmpMode, CmpMode] = {
    CmpMode.LT: CmpMode.GE,
    CmpMode.GE: CmpMode.LT,
    CmpMode.GT: CmpMode.LE,
    CmpMode.LE: CmpMode.GT,
    CmpMode.EQ: CmpMode.NE,
    CmpMode.NE: CmpMode.EQ,
}
_NEAR: Mapping[CmpMode, CmpMode] = {
    CmpMode.LT: CmpMode.LE,
    CmpMode.LE: CmpMode.LT,
    CmpMode.GT: CmpMode.GE,
    CmpMode.GE: CmpMode.GT,
}


def wrong_comparison(module: ModuleOp, modes: Mapping[CmpMode, CmpMode]) -> Iterator[Site]:
    """Compare asks another question."""
    for op in ops_of(module, CompareBase):
        mode = modes.get(op.mode.data)
        if mode is None:
            continue
        yield Site(op, mode.name, later(_set_mode, op, CmpModeAttr(mode)))


OPERATORS = (
    Operator("swapped-operands", swapped_operands),
    Operator("wrong-function", wrong_function),
    Operator("wrong-scalar", wrong_scalar),
    Operator("wrong-rounding", wrong_rounding),
    Operator("inverted-comparison", partial(wrong_comparison, modes=_OPPOSITE), "GE for LT"),
    Operator("wrong-comparison", partial(wrong_comparison, modes=_NEAR), "LE for LT"),
)
