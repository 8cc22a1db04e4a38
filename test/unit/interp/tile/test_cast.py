"""Casts: every rounding, to integers and to narrower floats."""

from collections.abc import Callable

import ml_dtypes
import numpy as np
import pytest

Run = Callable[..., list[object]]

TEXT = """
tile.kernel @k(%x : !tile.gm<[6], {source}>, %y : !tile.gm<[6], {target}>) core = aiv {{
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[6], {source}> -> !tile.tile<[6], {source}, ub>
  %c = tile.cast {rounding} %t : !tile.tile<[6], {source}, ub> -> !tile.tile<[6], {target}, ub>
  tile.store %c, %y[%c0] : !tile.tile<[6], {target}, ub>, !tile.gm<[6], {target}>
}}
"""


@pytest.mark.parametrize(
    ("rounding", "want"),
    [
        ("rint", [2, 2, -2, -2, 3, 0]),
        ("floor", [1, 2, -2, -3, 2, 0]),
        ("ceil", [2, 3, -1, -2, 3, 1]),
        ("round", [2, 3, -2, -3, 3, 0]),
        ("trunc", [1, 2, -1, -2, 2, 0]),
    ],
)
def test_to_integer(run: Run, rounding: str, want: list[int]):
    x = np.array([1.5, 2.5, -1.5, -2.5, 2.75, 0.49999997], np.float32)
    text = TEXT.format(source="f32", target="i32", rounding=rounding)
    out = run(text, "k", [x, np.zeros(6, np.int32)])[1]
    np.testing.assert_array_equal(out, np.array(want, np.int32))


def test_to_integer_saturates(run: Run):
    x = np.array([3e9, -3e9, np.nan, np.inf, -np.inf, 2147483520], np.float32)
    text = TEXT.format(source="f32", target="i32", rounding="rint")
    out = run(text, "k", [x, np.zeros(6, np.int32)])[1]
    top, low = 2**31 - 1, -(2**31)
    np.testing.assert_array_equal(out, np.array([top, low, 0, top, low, 2147483520], np.int32))


STEP = 2.0**-7
"""Distance of bfloat16 values between 1 and 2."""


@pytest.mark.parametrize(
    ("rounding", "steps"),
    [
        ("rint", [0, 2, 1, 0, 2, 1]),
        ("floor", [0, 1, 0, 1, 2, 1]),
        ("ceil", [1, 2, 1, 0, 1, 1]),
        ("round", [1, 2, 1, 1, 2, 1]),
        ("trunc", [0, 1, 0, 0, 1, 1]),
        ("odd", [1, 1, 1, 1, 1, 1]),
    ],
)
def test_to_narrower_float(run: Run, rounding: str, steps: list[int]):
    # 1 plus a half, 1.5 and 0.75 steps; the same but the last below zero; 1 plus a whole step
    parts = [0.5, 1.5, 0.75, 0.5, 1.5, 1.0]
    signs = np.array([1, 1, 1, -1, -1, 1], np.float32)
    x = (signs * (1 + STEP * np.array(parts))).astype(np.float32)
    out = run(
        TEXT.format(source="f32", target="bf16", rounding=rounding),
        "k",
        [x, np.zeros(6, ml_dtypes.bfloat16)],
    )[1]
    want = signs * (1 + STEP * np.array(steps))
    np.testing.assert_array_equal(np.asarray(out).astype(np.float64), want)


BOOLEANS = """
tile.kernel @k(%x : !tile.gm<[6], i8>, %y : !tile.gm<[6], i1>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[6], i8> -> !tile.tile<[6], i8, ub>
  %m = tile.cast none %t : !tile.tile<[6], i8, ub> -> !tile.tile<[6], i1, ub>
  %b = tile.cast rint %m : !tile.tile<[6], i1, ub> -> !tile.tile<[6], ui8, ub>
  tile.store %b, %y[%c0] : !tile.tile<[6], ui8, ub>, !tile.gm<[6], i1>
}
"""


def test_widening_and_booleans(run: Run):
    x = np.array([1, -2, 0, 3, 0, 5], np.int8)
    text = TEXT.format(source="i8", target="f16", rounding="none")
    out = run(text, "k", [x, np.zeros(6, np.float16)])[1]
    np.testing.assert_array_equal(out, x.astype(np.float16))
    out = run(BOOLEANS, "k", [x, np.zeros(6, np.bool_)])[1]
    np.testing.assert_array_equal(out, x != 0)
