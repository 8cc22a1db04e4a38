"""Elementwise operations in both forms, against float64 arithmetic rounded to the element type."""

import math
from collections.abc import Callable

import ml_dtypes
import numpy as np
import pytest
from numpy.typing import NDArray

from acc.interp.interpreter import InterpreterError

Run = Callable[..., list[object]]
Float = NDArray[np.float64]

UNARY: dict[str, Callable[[Float], Float]] = {
    "neg": lambda x: -x,
    "abs": np.abs,
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "reciprocal": lambda x: 1 / x,
    "relu": lambda x: np.where(np.isnan(x), x, np.where(x > 0, x, 0)),
    "tanh": np.tanh,
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "erf": np.vectorize(math.erf),
    "floor": np.floor,
    "ceil": np.ceil,
    "round": np.round,
    "copy": lambda x: x,
}
BINARY: dict[str, Callable[[Float, Float], Float]] = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
    "max": np.maximum,
    "min": np.minimum,
}
TYPES = {
    "f32": np.dtype(np.float32),
    "f16": np.dtype(np.float16),
    "bf16": np.dtype(ml_dtypes.bfloat16),
}


def kernel(op: str, element: str, operands: int, explicit: bool) -> str:
    """A kernel that applies an operation to tensors of 12 elements."""
    gm, names = f"!tile.gm<[12], {element}>", ["%x", "%y"][:operands]
    typ = f"!tile.{'buffer' if explicit else 'tile'}<[12], {element}, ub>"
    args = ", ".join(f"{name} : {gm}" for name in (*names, "%z"))
    tiles = [f"%t{i}" for i in range(operands)]
    body = ["%c0 = arith.constant 0 : index"]
    types = ", ".join([typ] * operands)
    if explicit:
        body += [f"{tile} = tile.alloc buffers = 1 : {typ}" for tile in (*tiles, "%r")]
        loads = (
            f"tile.load {n}[%c0] : {gm} outs({t} : {typ})"
            for n, t in zip(names, tiles, strict=True)
        )
        body += ["tile.copy_in {", *loads, "}"]
        body += ["tile.compute {", f"{op} {', '.join(tiles)} : {types} outs(%r : {typ})", "}"]
        body += ["tile.copy_out {", f"tile.store %r, %z[%c0] : {typ}, {gm}", "}"]
    else:
        body += [
            f"{t} = tile.load {n}[%c0] : {gm} -> {typ}" for n, t in zip(names, tiles, strict=True)
        ]
        body += [f"%r = {op} {', '.join(tiles)} : {types} -> {typ}"]
        body += [f"tile.store %r, %z[%c0] : {typ}, {gm}"]
    return f"tile.kernel @k({args}) core = aiv {{\n" + "\n".join(body) + "\n}"


def inputs(dtype: np.dtype[np.generic]) -> list[NDArray[np.generic]]:
    """Values of both signs, ties, zero, NaN and infinity."""
    x = [0.5, 1.5, 2.5, -0.5, 3.75, 0.0, -2.25, 7.0, math.nan, math.inf, -math.inf, 1e-3]
    y = [1.0, -1.5, 2.5, 4.0, math.nan, 0.0, -2.0, 0.25, 1.0, 2.0, 3.0, -math.inf]
    return [np.array(x).astype(dtype), np.array(y).astype(dtype), np.zeros(12, dtype)]


def close(got: object, want: Float, dtype: np.dtype[np.generic]) -> None:
    """Equal up to two units in the last place."""
    eps = 2.0 ** -{"float32": 23, "float16": 10, "bfloat16": 7}[dtype.name]
    found = np.asarray(got).astype(np.float64)
    np.testing.assert_allclose(found, want.astype(dtype).astype(np.float64), 2 * eps, 1e-7)


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("element", list(TYPES))
@pytest.mark.parametrize("name", list(UNARY))
def test_unary(run: Run, name: str, element: str, explicit: bool):
    dtype = TYPES[element]
    x, _, z = inputs(dtype)
    with np.errstate(all="ignore"):
        want = UNARY[name](x.astype(np.float64))
        close(run(kernel(f"tile.{name}", element, 1, explicit), "k", [x, z])[1], want, dtype)
    assert z.dtype == dtype


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("element", list(TYPES))
@pytest.mark.parametrize("name", list(BINARY))
def test_binary(run: Run, name: str, element: str, explicit: bool):
    dtype = TYPES[element]
    x, y, z = inputs(dtype)
    with np.errstate(all="ignore"):
        want = BINARY[name](x.astype(np.float64), y.astype(np.float64))
        close(run(kernel(f"tile.{name}", element, 2, explicit), "k", [x, y, z])[2], want, dtype)


def test_float_type_runs_everything_in_float64(run: Run):
    x = np.array([1 / 3] * 12, np.float64)
    out = run(kernel("tile.mul", "f16", 2, False), "k", [x, x, np.zeros(12)], np.float64)[2]
    np.testing.assert_array_equal(out, x * x)


def test_operation_without_meaning_on_integers(run: Run):
    x = np.ones(12, np.int32)
    with pytest.raises(InterpreterError, match="'tile.div': has no meaning on elements of i32"):
        run(kernel("tile.div", "i32", 2, False), "k", [x, x, x.copy()])


def test_unequal_extents_are_refused(run: Run):
    text = """
    tile.kernel @k(%x : !tile.gm<[8], f32>) core = aiv {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %a = tile.load %x[%c0] extents(%c1) : !tile.gm<[8], f32> -> !tile.tile<[<=8], f32, ub>
      %b = tile.load %x[%c0] extents(%c3) : !tile.gm<[8], f32> -> !tile.tile<[<=8], f32, ub>
      %c = tile.add %a, %b : !tile.tile<[<=8], f32, ub>, !tile.tile<[<=8], f32, ub>
          -> !tile.tile<[<=8], f32, ub>
    }
    """
    with pytest.raises(InterpreterError, match="operands have extents 1 and 3 in dimension 0"):
        run(text, "k", [np.zeros(8, np.float32)])
