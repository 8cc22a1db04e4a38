"""Launch plans: numbers of the host function, buffers of the program."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from acc.diagnostics import UserError
from acc.exec.backend import TilingField
from acc.launch_plan import plan_launches
from test.unit.emit.compiling import parse

LIT = Path(__file__).parents[1] / "lit" / "emit"
PROGRAM = """
func.func @rows_host(%M : index) -> (index, index)
    attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "per_core"]} {
  %c40 = arith.constant 40 : index
  %share = arith.ceildivui %M, %c40 : index
  %c1 = arith.constant 1 : index
  %per_core = arith.maxui %share, %c1 : index
  %blocks = arith.ceildivui %M, %per_core : index
  func.return %blocks, %per_core : index, index
}
func.func @one_host() -> index
    attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
ascendc.kernel @rows(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @rows_host
    tiling = ["per_core"] {
  ascendc.reset_mask
}
ascendc.kernel @exp(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @one_host {
  ascendc.reset_mask
}
tile.program @main(%x : !tile.gm<[M, 3], f32>, %y : !tile.gm<[3, M], f16>) outputs = 1 {
  %part = tile.workspace : !tile.gm<[M, 8], bf16>
  %flat = tile.view %x : !tile.gm<[M, 3], f32> -> !tile.gm<[3, M], f32>
  tile.launch @rows(%flat, %part) : !tile.gm<[3, M], f32>, !tile.gm<[M, 8], bf16>
  tile.launch @exp(%part, %y) : !tile.gm<[M, 8], bf16>, !tile.gm<[3, M], f16>
}
"""


def arrays(rows: int) -> list[np.ndarray[tuple[int, ...], np.dtype[np.generic]]]:
    """Arguments of the program."""
    return [np.zeros((rows, 3), np.float32), np.zeros((3, rows), np.float16)]


@pytest.mark.parametrize("rows", [0, 1, 40, 41, 1003])
def test_numbers(rows: int):
    plan = plan_launches(parse(PROGRAM), arrays(rows))
    per_core = max(1, -(-rows // 40))
    first, second = plan.launches
    assert (first.kernel, first.blocks, first.buffers) == (
        "rows",
        -(-rows // per_core),
        ("x", "part"),
    )
    assert first.tiling_struct == "RowsTiling"
    assert first.tiling == (TilingField("perCore", "uint32_t", per_core),)
    assert (second.kernel, second.blocks, second.buffers) == ("exp_kernel", 1, ("part", "y"))
    assert (second.tiling_struct, second.tiling) == (None, ())


def test_buffers():
    plan = plan_launches(parse(PROGRAM), arrays(7))
    found = [
        (name, buffer.direction, buffer.array.shape, buffer.array.dtype.name)
        for name, buffer in plan.buffers.items()
    ]
    assert found == [
        ("x", "in", (7, 3), "float32"),
        ("y", "out", (3, 7), "float16"),
        ("part", "workspace", (7, 8), "bfloat16"),
    ]
    assert plan.outputs == ("y",)


def refusal(text: str, args: Sequence[np.ndarray[tuple[int, ...], np.dtype[np.generic]]]) -> str:
    """The error for a program or its arguments."""
    with pytest.raises(UserError) as caught:
        plan_launches(parse(text), args)
    return caught.value.text


def test_wrong_arguments():
    good = arrays(7)
    assert refusal(PROGRAM, good[:1]) == "program 'main' takes 2 tensors, found 1"
    assert refusal(PROGRAM, [good[0], np.zeros((3, 8), np.float16)]) == (
        "argument 'y' of program 'main' is !tile.gm<[3, M], f16>, found an array of shape [3, 8] "
        "and type float16"
    )
    assert refusal(PROGRAM, [good[0].astype(np.float64), good[1]]) == (
        "argument 'x' of program 'main' is !tile.gm<[M, 3], f32>, found an array of shape [7, 3] "
        "and type float64"
    )


def test_which_program():
    text = "tile.program @a() outputs = 0 {\n}\ntile.program @b() outputs = 0 {\n}\n"
    assert refusal(text, []) == (
        "the module has 2 programs to run, expected the name of one of a, b"
    )
    assert refusal("builtin.module {\n}", []) == (
        "the module has 0 programs to run, expected 'tile.program'"
    )
    with pytest.raises(UserError, match="unknown program 'c'; expected one of a, b"):
        plan_launches(parse(text), [], "c")


def test_rows_too_far_apart():
    # 4 GiB without memory: all rows and columns are one element
    text = (LIT / "launch_limits.mlir").read_text("utf-8")
    zero = np.zeros((), np.float32)
    large = [np.broadcast_to(zero, (2, 2**30)), np.broadcast_to(zero, (2,))]
    assert refusal(text, large) == (
        "kernel 'rows': rows of 'x' are 4294967296 bytes apart, but DataCopyPad on ascend910b2 "
        "counts gaps up to 4294967295; take smaller sizes, or compile for constant ones "
        "[copy-range]"
    )
    assert len(plan_launches(parse(text), [large[0][:, 1:], large[1]]).launches) == 1
    assert len(plan_launches(parse(text), [large[0][:1], large[1][:1]]).launches) == 1


def test_numbers_that_do_not_fit():
    large = PROGRAM.replace("arith.constant 40", "arith.constant 1")
    many = large.replace("ceildivui %M, %per_core", "muli %M, %M")
    assert refusal(many, arrays(300)) == (
        "kernel 'rows': a launch has 90000 blocks, but the runtime of ascend910b2 counts at most "
        "65535; give each block more to do [block-count]"
    )
    wide = PROGRAM.replace(
        "func.return %blocks, %per_core :",
        "%big = arith.constant 4294967296 : index\nfunc.return %blocks, %big :",
    )
    assert refusal(wide, arrays(3)) == (
        "tiling field 'per_core' is a uint32_t, found the value 4294967296"
    )
