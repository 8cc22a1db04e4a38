"""What has no counterpart in HIVM is refused at its place, with a message that names it."""

import pytest

from acc.diagnostics import UserError
from acc.emit.hivm.target import emit_hivm
from acc.parsing import parse_module
from acc.registry import make_context

NO = "has no counterpart in the HIVM dialect"


def buffer(element: str, dims: str = "4, 16") -> str:
    """The type of a buffer."""
    return f"!tile.buffer<[{dims}], {element}, ub>"


def unary(op: str, element: str, result: str | None = None) -> str:
    """An operation from a buffer `x` to a buffer `y`."""
    typ, outs = buffer(element), buffer(result or element)
    return f"""
        %x = tile.alloc buffers = 1 : {typ}
        %y = tile.alloc buffers = 1 : {outs}
        {op.replace("SOURCE", f"%x : {typ}")} outs(%y : {outs})
    """


CASES = {
    "bytes": (
        unary(f"tile.add %x, SOURCE, {buffer('i8')}", "i8"),
        f"'tile.add' {NO} for elements of i8: 'hivm.hir.vadd' takes i16, i32, i64, f16, f32",
    ),
    "cast": (
        unary("tile.cast odd SOURCE", "f32", "bf16"),
        f"'tile.cast' {NO} from f32 to bf16: 'hivm.hir.vcast' has none with round_mode odd",
    ),
    "floor of integers": (
        unary("tile.floor SOURCE", "i32"),
        f"'tile.floor' {NO} from i32 to i32: 'hivm.hir.vcast' has none with round_mode floor",
    ),
    "exclusive scan": (
        unary("tile.scan_sum %x axis = 1 exclusive : " + buffer("f32"), "f32"),
        f"'tile.scan_sum' {NO} if it is exclusive: 'hivm.hir.vcumsum' takes each element in",
    ),
    "scan of maxima": (
        unary("tile.scan_max %x axis = 1 : " + buffer("f32"), "f32"),
        f"'tile.scan_max' {NO}",
    ),
    "ldexp": (
        unary(f"tile.ldexp %x, SOURCE, {buffer('f32')}", "f32"),
        f"'tile.ldexp' {NO}",
    ),
    "scalar on the left": (
        "%c = arith.constant 1.0 : f32" + unary(f"tile.add %c, %x : f32, {buffer('f32')}", "f32"),
        f"'tile.add' {NO} with a scalar on the left; run the pass decompose-ops",
    ),
    "rotation of dimensions": (
        f"""
        %x = tile.alloc buffers = 1 : {buffer("f32", "2, 4, 16")}
        %y = tile.alloc buffers = 1 : {buffer("f32", "4, 16, 2")}
        tile.transpose %x permutation [1, 2, 0] : {buffer("f32", "2, 4, 16")}
          outs(%y : {buffer("f32", "4, 16, 2")})
        """,
        f"'tile.transpose' {NO} with permutation [1, 2, 0]: 'hivm.hir.vtranspose' exchanges two "
        "dimensions",
    ),
    "buffers through a loop": (
        f"""
        %i = tile.block_idx
        %x = tile.alloc buffers = 1 : {buffer("f32")}
        %r = scf.for %k = %i to %i step %i iter_args(%b = %x) -> ({buffer("f32")}) {{
          scf.yield %b : {buffer("f32")}
        }}
        """,
        f"'scf.for' {NO} with a value of {buffer('f32')}",
    ),
    "values": (
        '%n = tile.tiling_field "n"\n%t = tile.iota %n axis = 0 -> !tile.tile<[8], f32, ub>',
        "'tile.iota' is not in the explicit form of the tile dialect; "
        "run --pass-pipeline=tile-to-buffers first",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_refused(case: str):
    body, message = CASES[case]
    text = f"""
tile.kernel @k() core = aiv host = @host tiling = ["n"] {{
{body}
}}
"""
    module = parse_module(make_context(), text, "refused.mlir")
    with pytest.raises(UserError) as caught:
        emit_hivm(module)
    assert caught.value.text == message
    op = message.split("'")[1]
    place = caught.value.place
    assert place is not None
    assert op in text.splitlines()[place.line - 1]


TOPS = {
    "func.func @f() { func.return }": (
        "'func.func' is not in the explicit form of the tile dialect; "
        "run --pass-pipeline=linalg-to-tile,tile-to-buffers first"
    ),
    "ascendc.kernel @k() host = @host auto_sync { }": (
        "'ascendc.kernel' is no kernel of the tile dialect"
    ),
    "builtin.module { }": "the module has no kernel to emit, expected 'tile.kernel'",
}


@pytest.mark.parametrize("text", TOPS)
def test_refused_module(text: str):
    with pytest.raises(UserError) as caught:
        emit_hivm(parse_module(make_context(), text, "refused.mlir"))
    assert caught.value.text == TOPS[text]
