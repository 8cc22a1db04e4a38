"""Elementwise operations: one of HIVM each, which spreads dimensions of 1 by itself."""

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import DenseArrayBase, IntAttr, i64
from xdsl.ir import Attribute

from acc.dialects.tile.base import ElementwiseOp, is_scalar, on_chip
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.compare import CmpOp, SelectOp
from acc.dialects.tile.elementwise import (
    AbsOp,
    AddOp,
    CeilOp,
    DivOp,
    ErfOp,
    ExpOp,
    FloorOp,
    LogOp,
    MaxOp,
    MinOp,
    MulOp,
    ReciprocalOp,
    ReluOp,
    RoundOp,
    RsqrtOp,
    SqrtOp,
    SubOp,
    TanhOp,
)
from acc.emit.hivm.casts import check_cast
from acc.emit.hivm.foreign import foreign_attribute, segments
from acc.emit.hivm.memory import is_unsigned
from acc.emit.hivm.writer import Translation, Writer, check_element, no_counterpart


@dataclass(frozen=True)
class Counterpart:
    """An operation of HIVM."""

    name: str
    """Its name behind `hivm.hir.`."""

    elements: str
    """The element types that it takes."""

    has_scratch: bool = True
    """Whether it has an operand for scratch memory, which is left to AscendNPU-IR."""


_FLOATS = "f16 f32"
_NUMBERS = "i16 i32 i64 f16 f32"
_MOVED = "i16 i32 i64 f16 bf16 f32"

COUNTERPARTS: Mapping[type[ElementwiseOp], Counterpart] = {
    AddOp: Counterpart("vadd", _NUMBERS),
    SubOp: Counterpart("vsub", _NUMBERS),
    MulOp: Counterpart("vmul", _NUMBERS),
    DivOp: Counterpart("vdiv", _FLOATS),
    MaxOp: Counterpart("vmax", _NUMBERS),
    MinOp: Counterpart("vmin", _NUMBERS),
    AbsOp: Counterpart("vabs", _NUMBERS),
    ReluOp: Counterpart("vrelu", "i32 f16 f32"),
    ExpOp: Counterpart("vexp", _FLOATS),
    LogOp: Counterpart("vln", _FLOATS),
    SqrtOp: Counterpart("vsqrt", _FLOATS),
    RsqrtOp: Counterpart("vrsqrt", _FLOATS),
    ReciprocalOp: Counterpart("vrec", _FLOATS),
    TanhOp: Counterpart("vtanh", _FLOATS, has_scratch=False),
    ErfOp: Counterpart("verf", _FLOATS, has_scratch=False),
    CmpOp: Counterpart("vcmp", _NUMBERS, has_scratch=False),
    SelectOp: Counterpart("vsel", _MOVED),
}
"""The operations of HIVM that compute the same, and only take other names."""

ROUNDINGS = {FloorOp: Rounding.FLOOR, CeilOp: Rounding.CEIL, RoundOp: Rounding.RINT}
"""Operations that are casts to the same type."""


def _write(op: ElementwiseOp, to: Writer) -> None:
    counterpart = COUNTERPARTS[type(op)]
    kind = next(value for value in reversed(op.inputs) if on_chip(value) is not None)
    check_element(op, counterpart.name, kind, counterpart.elements)
    properties: dict[str, Attribute] = {}
    if isinstance(op, CmpOp):
        properties["compare_mode"] = foreign_attribute("hivm.compare_mode", op.predicate.data.value)
    first = op.inputs[0]
    if is_scalar(first):
        raise no_counterpart(op, " with a scalar on the left; run the pass decompose-ops")
    write_elementwise(op, to, counterpart.name, properties, has_scratch=counterpart.has_scratch)


def _cast(op: CastOp, to: Writer) -> None:
    check_cast(op, op.source, op.destination, op.rounding.data)
    _write_cast(op, to, op.rounding.data)


def _round(op: FloorOp | CeilOp | RoundOp, to: Writer) -> None:
    rounding = ROUNDINGS[type(op)]
    check_cast(op, op.source, op.destination, rounding)
    _write_cast(op, to, rounding)


def _write_cast(op: CastOp | FloorOp | CeilOp | RoundOp, to: Writer, rounding: Rounding) -> None:
    elements = (typ.element_type for v in (op.source, op.destination) if (typ := on_chip(v)))
    signs = "cast_unsigned" if any(map(is_unsigned, elements)) else "cast_signed"
    mode = Rounding.RINT if rounding is Rounding.NONE else rounding
    properties = {
        "round_mode": foreign_attribute("hivm.round_mode", mode.value),
        "cast": foreign_attribute("hivm.cast", signs),
    }
    write_elementwise(op, to, "vcast", properties)


def write_elementwise(
    op: ElementwiseOp,
    to: Writer,
    name: str,
    properties: Mapping[str, Attribute],
    *,
    has_scratch: bool = True,
) -> None:
    """Write an operation of HIVM with the same operands."""
    sizes = [len(op.inputs), 1, *([0] if has_scratch else [])]
    spread = _spread_dims(op)
    to.hir(
        name,
        [*map(to.operand, op.inputs), to.operand(op.destination)],
        {
            **segments(*sizes),
            **properties,
            "broadcast": DenseArrayBase.from_list(i64, spread),
            "transpose": DenseArrayBase.from_list(i64, list[int]()),
        },
    )


def _spread_dims(op: ElementwiseOp) -> list[int]:
    one = IntAttr(1)
    types = [typ for value in op.inputs if (typ := on_chip(value)) is not None]
    return [
        dim
        for dim, size in enumerate(op.destination_type.shape)
        if size != one and any(typ.shape.data[dim] == one for typ in types)
    ]


TRANSLATIONS: Mapping[type[ElementwiseOp], Translation] = {
    **dict.fromkeys(COUNTERPARTS, _write),
    **dict.fromkeys(ROUNDINGS, _round),
    CastOp: _cast,
}
