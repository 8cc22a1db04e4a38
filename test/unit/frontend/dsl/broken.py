"""Reads broken DSL files: what is said, and the part of the file that it is said about."""

from collections.abc import Mapping

import pytest

from acc.diagnostics import UserError
from acc.frontend.dsl import import_dsl

HEAD = """\
import acc
from acc import bf16, f16, f32, gm, i1, i32, index

M = acc.symbol("M")
N = 64

@acc.kernel
def k(x: gm[M, N, f32], y: gm[M, N, f32]):
    t = acc.load(x[0:, 0:], [8, N])
    b = acc.alloc([8, N], f32)
    n = acc.block_idx()
"""
"""A kernel with a tile `t`, a buffer `b` and an index `n`, without an end."""


def mistake(text: str, constants: Mapping[str, object] | None = None) -> tuple[str, str]:
    """The underlined part of the file, and the message."""
    with pytest.raises(UserError) as caught:
        import_dsl(text, "broken.py", constants)
    place = caught.value.place
    if place is None:
        return "", caught.value.text
    assert place.file == "broken.py"
    line = (text.splitlines() or [""])[place.line - 1]
    return line[place.column - 1 : place.column - 1 + place.length], caught.value.text


def mistake_in_kernel(lines: str) -> tuple[str, str]:
    """The same for lines at the end of the kernel."""
    body = "".join(f"    {line}\n" for line in lines.splitlines())
    return mistake(HEAD + body + "    acc.store(t, y[0:, 0:])\n")
