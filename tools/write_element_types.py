"""
Write which element types the tile operations take: each is compiled to AscendC calls alone.

    python tools/write_element_types.py acc/llm/prompts/element_types.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from xdsl.ir import Operation
from xdsl.utils.exceptions import DiagnosticException

from acc import registry
from acc.dialects.tile.axis import LineOp
from acc.dialects.tile.compare import CmpOp, SelectOp
from acc.dialects.tile.elementwise import BinaryOp, UnaryOp
from acc.dialects.tile.gather import GatherOp
from acc.dialects.tile.iota import IotaOp
from acc.dialects.tile.scan import ScanOp
from acc.dialects.tile.shape import BroadcastOp, FillOp
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.sort import SortOp
from acc.dialects.tile.transpose import TransposeOp
from acc.frontend.dsl import import_dsl
from acc.frontend.dsl.ops import callable_operations
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline

TYPES = ("f32", "f16", "bf16", "i32", "i16", "i8", "ui8", "i64")
"""The element types that are tried."""

_BOTH: Sequence[tuple[type[Operation], str, str]] = (
    (UnaryOp, "acc.{name}(a{out})", "[1, 64]"),
    (BinaryOp, "acc.{name}(a, b{out})", "[1, 64]"),
    (LineOp, "acc.{name}(a, axis=1{out})", "[1, 1]"),
    (ScanOp, "acc.{name}(a, axis=1{out})", "[1, 64]"),
    (BroadcastOp, "acc.broadcast(one{shape}{out})", "[1, 64]"),
    (SliceOp, "acc.slice(a[0:, 0::2]{shape}{out})", "[1, 32]"),
    (TransposeOp, "acc.transpose(a, [1, 0]{out})", "[64, 1]"),
    (FillOp, "acc.fill(1{shape}{dtype}{out})", "[1, 64]"),
    (IotaOp, "acc.iota(0{shape}, axis=1{dtype}{out})", "[1, 64]"),
)
"""Families, how their members are called, and the shape that comes out."""

_VALUE_ONLY: Sequence[tuple[type[Operation], str, str]] = (
    (CmpOp, 'acc.select(acc.cmp("lt", a, b), f32(1), f32(0))', "[1, 64]"),
    (SelectOp, "acc.select(places == 0, a, b)", "[1, 64]"),
    (GatherOp, "acc.gather(a, places)", "[1, 64]"),
    (SortOp, "acc.sort(a)", "[1, 128]"),
)

_HEAD = """\
import acc
from acc import {imports}, gm


@acc.kernel
def probe(
    x: gm[1, 64, {dtype}],
    z: gm[1, 1, {dtype}],
    p: gm[1, 64, i32],
    y: gm[{shape}, {result}],
):
"""

_VALUE = """\
    for row in acc.parallel(1):
        a = acc.load(x[row:, 0:], [1, 64])
        b = acc.load(x[row:, 0:], [1, 64])
        one = acc.load(z[row:, 0:], [1, 1])
        places = acc.load(p[row:, 0:], [1, 64])
        acc.store({call}, y[0:, 0:])
"""

_EXPLICIT = """\
    for row in range(acc.block_idx(), 1, acc.block_num()):
        a = acc.alloc([1, 64], {dtype})
        b = acc.alloc([1, 64], {dtype})
        one = acc.alloc([1, 1], {dtype})
        c = acc.alloc({shape}, {dtype})
        with acc.copy_in():
            acc.load(x[row:, 0:], out=a)
            acc.load(x[row:, 0:], out=b)
            acc.load(z[row:, 0:], out=one)
        with acc.compute():
            {call}
        with acc.copy_out():
            acc.store(c, y[0:, 0:])
"""


def probes(op_class: type[Operation], dtype: str) -> Iterator[tuple[str, str]]:
    """The forms that an operation is tried in, and a kernel for each."""
    name = op_class.name.removeprefix("tile.")
    imports = ", ".join(dict.fromkeys((dtype, "f32", "i32")))
    result = "f32" if op_class is CmpOp else dtype
    for families, explicit in ((_BOTH, False), (_VALUE_ONLY, False), (_BOTH, True)):
        for family, call, shape in families:
            if not issubclass(op_class, family):
                continue
            of_value = {"shape": f", {shape}", "dtype": f", dtype={dtype}", "out": ""}
            of_buffer = {"shape": "", "dtype": "", "out": ", out=c"}
            written = call.format(name=name, **(of_buffer if explicit else of_value))
            body = (_EXPLICIT if explicit else _VALUE).format(
                call=written, dtype=dtype, shape=shape
            )
            head = _HEAD.format(imports=imports, dtype=dtype, shape=shape[1:-1], result=result)
            yield "explicit" if explicit else "value", head + body


def compiles(text: str) -> bool:
    """Whether a kernel becomes AscendC calls that the chip has."""
    try:
        module = import_dsl(text, "probe.py")
        steps = parse_pipeline("tile-to-ascendc", registry.all_passes())
        run_pipeline(registry.make_context(), module, steps)
    except DiagnosticException:
        return False
    return True


def element_types(types: Sequence[str] = TYPES) -> dict[str, dict[str, list[str]]]:
    """By operation and form, those of the types that it takes."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, op_class in callable_operations().items():
        for dtype in types:
            for form, text in probes(op_class, dtype):
                taken = found.setdefault(name, {}).setdefault(form, [])
                if compiles(text):
                    taken.append(dtype)
    return found


def main(path: str) -> None:
    """Write the table."""
    lines = [f" {json.dumps(name)}: {json.dumps(row)}" for name, row in element_types().items()]
    Path(path).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
