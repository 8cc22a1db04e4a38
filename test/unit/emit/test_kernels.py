"""Values of emitted kernels: they run on the host model and are compared with arithmetic."""

from pathlib import Path

import numpy as np
import pytest

from acc.emit.target import emit_ascendc
from test.unit.emit.compiling import compile_strictly, parse, run_program

LIT = Path(__file__).parents[2] / "lit" / "emit"

DOUBLE_HOST = """
func.func @double_host(%M : index) -> (index, index, index)
    attributes {tile.host, tile.symbols = ["M"],
                tile.fields = ["num_blocks", "length", "perCore"]} {
  %c40 = arith.constant 40 : index
  %c1 = arith.constant 1 : index
  %share = arith.ceildivui %M, %c40 : index
  %per_core = arith.maxui %share, %c1 : index
  %blocks = arith.ceildivui %M, %per_core : index
  func.return %blocks, %M, %per_core : index, index, index
}
tile.program @main(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @double_values(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}
"""


@pytest.fixture(scope="module")
def double_values() -> str:
    return (LIT / "kernel.mlir").read_text("utf-8") + DOUBLE_HOST


@pytest.mark.parametrize("size", [0, 1, 7, 8, 31, 32, 33, 1003, 65541, 400003])
def test_double_values(double_values: str, size: int):
    module = parse(double_values)
    x = np.random.default_rng(size).standard_normal(size).astype(np.float32)
    result = run_program(module, emit_ascendc(module), x, np.empty_like(x))
    np.testing.assert_array_equal(result.outputs["y"], x * 2)


SCALARS = """
func.func @host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
tile.program @main(%y : !tile.gm<[64], i32>) outputs = 1 {
  tile.launch @scalars(%y) : !tile.gm<[64], i32>
}
ascendc.kernel @scalars(%y : !ascendc.gm_addr) host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %queue number 1 bytes 256 : !ascendc.tque<vecout, 1>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 256 : !ascendc.tbuf<veccalc>
  %y_gm = ascendc.set_global_buffer %y : !ascendc.global_tensor<i32>
  %cells = ascendc.get_with_offset %scratch size 64 offset 0
    : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %minus_one = arith.constant -1 : i32
  ascendc.duplicate %cells, %minus_one count %c64 : !ascendc.local_tensor<i32>, i32
  BODY
  %out = ascendc.alloc_tensor %queue : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<i32>
  %zero = arith.constant 0 : i32
  ascendc.adds %out, %cells, %zero count %c64 : !ascendc.local_tensor<i32>, i32
  ascendc.en_que %queue, %out : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<i32>
  %done = ascendc.de_que %queue : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<i32>
  ascendc.data_copy %y_gm, %done count %c64
    : !ascendc.global_tensor<i32>, !ascendc.local_tensor<i32>
  ascendc.free_tensor %queue, %done : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<i32>
}
"""


def store(place: str, value: str) -> str:
    """Writes an index into an element of the output."""
    number = value.removeprefix("%")
    return (
        f"%as_{number} = arith.index_cast {value} : index to i32\n"
        f"ascendc.set_value %cells[{place}], %as_{number} : !ascendc.local_tensor<i32>, i32\n"
    )


def scalars(body: str) -> list[int]:
    """The output of a kernel that runs statements on `%cells`, 64 numbers that are -1 at first."""
    module = parse(SCALARS.replace("BODY", body))
    result = run_program(module, emit_ascendc(module), np.empty(64, np.int32))
    return [int(value) for value in result.outputs["y"]]


def test_loop():
    got = scalars(f"scf.for %i = %c2 to %c64 step %c3 {{ {store('%i', '%i')} }}")
    assert got == [i if i in range(2, 64, 3) else -1 for i in range(64)]


def test_carried_values_change_at_once():
    got = scalars(
        "%a, %b = scf.for %i = %c0 to %c64 step %c1 iter_args(%p = %c0, %q = %c1)"
        " -> (index, index) {\n" + store("%i", "%p") + "%limit = arith.constant 1000 : index\n"
        "%sum = arith.addi %p, %q : index\n"
        "%next = arith.remui %sum, %limit : index\n"
        "scf.yield %q, %next : index, index }"
    )
    fibonacci = [0, 1]
    while len(fibonacci) < 64:
        fibonacci.append((fibonacci[-1] + fibonacci[-2]) % 1000)
    assert got == fibonacci


def test_carried_values_change_places():
    got = scalars(
        "%a, %b, %c = scf.for %i = %c0 to %c2 step %c1"
        " iter_args(%p = %c1, %q = %c2, %r = %c3) -> (index, index, index) {\n"
        "scf.yield %r, %p, %q : index, index, index }\n"
        + store("%c0", "%a")
        + store("%c1", "%b")
        + store("%c2", "%c")
    )
    assert got[:3] == [2, 3, 1]


def test_branches():
    got = scalars(
        "scf.for %i = %c0 to %c64 step %c1 {\n"
        "%small = arith.cmpi ult, %i, %c3 : index\n"
        "%v = scf.if %small -> (index) {\n"
        "%w = arith.muli %i, %i : index\nscf.yield %w : index\n} else {\n"
        "%half = arith.divui %i, %c2 : index\n"
        "%twice = arith.muli %half, %c2 : index\n"
        "%even = arith.cmpi eq, %i, %twice : index\n"
        "%u = arith.select %even, %half, %c0 : index\nscf.yield %u : index }\n"
        + store("%i", "%v")
        + "}"
    )
    assert got == [i * i if i < 3 else (i // 2 if i % 2 == 0 else 0) for i in range(64)]


def test_a_stage_gets_scalars_and_shares_its_method():
    stage = (
        "scf.for %I = %c0 to %c3 step %c1 {\n"
        "%place = arith.addi %I, %BASE : index\n"
        'ascendc.stage compute "Store" {\n' + store("%place", "%I") + "}\n}\n"
    )
    base = "%c8 = arith.constant 8 : index\n"
    body = base + stage.replace("%I", "%i").replace("BASE", "c8").replace("%place", "%first")
    body += stage.replace("%I", "%j").replace("BASE", "c3").replace("%place", "%second")
    module = parse(SCALARS.replace("BODY", body))
    source = emit_ascendc(module)
    assert source.count("void Store(") == 1
    got = run_program(module, source, np.empty(64, np.int32)).outputs["y"]
    assert list(got[:12]) == [-1, -1, -1, 0, 1, 2, -1, -1, 0, 1, 2, -1]


def test_init_takes_what_it_needs():
    source = emit_ascendc(
        parse(
            "ascendc.kernel @k(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @h {\n"
            "%gm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>\n}"
        )
    )
    assert "void Init(GM_ADDR y)" in source
    assert "void k(GM_ADDR x, GM_ADDR y)" in source
    assert "op.Init(y);" in source


def test_comments_end_where_they_seem_to(tmp_path: Path):
    doc = "Ends in a backslash \\\\\\0A" + "word " * 18 + "and \\\\ is here too."
    kernel = (
        f'ascendc.kernel @k() host = @h attributes {{doc = "{doc}"}} {{\n'
        'ascendc.stage compute "do it" {\nascendc.reset_mask\n}\n}'
    )
    source = emit_ascendc(parse(kernel))
    comments = [line for line in source.splitlines() if line.startswith("//")]
    assert comments[0] == "// Ends in a backslash"
    assert not any(line.endswith("\\") for line in comments)
    assert all(len(line) <= 100 for line in comments)
    assert "void DoIt()" in source
    compile_strictly(source, tmp_path)
