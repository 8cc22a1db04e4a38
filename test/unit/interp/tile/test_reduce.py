"""Reductions along an axis, of narrow floats and of nothing."""

from collections.abc import Callable

import numpy as np
import pytest

Run = Callable[..., list[object]]

TEXT = """
tile.kernel @k(%x : !tile.gm<[3, N], {element}>, %y : !tile.gm<[{rows}, {cols}], {element}>)
    core = aiv {{
  %c0 = arith.constant 0 : index
  %n = tile.symbol "N"
  %t = tile.load %x[%c0, %c0] extents(%n)
      : !tile.gm<[3, N], {element}> -> !tile.tile<[3, <=4096], {element}, ub>
  %r = tile.reduce_{name} %t axis = {axis} : !tile.tile<[3, <=4096], {element}, ub>
      -> !tile.tile<[{rows}, {tile_cols}], {element}, ub>
  tile.store %r, %y[%c0, %c0]
      : !tile.tile<[{rows}, {tile_cols}], {element}, ub>, !tile.gm<[{rows}, {cols}], {element}>
}}
"""
NUMPY = {"sum": np.sum, "max": np.max, "min": np.min, "prod": np.prod}


def text(name: str, axis: int, element: str) -> str:
    """A kernel that reduces a tensor of three rows."""
    rows, cols, tile_cols = ("3", "1", "1") if axis == 1 else ("1", "N", "<=4096")
    return TEXT.format(
        name=name, axis=axis, element=element, rows=rows, cols=cols, tile_cols=tile_cols
    )


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("name", list(NUMPY))
def test_reduction(run: Run, name: str, axis: int):
    x = np.random.default_rng(1).uniform(0.5, 1.5, (3, 9))
    want = NUMPY[name](x, axis=axis, keepdims=True)
    y = np.zeros(want.shape, np.float32)
    out = run(text(name, axis, "f32"), "k", [x.astype(np.float32), y])[1]
    np.testing.assert_allclose(np.asarray(out), want, rtol=1e-6)


def test_narrow_sum_is_kept_in_float32(run: Run):
    x = np.full((3, 4096), 1, np.float16)
    out = run(text("sum", 1, "f16"), "k", [x, np.zeros((3, 1), np.float16)])[1]
    np.testing.assert_array_equal(np.asarray(out), np.full((3, 1), 4096, np.float16))


def test_nan_is_largest_and_smallest(run: Run):
    x = np.array([[1, np.nan], [2, 3], [np.inf, 0]], np.float32)
    for name, want in (("max", [np.nan, 3, np.inf]), ("min", [np.nan, 2, 0])):
        out = run(text(name, 1, "f32"), "k", [x, np.zeros((3, 1), np.float32)])[1]
        np.testing.assert_array_equal(np.asarray(out).ravel(), np.array(want, np.float32))


@pytest.mark.parametrize(
    ("element", "dtype", "low", "high"),
    [("f32", np.float32, -np.inf, np.inf), ("i16", np.int16, -(2**15), 2**15 - 1)],
)
def test_nothing_gives_the_neutral_element(
    run: Run, element: str, dtype: type[np.generic], low: float, high: float
):
    x = np.zeros((3, 0), dtype)
    for name, want in (("sum", 0), ("prod", 1), ("max", low), ("min", high)):
        out = run(text(name, 1, element), "k", [x, np.zeros((3, 1), dtype)])[1]
        np.testing.assert_array_equal(np.asarray(out), np.full((3, 1), want, dtype))
