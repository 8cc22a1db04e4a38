"""Which casts HIVM has, as bishengir-opt verifies them."""

from collections.abc import Mapping

from xdsl.ir import Operation, SSAValue

from acc.dialects.tile.base import element_type
from acc.dialects.tile.cast import Rounding
from acc.emit.hivm.memory import signless
from acc.emit.hivm.writer import no_counterpart

_NARROWER = "i8 i16 i32"
_FROM_F32 = "i8 i16 i32 i64 f16 bf16 f32"

CASTS: Mapping[tuple[str, Rounding], str] = {
    ("i1", Rounding.RINT): "i8 i16 i32 f16 bf16 f32",
    ("i1", Rounding.TRUNC): "f16 bf16 f32",
    ("i8", Rounding.RINT): "i1 i16 i32 f16",
    ("i8", Rounding.TRUNC): "f16",
    ("i16", Rounding.RINT): "i1 i32 f16 f32",
    ("i16", Rounding.ROUND): "f16",
    ("i16", Rounding.FLOOR): "f16",
    ("i16", Rounding.CEIL): "f16",
    ("i16", Rounding.TRUNC): "f16 f32",
    ("i32", Rounding.RINT): "i1 i16 i64 f32",
    ("i32", Rounding.ROUND): "f32",
    ("i32", Rounding.FLOOR): "f32",
    ("i32", Rounding.CEIL): "f32",
    ("i32", Rounding.TRUNC): "f32",
    ("i64", Rounding.RINT): "i32 f32",
    ("i64", Rounding.ROUND): "f32",
    ("i64", Rounding.FLOOR): "f32",
    ("i64", Rounding.CEIL): "f32",
    ("i64", Rounding.TRUNC): "f32",
    ("f16", Rounding.RINT): f"{_NARROWER} f32",
    ("f16", Rounding.ROUND): f"{_NARROWER} f32",
    ("f16", Rounding.FLOOR): f"{_NARROWER} f16 f32",
    ("f16", Rounding.CEIL): f"{_NARROWER} f16",
    ("f16", Rounding.TRUNC): f"{_NARROWER} f32",
    ("bf16", Rounding.RINT): "i32 f32",
    ("bf16", Rounding.ROUND): "i32 f32",
    ("bf16", Rounding.FLOOR): "i32 bf16",
    ("bf16", Rounding.CEIL): "i32 bf16",
    ("bf16", Rounding.TRUNC): "i32",
    ("f32", Rounding.RINT): _FROM_F32,
    ("f32", Rounding.ROUND): _FROM_F32,
    ("f32", Rounding.FLOOR): _FROM_F32,
    ("f32", Rounding.CEIL): _FROM_F32,
    ("f32", Rounding.TRUNC): _FROM_F32,
    ("f32", Rounding.ODD): "f16",
}
"""Element types to cast to, by that of the source and the rounding; exact casts say `rint`."""


def check_cast(op: Operation, source: SSAValue, destination: SSAValue, rounding: Rounding) -> None:
    """Raise `UserError` unless HIVM has the cast."""
    mode = Rounding.RINT if rounding is Rounding.NONE else rounding
    start, end = (str(signless(element_type(value))) for value in (source, destination))
    if end not in CASTS.get((start, mode), "").split():
        raise no_counterpart(
            op, f" from {start} to {end}: 'hivm.hir.vcast' has none with round_mode {mode.value}"
        )
