"""Kernels before and after distribution, variants, programs."""

from collections.abc import Callable

import numpy as np
import pytest

from acc.interp.interpreter import InterpreterError

Run = Callable[..., list[object]]

DISTRIBUTED = """
func.func @tiling(%m : i32) -> (i32, i32) attributes {
    tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore"]} {
  %c3 = arith.constant 3 : i32
  %per = arith.ceildivui %m, %c3 : i32
  %zero = arith.constant 0 : i32
  %none = arith.cmpi eq, %m, %zero : i32
  %blocks = arith.select %none, %zero, %c3 : i32
  func.return %blocks, %per : i32, i32
}
tile.kernel @k(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) core = aiv
    host = @tiling tiling = ["perCore"] {
  %m = tile.symbol "M"
  %b = tile.block_idx
  %n = tile.block_num
  %per = tile.tiling_field "perCore"
  %start = arith.muli %b, %per : index
  %rest = arith.subi %m, %start : index
  %count = arith.minsi %rest, %per : index
  %t = tile.load %x[%start] extents(%count) : !tile.gm<[M], f32> -> !tile.tile<[<=64], f32, ub>
  %i = arith.index_cast %n : index to i32
  %f = arith.uitofp %i : i32 to f32
  %s = tile.add %t, %f : !tile.tile<[<=64], f32, ub>, f32 -> !tile.tile<[<=64], f32, ub>
  tile.store %s, %y[%start] : !tile.tile<[<=64], f32, ub>, !tile.gm<[M], f32>
}
"""


@pytest.mark.parametrize("size", [0, 3, 7, 64])
def test_blocks_with_tiling_from_the_host(run: Run, size: int):
    x = np.arange(size, dtype=np.float32)
    out = run(DISTRIBUTED, "k", [x, np.zeros_like(x)])[1]
    np.testing.assert_array_equal(np.asarray(out), x + 3)


VARIANTS = """
tile.kernel @k(%y : !tile.gm<[M], f32>) core = aiv {
  tile.variant "small" when {
    %m = tile.symbol "M"
    %c4 = arith.constant 4 : index
    %fits = arith.cmpi ule, %m, %c4 : index
    tile.condition %fits
  } do {
    %c0 = arith.constant 0 : index
    %m = tile.symbol "M"
    %v = arith.constant 1.0 : f32
    %t = tile.fill %v extents(%m) : f32 -> !tile.tile<[<=4], f32, ub>
    tile.store %t, %y[%c0] : !tile.tile<[<=4], f32, ub>, !tile.gm<[M], f32>
  }
  tile.variant "large" when {
  } do {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %m = tile.symbol "M"
    %v = arith.constant 2.0 : f32
    tile.parallel (%i) = (%c0) to (%m) step (%c4) {
      %rest = arith.subi %m, %i : index
      %n = arith.minsi %rest, %c4 : index
      %t = tile.fill %v extents(%n) : f32 -> !tile.tile<[<=4], f32, ub>
      tile.store %t, %y[%i] : !tile.tile<[<=4], f32, ub>, !tile.gm<[M], f32>
    }
  }
}
"""


@pytest.mark.parametrize(("size", "value"), [(1, 1), (4, 1), (5, 2), (11, 2)])
def test_the_first_variant_that_applies(run: Run, size: int, value: int):
    out = run(VARIANTS, "k", [np.zeros(size, np.float32)])[0]
    np.testing.assert_array_equal(np.asarray(out), np.full(size, value, np.float32))


PROGRAM = """
tile.kernel @double(%x : !tile.gm<[N], f32>, %y : !tile.gm<[N], f32>) core = aiv {{
  %c0 = arith.constant 0 : index
  %n = tile.symbol "N"
  %t = tile.load %x[%c0] extents(%n) : !tile.gm<[N], f32> -> !tile.tile<[<=64], f32, ub>
  %d = tile.add %t, %t : !tile.tile<[<=64], f32, ub>, !tile.tile<[<=64], f32, ub>
      -> !tile.tile<[<=64], f32, ub>
  tile.store %d, %y[%c0] : !tile.tile<[<=64], f32, ub>, !tile.gm<[N], f32>
}}
tile.program @main(%x : !tile.gm<[2, M], f32>, %y : !tile.gm<[2, M], f32>) outputs = 1 {{
  %w = tile.workspace : !tile.gm<[2, M], f32>
  {launches}
}}
"""
ROWS = """
tile.kernel @row(%x : !tile.gm<[2, M], f32>, %y : !tile.gm<[2, M], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %m = tile.symbol "M"
  %t = tile.load %x[%c0, %c0] extents(%m) : !tile.gm<[2, M], f32> -> !tile.tile<[1, <=8], f32, ub>
  tile.store %t, %y[%c0, %c0] : !tile.tile<[1, <=8], f32, ub>, !tile.gm<[2, M], f32>
}
tile.program @main(%x : !tile.gm<[2, M], f32>, %y : !tile.gm<[2, M], f32>) outputs = 1 {
  tile.launch @row(%x, %y) : !tile.gm<[2, M], f32>, !tile.gm<[2, M], f32>
}
"""


def test_workspace_and_views(run: Run):
    launches = """
      %fx = tile.view %x : !tile.gm<[2, 6], f32> -> !tile.gm<[12], f32>
      %fy = tile.view %y : !tile.gm<[2, 6], f32> -> !tile.gm<[12], f32>
      %fw = tile.view %w : !tile.gm<[2, 6], f32> -> !tile.gm<[12], f32>
      tile.launch @double(%fx, %fw) : !tile.gm<[12], f32>, !tile.gm<[12], f32>
      tile.launch @double(%fw, %fy) : !tile.gm<[12], f32>, !tile.gm<[12], f32>
    """
    text = PROGRAM.format(launches=launches).replace("[2, M]", "[2, 6]")
    x = np.arange(12, dtype=np.float32).reshape(2, 6)
    y = np.zeros_like(x)
    (out,) = run(text, "main", [x, y])
    assert out is y
    np.testing.assert_array_equal(y, 4 * x)


def test_unwritten_workspace_is_not_read(run: Run):
    launch = "tile.launch @double(%w, %w) : !tile.gm<[2, M], f32>, !tile.gm<[2, M], f32>"
    text = PROGRAM.format(launches=launch).replace("[2, M]", "[12]")
    x = np.zeros(12, np.float32)
    with pytest.raises(InterpreterError, match="reads elements of global memory that were not"):
        run(text, "main", [x, x.copy()])


def test_outputs_are_written(run: Run):
    x = np.zeros((2, 3), np.float32)
    with pytest.raises(InterpreterError, match="3 of 6 elements of output 0 are not written"):
        run(ROWS, "main", [x, x.copy()])
