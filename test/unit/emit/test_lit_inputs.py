"""What the lit tests of the emitter match as text is compiled here."""

from pathlib import Path

import pytest

from acc.emit.target import emit_ascendc
from acc.exec.backend import CompileError
from test.unit.emit.compiling import compile_kernels, compile_strictly, parse

LIT = Path(__file__).parents[2] / "lit" / "emit"
INPUTS = sorted(p for p in LIT.glob("*.mlir") if "RUN: acc-translate" in p.read_text("utf-8"))


def test_there_are_inputs():
    assert len(INPUTS) > 5


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.stem)
def test_compiles(path: Path, tmp_path: Path):
    module = parse(path.read_text("utf-8"), path.name)
    source = emit_ascendc(module)
    compile_kernels(module, source)
    compile_strictly(source, tmp_path)


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.stem)
def test_layout_and_determinism(path: Path):
    text = path.read_text("utf-8")
    source = emit_ascendc(parse(text))
    assert source == emit_ascendc(parse(text))
    assert [line for line in source.splitlines() if len(line) > 100] == []
    assert [line for line in source.splitlines() if line != line.rstrip()] == []
    assert "\t" not in source
    assert source.endswith("}\n")
    assert "\n\n\n" not in source


def test_a_kernel_that_does_not_compile_is_seen(tmp_path: Path):
    with pytest.raises(CompileError):
        compile_strictly('#include "kernel_operator.h"\nvoid f() { int unused; }\n', tmp_path)
