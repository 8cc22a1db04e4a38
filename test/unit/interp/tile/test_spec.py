"""Specs run as the kernels that will take their place."""

from collections.abc import Callable

import numpy as np
import pytest

from acc.interp.interpreter import InterpreterError

Run = Callable[..., list[object]]

SUM = """
tile.spec @f : (!tile.gm<[M, 4], f32>, !tile.gm<[1], f32>)
    -> (!tile.gm<[M, 4], f32>, !tile.gm<[1], f32>) {
^bb0(%x : tensor<?x4xf32>, %s : tensor<f32>):
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%m) : tensor<?x4xf32>
  %y = linalg.add ins(%x, %x : tensor<?x4xf32>, tensor<?x4xf32>)
      outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %t = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
      iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<?x4xf32>) outs(%s : tensor<f32>) {
  ^bb1(%a : f32, %b : f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<f32>
  tile.return %y, %t : tensor<?x4xf32>, tensor<f32>
}
"""


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_what_is_returned_is_written(run: Run, rows: int):
    x = np.arange(rows * 4, dtype=np.float32).reshape(rows, 4)
    start = np.array([2], np.float32)
    y, total = np.full_like(x, np.nan), np.zeros(1, np.float32)
    results = run(SUM, "f", [x, start, y, total])
    np.testing.assert_array_equal(y, 2 * x)
    np.testing.assert_array_equal(total, [2 + 4 * rows * (4 * rows - 1) / 2])
    assert results[2] is y and results[3] is total


def test_memory_that_is_read_may_be_written(run: Run):
    text = """
    tile.spec @f : (!tile.gm<[2], f32>, !tile.gm<[2], f32>)
        -> (!tile.gm<[2], f32>, !tile.gm<[2], f32>) {
    ^bb0(%x : tensor<2xf32>, %y : tensor<2xf32>):
      tile.return %y, %x : tensor<2xf32>, tensor<2xf32>
    }"""
    x, y = np.array([1, 2], np.float32), np.array([3, 4], np.float32)
    run(text, "f", [x, y, x, y])
    assert x.tolist() == [3, 4] and y.tolist() == [1, 2]


PROGRAM = """
tile.spec @twice : (!tile.gm<[N], f32>) -> !tile.gm<[N], f32> {
^bb0(%x : tensor<?xf32>):
  %y = linalg.add ins(%x, %x : tensor<?xf32>, tensor<?xf32>)
      outs(%x : tensor<?xf32>) -> tensor<?xf32>
  tile.return %y : tensor<?xf32>
}
tile.program @main(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) outputs = 1 {
  %w = tile.workspace : !tile.gm<[M], f32>
  tile.launch @twice(%x, %w) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
  tile.launch @twice(%w, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}
"""


def test_programs_launch_specs(run: Run):
    x = np.array([1, 2, 3], np.float32)
    (y,) = run(PROGRAM, "main", [x, np.zeros_like(x)])
    np.testing.assert_array_equal(np.asarray(y), 4 * x)


def test_specs_run_in_wider_floats(run: Run):
    x = np.array([1, 2], np.float32)
    (y,) = run(PROGRAM, "main", [x, np.zeros_like(x)], np.float64)
    assert np.asarray(y).dtype == np.float64


def test_memory_that_nothing_wrote_has_no_value(run: Run):
    text = PROGRAM.replace("@twice(%x, %w)", "@twice(%w, %y)")
    with pytest.raises(InterpreterError, match="reads elements of global memory that were not"):
        run(text, "main", [np.zeros(2, np.float32), np.zeros(2, np.float32)])


def test_results_fit_in_memory(run: Run):
    text = """
    tile.spec @f : (!tile.gm<[M], f32>, !tile.gm<[N], f32>) -> !tile.gm<[M], f32> {
    ^bb0(%x : tensor<?xf32>, %y : tensor<?xf32>):
      tile.return %y : tensor<?xf32>
    }"""
    arrays = [np.zeros(size, np.float32) for size in (2, 3, 2)]
    with pytest.raises(InterpreterError, match=r"result 0 has shape \[3\], expected \[2\]"):
        run(text, "f", arrays)
