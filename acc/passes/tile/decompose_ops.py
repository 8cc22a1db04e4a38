"""Decomposition of tile operations that the vector unit lacks, or has only as approximations."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    IntegerType,
    ModuleOp,
    Signedness,
    f16,
    f32,
    i8,
    i32,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.passes import ModulePass
from xdsl.utils.hints import isa

from acc.analysis.constants import constant_attribute
from acc.dialects.tile.base import ComputeOp, element_type, is_scalar, on_chip
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.compare import CmpOp, SelectOp
from acc.dialects.tile.elementwise import (
    AddOp,
    BinaryOp,
    CeilOp,
    DivOp,
    ExpOp,
    FloorOp,
    LdexpOp,
    MaxOp,
    MinOp,
    MulOp,
    NegOp,
    ReciprocalOp,
    RoundOp,
    RsqrtOp,
    SigmoidOp,
    SqrtOp,
    SubOp,
    TanhOp,
    UnaryOp,
)
from acc.dialects.tile.kernel import KernelOp
from acc.passes.tile.mask_steps import cmp_steps, mask_cast_steps, select_steps
from acc.passes.tile.step_builder import StepBuilder


@dataclass(frozen=True)
class DecomposeOpsPass(ModulePass):
    """
    Rewrite tile operations that have no instruction into operations that have one.

    Scalars end on the right, quotients of a scalar get a filled tile, `rsqrt` and `reciprocal`
    become exact divisions, `tanh` and `sigmoid` one exponential and one division.

        %y = tile.sub %c1, %x : f32, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
        // becomes
        %n = tile.mul %x, %minus1 : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>
        %y = tile.add %n, %c1 : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>
    """

    name = "decompose-ops"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Decompose in every kernel, in both forms."""
        for kernel in op.walk():
            if isinstance(kernel, KernelOp):
                for inner in list(kernel.walk()):
                    if isinstance(inner, ComputeOp):
                        _decompose(inner)


def _decompose(op: ComputeOp) -> None:
    rewrite = REWRITES.get(type(op), _filled if isinstance(op, BinaryOp) else None)
    if rewrite is not None:
        steps = StepBuilder(op)
        value = rewrite(op, steps)
        if value is not None:
            steps.finish(value)


Rewrite = Callable[[ComputeOp, StepBuilder], SSAValue | None]


def _unary(steps: StepBuilder, op: type[UnaryOp], value: SSAValue, last: bool = False) -> SSAValue:
    return steps.step(lambda outs: op(value, outs), last=last)


def _binary(
    steps: StepBuilder, op: type[BinaryOp], lhs: SSAValue, rhs: SSAValue, last: bool = False
) -> SSAValue:
    return steps.step(lambda outs: op(lhs, rhs, outs), last=last)


def _scalar(steps: StepBuilder, value: float) -> SSAValue:
    return steps.constant(value, steps.op.destination_type.element_type)


def _neg(op: ComputeOp, steps: StepBuilder) -> SSAValue:
    return _binary(steps, MulOp, op.inputs[0], _scalar(steps, -1.0), last=True)


def _constant(value: SSAValue) -> float | None:
    attribute = constant_attribute(value)
    return None if attribute is None else attribute.value.data


def _negated(steps: StepBuilder, value: SSAValue) -> SSAValue:
    """The opposite of a scalar."""
    number, typ = _constant(value), value.type
    if number is not None:
        return steps.constant(-number, typ)
    if isa(typ, IntegerType):
        return steps.insert(arith.SubiOp(steps.constant(0, typ), value))
    return steps.insert(arith.NegfOp(value))


def _sub(op: ComputeOp, steps: StepBuilder) -> SSAValue | None:
    lhs, rhs = op.inputs
    if is_scalar(lhs):
        minus = _binary(steps, MulOp, rhs, _scalar(steps, -1.0))
        return _binary(steps, AddOp, minus, lhs, last=True)
    if is_scalar(rhs):
        return _binary(steps, AddOp, lhs, _negated(steps, rhs), last=True)
    return None


def _is_normal(number: float, element: Attribute) -> bool:
    """Whether a number is neither subnormal nor too large in a float type."""
    limits = np.finfo(np.float16 if element == f16 else np.float32)
    return float(limits.tiny) <= abs(number) <= float(limits.max)


def _div(op: ComputeOp, steps: StepBuilder) -> SSAValue | None:
    lhs, rhs = op.inputs
    if is_scalar(lhs):
        return _binary(steps, DivOp, steps.fill(lhs), rhs, last=True)
    if is_scalar(rhs):
        number = _constant(rhs)
        # A product with the inverse is within 1 ulp where the inverse is a normal number.
        exact = isa(rhs.type, IntegerType)  # whose inverse is none
        if number and not exact and _is_normal(1 / number, element_type(rhs)):
            return _binary(steps, MulOp, lhs, _scalar(steps, 1 / number), last=True)
        return _binary(steps, DivOp, lhs, steps.fill(rhs), last=True)
    return None


def _inverse(steps: StepBuilder, value: SSAValue) -> SSAValue:
    return _binary(steps, DivOp, steps.fill(_scalar(steps, 1.0)), value, last=True)


def _reciprocal(op: ComputeOp, steps: StepBuilder) -> SSAValue:
    return _inverse(steps, op.inputs[0])


def _rsqrt(op: ComputeOp, steps: StepBuilder) -> SSAValue:
    return _inverse(steps, _unary(steps, SqrtOp, op.inputs[0]))


def _tanh(op: ComputeOp, steps: StepBuilder) -> SSAValue:
    """1 - 2 / (exp(2x) + 1): right at both infinities, absolute error of one rounding near 0."""
    doubled = _binary(steps, MulOp, op.inputs[0], _scalar(steps, 2.0))
    grown = _unary(steps, ExpOp, doubled)
    denominator = _binary(steps, AddOp, grown, _scalar(steps, 1.0))
    quotient = _binary(steps, DivOp, steps.fill(_scalar(steps, -2.0)), denominator)
    return _binary(steps, AddOp, quotient, _scalar(steps, 1.0), last=True)


def _sigmoid(op: ComputeOp, steps: StepBuilder) -> SSAValue:
    minus = _binary(steps, MulOp, op.inputs[0], _scalar(steps, -1.0))
    grown = _unary(steps, ExpOp, minus)
    return _inverse(steps, _binary(steps, AddOp, grown, _scalar(steps, 1.0)))


def _swap(op: ComputeOp, steps: StepBuilder) -> SSAValue | None:
    lhs, rhs = op.inputs
    assert isinstance(op, BinaryOp)
    return _binary(steps, type(op), rhs, lhs, last=True) if is_scalar(lhs) else None


def _filled(op: ComputeOp, steps: StepBuilder) -> SSAValue | None:
    """Tiles in place of scalars, for operations between tiles only."""
    assert isinstance(op, BinaryOp)
    if not any(is_scalar(value) for value in op.inputs):
        return None
    lhs, rhs = (steps.fill(value) if is_scalar(value) else value for value in op.inputs)
    return _binary(steps, type(op), lhs, rhs, last=True)


def _ldexp(op: ComputeOp, steps: StepBuilder) -> SSAValue | None:
    """Operands in the shape of the result, which the instructions in a row take."""
    like = op.destination_type
    values: list[SSAValue] = []
    for value in op.inputs:
        typ = on_chip(value)
        if typ is None:
            values.append(steps.fill(value))
        else:
            values.append(value if typ.shape == like.shape else steps.broadcast(value, like))
    if tuple(values) == op.inputs:
        return None
    return _binary(steps, LdexpOp, values[0], values[1], last=True)


_BY_HALF = tuple({f32, byte} for byte in (i8, IntegerType(8, Signedness.UNSIGNED)))
"""Types that Cast goes between by way of f16 only, which has all values of a byte."""


def _cast(op: ComputeOp, steps: StepBuilder) -> SSAValue | None:
    """Integers to half precision by way of f32, and bytes from and to f32 by way of f16."""
    assert isinstance(op, CastOp)
    element = op.destination_type.element_type
    if {element_type(op.source), element} in _BY_HALF:
        rounding = Rounding.RINT if element_type(op.source) == f32 else Rounding.NONE
        half = steps.step(
            lambda outs: CastOp(op.source, f16, rounding, outs),
            op.destination_type.with_element(f16),
        )
        return steps.step(lambda outs: CastOp(half, element, rounding, outs), last=True)
    if isinstance(element, Float16Type | BFloat16Type) and element_type(op.source) == i32:
        source = op.source
        like = op.destination_type.with_element(f32)
        wide = steps.step(lambda outs: CastOp(source, f32, Rounding.RINT, outs), like)
        return steps.step(lambda outs: CastOp(wide, element, Rounding.RINT, outs), last=True)
    return mask_cast_steps(op, steps)


def _round(op: ComputeOp, steps: StepBuilder) -> SSAValue | None:
    """Only f32 has an instruction that rounds to integral values."""
    assert isinstance(op, UnaryOp)
    element, kind, like = element_type(op.source), type(op), op.destination_type.with_element(f32)
    if element == f32:
        return None
    wide = steps.step(lambda outs: CastOp(op.source, f32, Rounding.NONE, outs), like)
    whole = steps.step(lambda outs: kind(wide, outs), like)
    return steps.step(lambda outs: CastOp(whole, element, Rounding.RINT, outs), last=True)


REWRITES: Mapping[type[ComputeOp], Rewrite] = {
    NegOp: _neg,
    SubOp: _sub,
    DivOp: _div,
    ReciprocalOp: _reciprocal,
    RsqrtOp: _rsqrt,
    TanhOp: _tanh,
    SigmoidOp: _sigmoid,
    AddOp: _swap,
    MulOp: _swap,
    MaxOp: _swap,
    MinOp: _swap,
    LdexpOp: _ldexp,
    CmpOp: cmp_steps,
    SelectOp: select_steps,
    CastOp: _cast,
    FloorOp: _round,
    CeilOp: _round,
    RoundOp: _round,
}
"""By operation: how it is written with others; None from a rewrite means that it can stay."""
