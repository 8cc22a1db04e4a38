"""Scans along an axis, in both directions, and the lines at the ends of an axis."""

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from acc.interp.interpreter import InterpreterError

Run = Callable[..., list[object]]

TEXT = """
tile.kernel @k(%x : !tile.gm<[3, N], {element}>, %y : !tile.gm<[3, N], {element}>) core = aiv {{
  %c0 = arith.constant 0 : index
  %n = tile.symbol "N"
  %t = tile.load %x[%c0, %c0] extents(%n)
      : !tile.gm<[3, N], {element}> -> !tile.tile<[3, <=4096], {element}, ub>
  %r = tile.{name} %t axis = {axis} {flags} : !tile.tile<[3, <=4096], {element}, ub>
      -> !tile.tile<[3, <=4096], {element}, ub>
  tile.store %r, %y[%c0, %c0]
      : !tile.tile<[3, <=4096], {element}, ub>, !tile.gm<[3, N], {element}>
}}
"""
ENDS = """
tile.kernel @k(%x : !tile.gm<[3, N], f32>, %y : !tile.gm<[3, 1], f32>) core = aiv {{
  %c0 = arith.constant 0 : index
  %n = tile.symbol "N"
  %t = tile.load %x[%c0, %c0] extents(%n)
      : !tile.gm<[3, N], f32> -> !tile.tile<[3, <=4096], f32, ub>
  %r = tile.{name} %t axis = 1 : !tile.tile<[3, <=4096], f32, ub> -> !tile.tile<[3, 1], f32, ub>
  tile.store %r, %y[%c0, %c0] : !tile.tile<[3, 1], f32, ub>, !tile.gm<[3, 1], f32>
}}
"""
NUMPY: dict[str, tuple[np.ufunc, float]] = {
    "scan_sum": (np.add, 0),
    "scan_prod": (np.multiply, 1),
    "scan_max": (np.maximum, -np.inf),
    "scan_min": (np.minimum, np.inf),
}


@pytest.mark.parametrize(
    ("name", "axis", "reverse", "exclusive"),
    list(product(NUMPY, (0, 1), (False, True), (False, True))),
)
def test_scan(run: Run, name: str, axis: int, reverse: bool, exclusive: bool):
    x = np.random.default_rng(1).uniform(0.5, 1.5, (3, 9))
    combine, neutral = NUMPY[name]
    want = np.empty_like(x)
    for i, j in np.ndindex(*x.shape):
        place = (i, j)[axis]
        line = x[:, j] if axis == 0 else x[i]
        behind = line[place + exclusive :]
        taken = behind if reverse else line[: place + 1 - exclusive]
        want[i, j] = combine.reduce(taken, initial=neutral)
    flags = " ".join(["reverse"] * reverse + ["exclusive"] * exclusive)
    text = TEXT.format(name=name, axis=axis, flags=flags, element="f32")
    out = run(text, "k", [x.astype(np.float32), np.zeros(x.shape, np.float32)])[1]
    np.testing.assert_allclose(np.asarray(out), want, rtol=1e-6)


def test_narrow_sums_are_kept_in_float32(run: Run):
    x = np.full((3, 4096), 1, np.float16)
    text = TEXT.format(name="scan_sum", axis=1, flags="", element="f16")
    out = np.asarray(run(text, "k", [x, np.zeros_like(x)])[1])
    np.testing.assert_array_equal(out[0], np.arange(1, 4097).astype(np.float16))


def test_integers_wrap(run: Run):
    x = np.array([[2**31 - 1, 1, 1]] * 3, np.int32)
    text = TEXT.format(name="scan_sum", axis=1, flags="", element="i32")
    out = np.asarray(run(text, "k", [x, np.zeros_like(x)])[1])
    np.testing.assert_array_equal(out[0], [2**31 - 1, -(2**31), -(2**31) + 1])


@pytest.mark.parametrize(("name", "place"), [("take_first", 0), ("take_last", 6)])
def test_ends(run: Run, name: str, place: int):
    x = np.arange(21, dtype=np.float32).reshape(3, 7)
    out = run(ENDS.format(name=name), "k", [x, np.zeros((3, 1), np.float32)])[1]
    np.testing.assert_array_equal(np.asarray(out)[:, 0], x[:, place])


def test_nothing_has_no_ends(run: Run):
    arrays = [np.zeros((3, size), np.float32) for size in (0, 1)]
    with pytest.raises(InterpreterError, match="dimension 1 has no elements, so it has no ends"):
        run(ENDS.format(name="take_last"), "k", arrays)


def test_powers_of_two(run: Run):
    text = """
tile.kernel @k(%x : !tile.gm<[6], f32>, %k : !tile.gm<[6], f32>, %y : !tile.gm<[6], f32>)
    core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[6], f32> -> !tile.tile<[6], f32, ub>
  %p = tile.load %k[%c0] : !tile.gm<[6], f32> -> !tile.tile<[6], f32, ub>
  %r = tile.ldexp %t, %p : !tile.tile<[6], f32, ub>, !tile.tile<[6], f32, ub>
      -> !tile.tile<[6], f32, ub>
  tile.store %r, %y[%c0] : !tile.tile<[6], f32, ub>, !tile.gm<[6], f32>
}
"""
    x = np.array([1.5, -3, 2.0**-149, 1, np.inf, 0], np.float32)
    k = np.array([3, -1, 149, 200, -200, 20000], np.float32)
    out = run(text, "k", [x, k, np.zeros_like(x)])[2]
    np.testing.assert_array_equal(out, np.array([12, -1.5, 1, np.inf, np.inf, 0], np.float32))
