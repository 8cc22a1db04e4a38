"""Loads, stores, allocations, fill and broadcast; and what is refused at run time."""

from collections.abc import Callable

import numpy as np
import pytest

from acc.interp.interpreter import InterpreterError

Run = Callable[..., list[object]]

SPREAD = """
tile.kernel @k(%x : !tile.gm<[M, 1], f32>, %y : !tile.gm<[M, 4], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %m = tile.symbol "M"
  %a = tile.alloc(%m) buffers = 1 : !tile.buffer<[<=8, 1], f32, ub>
  %b = tile.alloc(%m) buffers = 1 : !tile.buffer<[<=8, 4], f32, ub>
  tile.load %x[%c0, %c0] : !tile.gm<[M, 1], f32> outs(%a : !tile.buffer<[<=8, 1], f32, ub>)
  tile.broadcast %a : !tile.buffer<[<=8, 1], f32, ub> outs(%b : !tile.buffer<[<=8, 4], f32, ub>)
  tile.store %b, %y[%c0, %c0] : !tile.buffer<[<=8, 4], f32, ub>, !tile.gm<[M, 4], f32>
}
"""


def test_broadcast_of_actual_extent(run: Run):
    x = np.array([[1], [2], [3]], np.float32)
    out = run(SPREAD, "k", [x, np.zeros((3, 4), np.float32)])[1]
    np.testing.assert_array_equal(np.asarray(out), np.repeat(x, 4, axis=1))


def test_extent_above_the_bound(run: Run):
    with pytest.raises(InterpreterError, match="takes extents from 0 to 8, found 9"):
        run(SPREAD, "k", [np.zeros((9, 1), np.float32), np.zeros((9, 4), np.float32)])


def test_shapes_that_contradict(run: Run):
    with pytest.raises(
        InterpreterError, match=r"argument 1 .* found an array of shape \[4, 4\], M = 3"
    ):
        run(SPREAD, "k", [np.zeros((3, 1), np.float32), np.zeros((4, 4), np.float32)])


def test_wrong_element_type(run: Run):
    with pytest.raises(InterpreterError, match="argument 0 .* found an array of float64"):
        run(SPREAD, "k", [np.zeros((3, 1)), np.zeros((3, 4), np.float32)])


def test_load_outside_of_the_tensor(run: Run):
    text = """
    tile.kernel @k(%x : !tile.gm<[8], f32>) core = aiv {
      %c4 = arith.constant 4 : index
      %t = tile.load %x[%c4] : !tile.gm<[8], f32> -> !tile.tile<[5], f32, ub>
    }
    """
    with pytest.raises(InterpreterError, match="elements 4 to 9 of dimension 0 leave the tensor"):
        run(text, "k", [np.zeros(8, np.float32)])


FRESH = """
tile.kernel @k(%y : !tile.gm<[4], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant 2.0 : f32
  scf.for %i = %c0 to %c2 step %c1 {
    %b = tile.alloc buffers = 2 : !tile.buffer<[4], f32, ub>
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      tile.fill %v : f32 outs(%b : !tile.buffer<[4], f32, ub>)
    }
    tile.store %b, %y[%c0] : !tile.buffer<[4], f32, ub>, !tile.gm<[4], f32>
  }
}
"""


def test_a_buffer_is_unwritten_in_each_iteration(run: Run):
    y = np.zeros(4, np.float32)
    with pytest.raises(InterpreterError, match="reads a buffer that was not written"):
        run(FRESH, "k", [y])
    np.testing.assert_array_equal(y, np.full(4, 2, np.float32))


def test_a_tile_keeps_its_values(run: Run):
    text = """
    tile.kernel @k(%x : !tile.gm<[4], f32>) core = aiv {
      %c0 = arith.constant 0 : index
      %v = arith.constant 9.0 : f32
      %t = tile.load %x[%c0] : !tile.gm<[4], f32> -> !tile.tile<[4], f32, ub>
      %f = tile.fill %v : f32 -> !tile.tile<[4], f32, ub>
      tile.store %f, %x[%c0] : !tile.tile<[4], f32, ub>, !tile.gm<[4], f32>
      tile.store %t, %x[%c0] : !tile.tile<[4], f32, ub>, !tile.gm<[4], f32>
    }
    """
    out = run(text, "k", [np.arange(4, dtype=np.float32)])[0]
    np.testing.assert_array_equal(np.asarray(out), np.arange(4, dtype=np.float32))


PADDED = """
tile.kernel @k(%x : !tile.gm<[3, 4], f32>, %y : !tile.gm<[5, 7], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant COUNT : index
  %v = arith.constant 7.0 : f32
  %t = tile.load %x[%c1, %c0] pad(%v : f32) low(%c1, %c2) inside(%c2, %c3)
    : !tile.gm<[3, 4], f32> -> !tile.tile<[5, 7], f32, ub>
  tile.store %t, %y[%c0, %c0] : !tile.tile<[5, 7], f32, ub>, !tile.gm<[5, 7], f32>
}
"""


def test_load_with_padding(run: Run):
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    out = run(PADDED.replace("COUNT", "4"), "k", [x, np.zeros((5, 7), np.float32)])[1]
    want = np.pad(x[1:], [(1, 2), (2, 1)], constant_values=7)
    np.testing.assert_array_equal(np.asarray(out), want)


def test_padding_beyond_the_tile(run: Run):
    wide = PADDED.replace("COUNT", "6").replace("[3, 4]", "[3, 6]")
    with pytest.raises(InterpreterError, match="2 elements of padding and 6 of the tensor"):
        run(wide, "k", [np.zeros((3, 6), np.float32), np.zeros((5, 7), np.float32)])
