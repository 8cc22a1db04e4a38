"""Instructions with operands of their own: reductions, fills, compare, select, cast, copies."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

Array = NDArray[np.generic]
Run = Callable[..., list[Array]]

LOCAL = "!ascendc.local_tensor<f32>"
BYTES = "!ascendc.local_tensor<ui8>"


def floats(count: int, seed: int = 0) -> NDArray[np.float32]:
    """Numbers of both signs."""
    return np.random.default_rng(seed).standard_normal(count).astype(np.float32)


@pytest.mark.parametrize(("op", "reduce"), [("sum", np.sum), ("max", np.max), ("min", np.min)])
@pytest.mark.parametrize("mask", [3, 8, 20, 64])
def test_whole_reduce(run: Run, op: str, reduce: Callable[..., NDArray[np.float64]], mask: int):
    x = floats(5 * 64)
    body = f"ascendc.whole_reduce_{op} %t0, %t1 mask %c{mask} repeat %c5 params [2, 1, 8] : {LOCAL}"
    out = run(body, [(np.zeros(16, np.float32), "f32"), (x, "f32")])
    want = reduce(x.astype(np.float64).reshape(5, 64)[:, :mask], axis=1)
    np.testing.assert_allclose(out[0][0:10:2].astype(np.float64), want, rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(out[0][1:10:2], 0)


def test_brcb(run: Run):
    x = floats(16)
    body = f"ascendc.brcb %t0, %t1 repeat %c2 params [1, 8] : {LOCAL}"
    out = run(body, [(np.zeros(128, np.float32), "f32"), (x, "f32")])
    np.testing.assert_array_equal(out[0], np.repeat(x, 8))


def test_duplicate_and_copy(run: Run):
    x = floats(16)
    body = f"""
      %s = arith.constant 3.0 : f32
      ascendc.duplicate %t0, %s count %c40 : {LOCAL}, f32
      ascendc.copy %t0, %t1 mask %c5 repeat %c2 params [1, 1, 2, 1] : {LOCAL}
    """
    out = run(body, [(np.zeros(64, np.float32), "f32"), (x, "f32")])
    want = np.where(np.arange(64) < 40, np.float32(3), np.float32(0))
    want[0:5], want[16:21] = x[0:5], x[8:13]
    np.testing.assert_array_equal(out[0], want)


def test_compare_and_select(run: Run):
    x, y = floats(64, 1), floats(64, 2)
    x[3] = np.nan
    body = f"""
      ascendc.compare lt %t2, %t0, %t1 count %c64 : {BYTES}, {LOCAL}, {LOCAL}
      ascendc.select tensor_tensor %t3, %t2, %t0, %t1 count %c50 : {LOCAL}, {BYTES}, {LOCAL}
      %s = arith.constant 0.0 : f32
      ascendc.compare_scalar ge %t4, %t0, %s count %c64 : {BYTES}, {LOCAL}, f32
      ascendc.select tensor_scalar %t5, %t4, %t0, %s count %c64 : {LOCAL}, {BYTES}, f32
    """
    zeros = np.zeros(64, np.float32)
    bits = np.zeros(32, np.uint8)
    out = run(
        body,
        [(x, "f32"), (y, "f32"), (bits, "ui8"), (zeros, "f32"), (bits, "ui8"), (zeros, "f32")],
    )
    less = x < y
    for index in range(64):
        assert bool(out[2][index // 8] >> (index % 8) & 1) == bool(less[index])
    np.testing.assert_array_equal(out[3][:50], np.where(less, x, y)[:50])
    np.testing.assert_array_equal(out[3][50:], 0)
    np.testing.assert_array_equal(out[5], np.where(x >= 0, x, 0))


@pytest.mark.parametrize(
    ("mode", "want"),
    [
        ("rint", [2, 2, -2, 3]),
        ("floor", [1, 2, -3, 2]),
        ("ceil", [2, 3, -2, 3]),
        ("round", [2, 3, -3, 3]),
        ("trunc", [1, 2, -2, 2]),
    ],
)
def test_cast(run: Run, mode: str, want: list[int]):
    x = np.array([1.5, 2.5, -2.5, 2.75], np.float32)
    body = f"""
      ascendc.cast {mode} %t1, %t0 count %c4 : !ascendc.local_tensor<i32>, {LOCAL}
      ascendc.cast {mode} %t2, %t0 count %c4 : {LOCAL}, {LOCAL}
    """
    out = run(body, [(x, "f32"), (np.zeros(4, np.int32), "i32"), (np.zeros(4, np.float32), "f32")])
    np.testing.assert_array_equal(out[1], np.array(want, np.int32))
    np.testing.assert_array_equal(out[2], np.array(want, np.float32))


def test_erf(run: Run):
    x = np.array([0.5, -0.25, 2.0], np.float32)
    body = f"ascendc.erf %t1, %t0, %t2 count %c3 : {LOCAL}, {BYTES}"
    out = run(body, [(x, "f32"), (np.zeros(3, np.float32), "f32"), (np.zeros(32, np.uint8), "ui8")])
    # from a table of erf
    want = np.array([0.5204998778, -0.2763263902, 0.9953222650])
    np.testing.assert_allclose(out[1].astype(np.float64), want, rtol=1e-6)


def test_single_elements(run: Run):
    body = f"""
      %v = ascendc.get_value %t0[%c2] : {LOCAL} -> f32
      ascendc.set_value %t0[%c0], %v : {LOCAL}, f32
    """
    out = run(body, [(np.array([1, 2, 3], np.float32), "f32")])
    np.testing.assert_array_equal(out[0], np.array([3, 2, 3], np.float32))
