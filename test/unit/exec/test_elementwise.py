"""Values of element-by-element instructions against NumPy in float64, in every form."""

from collections.abc import Callable

import ml_dtypes
import numpy as np
import pytest

from acc.exec.backend import Array
from test.unit.exec.ub_program import CTYPES, F64, Body, assert_close, values_of, wide

N = 1003
RNG = np.random.default_rng(7)
FLOATS = (np.float16, np.float32)

UNARY: dict[str, Callable[[F64], F64]] = {
    "Exp": np.exp,
    "Ln": lambda x: np.log(np.abs(x)),
    "Abs": np.abs,
    "Sqrt": lambda x: np.sqrt(np.abs(x)),
    "Rsqrt": lambda x: 1 / np.sqrt(np.abs(x)),
    "Reciprocal": lambda x: 1 / x,
    "Relu": lambda x: np.maximum(x, 0),
}
POSITIVE = {"Ln", "Sqrt", "Rsqrt"}
BINARY: dict[str, Callable[[F64, F64], F64]] = {
    "Add": np.add,
    "Sub": np.subtract,
    "Mul": np.multiply,
    "Div": np.divide,
    "Max": np.maximum,
    "Min": np.minimum,
    "AddRelu": lambda a, b: np.maximum(a + b, 0),
    "SubRelu": lambda a, b: np.maximum(a - b, 0),
}
SCALAR: dict[str, Callable[[F64, float], F64]] = {
    "Adds": lambda x, s: x + s,
    "Muls": lambda x, s: x * s,
    "Maxs": np.maximum,
    "Mins": np.minimum,
    "LeakyRelu": lambda x, s: np.where(x >= 0, x, x * s),
}
INTEGERS = {
    "Add": (np.int16, np.int32),
    "Sub": (np.int16, np.int32),
    "Mul": (np.int16, np.int32),
    "Max": (np.int16, np.int32),
    "Min": (np.int16, np.int32),
    "AddRelu": (np.int16,),
    "SubRelu": (np.int16,),
    "Adds": (np.int16, np.int32),
    "Muls": (np.int16, np.int32),
    "Maxs": (np.int16, np.int32),
    "Mins": (np.int16, np.int32),
}


def data(dtype: type[np.generic], n: int = N) -> Array:
    if np.issubdtype(dtype, np.integer):
        return RNG.integers(-100, 100, n).astype(dtype)
    return RNG.uniform(-4, 4, n).astype(dtype)


def close(got: Array, want: F64):
    """Integers are equal, floats within one unit in the last place."""
    if np.issubdtype(got.dtype, np.integer):
        np.testing.assert_array_equal(wide(got), want)
    else:
        assert_close(got, want)


def key(name: str, dtype: type[np.generic]) -> str:
    return f"{name}_{np.dtype(dtype).name}".lower()


def test_unary():
    bodies: dict[str, Body] = {}
    wants: dict[str, F64] = {}
    for name, function in UNARY.items():
        for dtype in FLOATS:
            x = data(dtype)
            x = np.abs(x) + dtype(0.25) if name in POSITIVE else x
            bodies[key(name, dtype)] = Body(f"{name}(y, x, {N});", {"x": x}, {"y": x})
            wants[key(name, dtype)] = function(x.astype(np.float64))
    got = values_of(bodies)
    for name, want in wants.items():
        close(got[f"{name}.y"], want)


def test_binary():
    bodies: dict[str, Body] = {}
    wants: dict[str, F64] = {}
    for name, function in BINARY.items():
        for dtype in (*FLOATS, *INTEGERS.get(name, ())):
            a, b = data(dtype), data(dtype)
            bodies[key(name, dtype)] = Body(f"{name}(y, a, b, {N});", {"a": a, "b": b}, {"y": a})
            wants[key(name, dtype)] = function(a.astype(np.float64), b.astype(np.float64))
    got = values_of(bodies)
    for name, want in wants.items():
        close(got[f"{name}.y"], want)


def test_scalar():
    bodies: dict[str, Body] = {}
    wants: dict[str, F64] = {}
    for name, function in SCALAR.items():
        for dtype in (*FLOATS, *INTEGERS.get(name, ())):
            x = data(dtype)
            scalar = 3 if np.issubdtype(dtype, np.integer) else 0.25
            text = f"{CTYPES[np.dtype(dtype)]}({scalar})"
            bodies[key(name, dtype)] = Body(f"{name}(y, x, {text}, {N});", {"x": x}, {"y": x})
            wants[key(name, dtype)] = function(x.astype(np.float64), scalar)
    got = values_of(bodies)
    for name, want in wants.items():
        close(got[f"{name}.y"], want)


def test_three_operands():
    a, b, d = (RNG.uniform(-4, 4, N).astype(np.float32) for _ in range(3))
    h, k = (RNG.uniform(-4, 4, N).astype(np.float16) for _ in range(2))
    three = {"a": a, "b": b, "y": d}
    got = values_of(
        {
            "fma": Body(f"FusedMulAdd(y, a, b, {N});", three, {"y": d}),
            "fma_relu": Body(f"FusedMulAddRelu(y, a, b, {N});", three, {"y": d}),
            "mad": Body(f"MulAddDst(y, a, b, {N});", three, {"y": d}),
            "mad_mixed": Body(f"MulAddDst(y, h, k, {N});", {"h": h, "k": k, "y": d}, {"y": d}),
            "axpy": Body(f"Axpy(y, a, 0.5f, {N});", {"a": a, "y": d}, {"y": d}),
            "axpy_mixed": Body(f"Axpy(y, h, half(0.5), {N});", {"h": h, "y": d}, {"y": d}),
        }
    )
    wants = {
        "fma": a * d + b,
        "fma_relu": np.maximum(a * d + b, 0),
        "mad": a * b + d,
        "mad_mixed": h.astype(np.float32) * k + d,
        "axpy": np.float32(0.5) * a + d,
        "axpy_mixed": np.float32(0.5) * h + d,
    }
    for name, want in wants.items():
        np.testing.assert_array_equal(got[f"{name}.y"], want.astype(np.float32), name)


def test_bits_and_shifts():
    a = RNG.integers(0, 1 << 16, N).astype(np.uint16)
    b = RNG.integers(0, 1 << 16, N).astype(np.uint16)
    i = RNG.integers(-(1 << 31), 1 << 31, N).astype(np.int32)
    u = i.view(np.uint32)
    got = values_of(
        {
            "bit_and": Body(f"And(y, a, b, {N});", {"a": a, "b": b}, {"y": a}),
            "bit_or": Body(f"Or(y, a, b, {N});", {"a": a, "b": b}, {"y": a}),
            "bit_not": Body(f"Not(y, a, {N});", {"a": a}, {"y": a}),
            "bit_xor": Body(f"Xor(y, a, b, scratch, {N});", {"a": a, "b": b}, {"y": a}),
            "left": Body(f"ShiftLeft(y, u, uint32_t(5), {N});", {"u": u}, {"y": u}),
            "right": Body(f"ShiftRight(y, u, uint32_t(5), {N});", {"u": u}, {"y": u}),
            "arithmetic": Body(f"ShiftRight(y, i, int32_t(5), {N});", {"i": i}, {"y": i}),
            "all_left": Body(f"ShiftLeft(y, u, uint32_t(32), {N});", {"u": u}, {"y": u}),
            "all_right": Body(f"ShiftRight(y, i, int32_t(32), {N});", {"i": i}, {"y": i}),
        }
    )
    np.testing.assert_array_equal(got["bit_and.y"], a & b)
    np.testing.assert_array_equal(got["bit_or.y"], a | b)
    np.testing.assert_array_equal(got["bit_not.y"], ~a)
    np.testing.assert_array_equal(got["bit_xor.y"], a ^ b)
    np.testing.assert_array_equal(got["left.y"], u << np.uint32(5))
    np.testing.assert_array_equal(got["right.y"], u >> np.uint32(5))
    np.testing.assert_array_equal(got["arithmetic.y"], i >> 5)
    np.testing.assert_array_equal(got["all_left.y"], np.zeros_like(u))
    np.testing.assert_array_equal(got["all_right.y"], np.where(i < 0, -1, 0))


def test_special_values():
    x = np.array([np.nan, np.inf, -np.inf, -0.0, 1.0, -1.0, 3e38, -3e38], np.float32)
    one = np.ones_like(x)
    got = values_of(
        {
            "relu": Body("Relu(y, x, 8);", {"x": x}, {"y": x}),
            "max": Body("Max(y, x, one, 8);", {"x": x, "one": one}, {"y": x}),
            "max_other": Body("Max(y, one, x, 8);", {"x": x, "one": one}, {"y": x}),
            "exp": Body("Exp(y, x, 8);", {"x": x}, {"y": x}),
            "add": Body("Add(y, x, x, 8);", {"x": x}, {"y": x}),
        }
    )
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(got["relu.y"], np.maximum(x, 0))
        np.testing.assert_array_equal(got["max.y"], np.maximum(x, one))
        np.testing.assert_array_equal(got["max_other.y"], np.maximum(x, one))
        assert_close(got["exp.y"][:6], np.exp(wide(x[:6])))
        np.testing.assert_array_equal(got["add.y"], x + x)


@pytest.mark.parametrize(
    "dtype",
    [np.int16, np.uint16, np.float16, ml_dtypes.bfloat16, np.int32, np.uint32, np.float32],
)
def test_duplicate(dtype: type[np.generic]):
    ctype = CTYPES[np.dtype(dtype)]
    y: Array = np.zeros(19, np.dtype(dtype))
    got = values_of({"fill": Body(f"Duplicate(y, {ctype}(3), 19);", {}, {"y": y})})
    np.testing.assert_array_equal(wide(got["fill.y"]), np.full(19, 3, np.float64))


def test_exp_is_right_up_to_the_ends_of_its_range():
    ends = [-np.inf, -200, -104, -103.97, -103.2, -87.4, -0.0, 0.0, 88.72, 88.73, 89, np.inf]
    x: Array = np.concatenate([ends, np.linspace(-104, 89, 4084)]).astype(np.float32)
    body = Body(f"Exp(y, x, {x.size});", {"x": x}, {"y": x})
    got = values_of({"exp": body})["exp.y"]
    with np.errstate(over="ignore", under="ignore"):
        want = np.exp(wide(x)).astype(np.float32)
    # one unit in the last place; infinities, zeros and denormals where float64 rounds to them
    steps = got.view(np.int32).astype(np.int64) - want.view(np.int32)
    assert np.abs(steps).max() <= 1
