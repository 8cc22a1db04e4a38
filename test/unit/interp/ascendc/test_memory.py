"""Padded copies, queues, blocks; and programs whose use of memory has no meaning."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from acc.interp.interpreter import Interpreter, InterpreterError, UnsupportedError
from acc.parsing import parse_module
from acc.registry import make_context

Array = NDArray[np.generic]
Run = Callable[..., list[Array]]

LOCAL = "!ascendc.local_tensor<f32>"
GLOBAL = "!ascendc.global_tensor<f32>"
QUEUE = "!ascendc.tque<vecin, 1>"


def test_padded_rows(run: Run):
    rows = np.arange(30, dtype=np.float32)
    body = f"""
      ascendc.data_copy_pad_in %t1, %g0 blocks %c3 bytes %c20 gaps %c8, %c1 : {LOCAL}, {GLOBAL}
      ascendc.data_copy_pad_out %g2, %t1 blocks %c3 bytes %c20 gaps %c1, %c4 : {GLOBAL}, {LOCAL}
    """
    text = body + f"\n ascendc.data_copy %t2, %g2 count %c24 : {LOCAL}, {GLOBAL}"
    out = run(
        text, [(rows, "f32"), (np.zeros(64, np.float32), "f32"), (np.zeros(24, np.float32), "f32")]
    )
    loaded = out[1].reshape(4, 16)
    for row in range(3):
        np.testing.assert_array_equal(loaded[row, :5], rows[row * 7 : row * 7 + 5])
        assert np.isnan(loaded[row, 5:8]).all()
        np.testing.assert_array_equal(loaded[row, 8:], 0)
        np.testing.assert_array_equal(out[2][row * 6 : row * 6 + 5], rows[row * 7 : row * 7 + 5])
    assert (out[2][5::6] == 0).all()


def test_rows_with_padding(run: Run):
    rows = np.arange(30, dtype=np.float32)
    body = f"""
      %v = arith.constant 7.0 : f32
      %left = arith.constant 2 : index
      ascendc.data_copy_pad_fill %t1, %g0 blocks %c3 bytes %c20 gaps %c8, %c1 pads %left, %c4
        with %v : {LOCAL}, {GLOBAL}, f32
    """
    loaded = run(body, [(rows, "f32"), (np.zeros(64, np.float32), "f32")])[1]
    for row in range(2):
        want = np.full(16, 7, np.float32)
        want[2:7] = rows[row * 7 : row * 7 + 5]
        np.testing.assert_array_equal(loaded[row * 24 : row * 24 + 16], want)
        np.testing.assert_array_equal(loaded[row * 24 + 16 : row * 24 + 24], 0)


def kernel(body: str) -> str:
    """A program around a kernel with two queues of one buffer of 64 bytes."""
    return f"""
    func.func @host(%M : index) -> (index, index) attributes {{
        tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore"]}} {{
      %c2 = arith.constant 2 : index
      %per = arith.ceildivui %M, %c2 : index
      func.return %c2, %per : index, index
    }}
    ascendc.kernel @k(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr)
        host = @host tiling = ["perCore"] {{
      %q = ascendc.queue : {QUEUE}
      %p = ascendc.queue : {QUEUE}
      ascendc.init_buffer %q number 1 bytes 64 : {QUEUE}
      ascendc.init_buffer %p number 1 bytes 64 : {QUEUE}
      %xg = ascendc.set_global_buffer %x : {GLOBAL}
      %yg = ascendc.set_global_buffer %y : {GLOBAL}
      {body}
    }}
    tile.program @main(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) outputs = 1 {{
      tile.launch @k(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
    }}
    """


def run_program(body: str, x: Array, float_type: type[np.floating] | None = None) -> Array:
    """What the program makes of `x`."""
    module = parse_module(make_context(), kernel(body), "test.mlir")
    (out,) = Interpreter(module, float_type).call("main", [x, np.zeros_like(x)])
    return np.asarray(out)


BLOCKS = f"""
  %b = ascendc.get_block_idx
  %n = ascendc.get_block_num
  %per = ascendc.tiling_field "perCore"
  %start = arith.muli %b, %per : index
  %wide = arith.index_cast %start : index to i64
  %xs = ascendc.subscript %xg[%wide] : {GLOBAL}, i64 -> {GLOBAL}
  %ys = ascendc.subscript %yg[%wide] : {GLOBAL}, i64 -> {GLOBAL}
  %i = arith.index_cast %n : index to i32
  %f = arith.sitofp %i : i32 to f32
  ascendc.stage copy_in "CopyIn" {{
    %t = ascendc.alloc_tensor %q : {QUEUE} -> {LOCAL}
    ascendc.data_copy %t, %xs count %per : {LOCAL}, {GLOBAL}
    ascendc.en_que %q, %t : {QUEUE}, {LOCAL}
  }}
  ascendc.stage compute "Compute" {{
    %t = ascendc.de_que %q : {QUEUE} -> {LOCAL}
    %u = ascendc.alloc_tensor %p : {QUEUE} -> {LOCAL}
    ascendc.adds %u, %t, %f count %per : {LOCAL}, f32
    ascendc.pipe_barrier v
    ascendc.free_tensor %q, %t : {QUEUE}, {LOCAL}
    ascendc.en_que %p, %u : {QUEUE}, {LOCAL}
  }}
  ascendc.stage copy_out "CopyOut" {{
    %u = ascendc.de_que %p : {QUEUE} -> {LOCAL}
    ascendc.data_copy %ys, %u count %per : {GLOBAL}, {LOCAL}
    ascendc.free_tensor %p, %u : {QUEUE}, {LOCAL}
  }}
"""


def test_blocks_of_a_program():
    x = np.arange(16, dtype=np.float32)
    np.testing.assert_array_equal(run_program(BLOCKS, x), x + 2)


ALLOC = f"ascendc.alloc_tensor %q : {QUEUE} -> {LOCAL}"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (f"%a = {ALLOC}\n%b = {ALLOC}", "the queue has no free buffer"),
        (f"%a = ascendc.de_que %q : {QUEUE} -> {LOCAL}", "nothing is in the queue"),
        (
            f"%a = {ALLOC}\nascendc.free_tensor %p, %a : {QUEUE}, {LOCAL}",
            "the tensor is not one that was taken from this queue",
        ),
        (
            f"%a = {ALLOC}\nascendc.en_que %q, %a : {QUEUE}, {LOCAL}\n"
            f"ascendc.en_que %q, %a : {QUEUE}, {LOCAL}",
            "the tensor is not one that was taken from this queue",
        ),
        (
            f"ascendc.init_buffer %q number 1 bytes 200000 : {QUEUE}",
            "needs 200000 bytes of 196608, of which 128 are taken",
        ),
        (
            "%b = ascendc.buf : !ascendc.tbuf<veccalc>\n"
            "ascendc.init_buffer %b number 1 bytes 64 : !ascendc.tbuf<veccalc>\n"
            f"%a = ascendc.get_with_offset %b size 16 offset 32 "
            f": !ascendc.tbuf<veccalc> -> {LOCAL}",
            "takes bytes 32 to 96 of a buffer of 64 bytes",
        ),
        (
            f"%c = arith.constant 5 : index\n%a = {ALLOC}\n"
            f"ascendc.data_copy %a, %yg count %c : {LOCAL}, {GLOBAL}",
            "reads elements of global memory that were not written",
        ),
        (
            "%h = ascendc.set_global_buffer %x : !ascendc.global_tensor<f16>",
            "takes a tensor of float32 as one of float16",
        ),
    ],
)
def test_no_meaning(body: str, message: str):
    with pytest.raises(InterpreterError, match=message):
        run_program(body, np.zeros(16, np.float32))


def test_no_float64():
    with pytest.raises(UnsupportedError, match="its bytes have the types that they have"):
        run_program(BLOCKS, np.zeros(16, np.float32), np.float64)
