"""Elementwise instructions: the three forms and their strides, against loops over elements."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from acc.interp.interpreter import InterpreterError

Array = NDArray[np.generic]
Float = NDArray[np.float32]
Double = NDArray[np.float64]
Run = Callable[..., list[Array]]

LOCAL = "!ascendc.local_tensor<f32>"
BLOCK = 8
"""float32 elements of one block."""


def floats(count: int, seed: int = 0) -> Float:
    """Numbers between 0.5 and 2."""
    return np.random.default_rng(seed).uniform(0.5, 2, count).astype(np.float32)


def place(repeat: int, lane: int, block_stride: int, repeat_stride: int) -> int:
    """Where a lane of a repeat lies, in elements."""
    return (repeat * repeat_stride + lane // BLOCK * block_stride) * BLOCK + lane % BLOCK


def expected(
    dst: Float, x: Float, y: Float, mask: int, repeat: int, strides: tuple[int, ...]
) -> Float:
    """The sum, repeat by repeat, as the strides say."""
    out = dst.copy()
    to_block, x_block, y_block, to_repeat, x_repeat, y_repeat = strides
    for r in range(repeat):
        for lane in range(mask):
            left = x[place(r, lane, x_block, x_repeat)]
            right = y[place(r, lane, y_block, y_repeat)]
            out[place(r, lane, to_block, to_repeat)] = left + right
    return out


@pytest.mark.parametrize(
    ("mask", "repeat", "strides"),
    [
        (64, 3, (1, 1, 1, 8, 8, 8)),
        (13, 3, (1, 1, 1, 8, 8, 8)),
        (5, 4, (1, 1, 1, 2, 2, 0)),
        (40, 2, (1, 1, 0, 8, 8, 1)),
        (17, 2, (2, 1, 3, 12, 3, 9)),
        (33, 3, (2, 1, 1, 6, 8, 8)),
        (0, 2, (1, 1, 1, 8, 8, 8)),
        (8, 0, (1, 1, 1, 8, 8, 8)),
    ],
)
def test_mask_and_repeat(run: Run, mask: int, repeat: int, strides: tuple[int, ...]):
    dst, x, y = floats(256), floats(256, 1), floats(256, 2)
    body = (
        f"ascendc.add %t0, %t1, %t2 mask %c{mask} repeat %c{repeat} "
        f"params [{', '.join(map(str, strides))}] : {LOCAL}"
    )
    out = run(body, [(dst, "f32"), (x, "f32"), (y, "f32")])
    np.testing.assert_array_equal(out[0], expected(dst, x, y, mask, repeat, strides))


@pytest.mark.parametrize("count", [0, 1, 8, 63, 64, 65, 200, 256])
def test_counter_mode(run: Run, count: int):
    dst, x, y = floats(256), floats(256, 1), floats(256, 2)
    body = f"""
      ascendc.set_mask_count
      ascendc.set_vector_mask %c{count} element f32
      ascendc.add %t0, %t1, %t2 params [1, 1, 0, 8, 8, 0] : {LOCAL}
      ascendc.set_mask_norm
      ascendc.reset_mask
    """
    out = run(body, [(dst, "f32"), (x, "f32"), (y, "f32")])
    want = dst.copy()
    want[:count] = x[:count] + y[np.arange(count) % BLOCK]
    np.testing.assert_array_equal(out[0], want)


@pytest.mark.parametrize("op", ["add", "sub", "mul", "max"])
@pytest.mark.parametrize("element", ["f32", "f16"])
def test_accumulation_onto_one_repeat(run: Run, op: str, element: str):
    dtype = {"f32": np.float32, "f16": np.float16}[element]
    block = 32 // np.dtype(dtype).itemsize
    dst, x = np.zeros(block, dtype), floats(20 * block, 1).astype(dtype)
    body = (
        f"ascendc.{op} %t0, %t1, %t0 mask %c{block} repeat %c20 "
        f"params [1, 1, 1, 0, 1, 0] : !ascendc.local_tensor<{element}>"
    )
    out = run(body, [(dst, element), (x, element)])
    want = dst.astype(np.float64)
    for row in x.reshape(20, block):
        want = BINARY[op](row.astype(np.float64), want).astype(dtype).astype(np.float64)
    np.testing.assert_array_equal(out[0].astype(np.float64), want)


UNARY: dict[str, Callable[[Double], Double]] = {
    "exp": np.exp,
    "ln": np.log,
    "abs": np.abs,
    "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "reciprocal": lambda x: 1 / x,
    "relu": lambda x: np.maximum(x, 0),
}
BINARY: dict[str, Callable[[Double, Double], Double]] = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
    "max": np.maximum,
    "min": np.minimum,
}
SCALAR: dict[str, Callable[[Double], Double]] = {
    "adds": lambda x: x - 0.5,
    "muls": lambda x: x * -0.5,
    "maxs": lambda x: np.maximum(x, -0.5),
    "mins": lambda x: np.minimum(x, -0.5),
    "leaky_relu": lambda x: np.where(x < 0, x * -0.5, x),
}


@pytest.mark.parametrize("op", list(UNARY))
def test_unary_count(run: Run, op: str):
    x = floats(21)
    out = run(
        f"ascendc.{op} %t0, %t1 count %c20 : {LOCAL}", [(np.zeros_like(x), "f32"), (x, "f32")]
    )
    want = UNARY[op](x[:20].astype(np.float64))
    np.testing.assert_allclose(out[0][:20].astype(np.float64), want, rtol=1e-6)
    assert out[0][20] == 0


@pytest.mark.parametrize("op", list(BINARY))
def test_binary_count(run: Run, op: str):
    x, y = floats(20, 1).astype(np.float16), floats(20, 2).astype(np.float16)
    local = "!ascendc.local_tensor<f16>"
    body = f"ascendc.{op} %t0, %t1, %t2 count %c20 : {local}"
    out = run(body, [(np.zeros_like(x), "f16"), (x, "f16"), (y, "f16")])
    want = BINARY[op](x.astype(np.float64), y.astype(np.float64)).astype(np.float16)
    np.testing.assert_array_equal(out[0], want)


@pytest.mark.parametrize("op", list(SCALAR))
def test_scalar_count(run: Run, op: str):
    x = floats(20) - np.float32(1.25)
    body = f"""
      %s = arith.constant -0.5 : f32
      ascendc.{op} %t0, %t1, %s count %c20 : {LOCAL}, f32
    """
    out = run(body, [(np.zeros_like(x), "f32"), (x, "f32")])
    np.testing.assert_array_equal(out[0], SCALAR[op](x.astype(np.float64)).astype(np.float32))


def test_form_and_mode_must_agree(run: Run):
    x = floats(64)
    body = f"ascendc.exp %t0, %t0 params [1, 1, 8, 8] : {LOCAL}"
    with pytest.raises(InterpreterError, match="counter mode is off, which is not the form's mode"):
        run(body, [(x, "f32")])
    with pytest.raises(InterpreterError, match="counter mode is on, which is not the form's mode"):
        run(
            "ascendc.set_mask_count\nascendc.exp %t0, %t0 mask %c8 repeat %c1 "
            f"params [1, 1, 8, 8] : {LOCAL}",
            [(x, "f32")],
        )
    with pytest.raises(InterpreterError, match="no SetVectorMask says"):
        run(f"ascendc.set_mask_count\n{body}", [(x, "f32")])


def test_a_count_form_leaves_counter_mode(run: Run):
    body = f"""
      ascendc.set_mask_count
      ascendc.set_vector_mask %c8 element f32
      ascendc.exp %t0, %t0 count %c8 : {LOCAL}
      ascendc.exp %t0, %t0 params [1, 1, 8, 8] : {LOCAL}
    """
    with pytest.raises(InterpreterError, match="counter mode is off"):
        run(body, [(floats(64), "f32")])


def test_access_outside_of_memory(run: Run):
    with pytest.raises(InterpreterError, match="reaches bytes 0 to 400000 of a memory of 196608"):
        run(f"ascendc.exp %t0, %t0 count %c100000 : {LOCAL}", [(floats(8), "f32")])
