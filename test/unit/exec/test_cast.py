"""Cast: every pair of types and rounding mode of the chip, against exact arithmetic."""

from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

from acc.exec.backend import Array
from acc.target.chip import DEFAULT_CHIP, load_chip
from test.unit.exec.ub_program import CTYPES, Body, run_bodies, values_of

CHIP = load_chip(DEFAULT_CHIP)
DTYPES: dict[str, np.dtype[np.generic]] = {ctype: dtype for dtype, ctype in CTYPES.items()}
LARGEST = {"half": 65504.0, "bfloat16_t": 2.0**128 - 2.0**120, "float": 2.0**128 - 2.0**104}
FLOATING = {"half", "float", "bfloat16_t"}
RNG = np.random.default_rng(3)

FLOAT_VALUES = np.concatenate(
    [
        [0.0, 0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999997, -0.49999997, 1.0, -1.0, 1e-7, -1e-7],
        [127.4, 127.5, 128.0, -128.5, 254.5, 255.5, 32767.5, -32768.5, 65519.0, 65520.0, 1e6],
        [2049.0, 2051.0, -2049.0, 1.00048828125, 1.00146484375, 1.0000001, 1.00390625],
        [6.1e-5, 5.96e-8, 3e-8, 2.98e-8, 1.25e-40],
        RNG.uniform(-300, 300, 200),
        RNG.normal(0, 1e-5, 50),
    ]
)
INT_VALUES = np.concatenate(
    [
        [0, 1, -1, 2047, 2049, 2051, -2049, 16777217, 16777219, -16777217, 33554435],
        [2**31 - 1, -(2**31), 2**53 + 1, 2**62 + 2**38, 2**62 + 2**38 + 1, -(2**62) - 2**38 - 1],
        RNG.integers(-(2**40), 2**40, 100),
    ]
)


def int_range(dtype: np.dtype[np.generic]) -> tuple[int, int]:
    """Least and largest value of an integer type."""
    bits = 8 * dtype.itemsize
    return (0, 2**bits - 1) if dtype.kind == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def inputs(ctype: str) -> Array:
    """Values of a type, with ties, neighbours of ties and the ends of the ranges."""
    dtype = DTYPES[ctype]
    if ctype in FLOATING:
        with np.errstate(over="ignore"):
            values = FLOAT_VALUES.astype(dtype)
        return values[np.isfinite(values.astype(np.float64))]
    low, high = int_range(dtype)
    return np.clip(INT_VALUES, low, high).astype(dtype)


def integral(value: Fraction, mode: str) -> int:
    """The value rounded to a whole number."""
    floor = value.numerator // value.denominator
    rest = value - floor
    match mode:
        case "CAST_FLOOR":
            return floor
        case "CAST_CEIL":
            return floor + (rest > 0)
        case "CAST_TRUNC":
            return floor + (rest > 0 and value < 0)
        case "CAST_ROUND":
            return floor + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and value > 0))
        case _:
            up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and floor % 2 == 1)
            return floor + up


def quantum(ctype: str, value: Fraction) -> Fraction:
    """The distance of the numbers of a floating type around a value."""
    bits, least = {"half": (10, -24), "bfloat16_t": (7, -133), "float": (23, -149)}[ctype]
    if value == 0:
        return Fraction(2) ** least
    exponent = abs(value.numerator).bit_length() - value.denominator.bit_length()
    if abs(value) < Fraction(2) ** exponent:
        exponent -= 1
    return Fraction(2) ** max(exponent - bits, least)


def floating(value: Fraction, ctype: str, mode: str) -> float:
    """The value rounded to a number of a floating type."""
    unit = quantum(ctype, value)
    if mode == "CAST_ODD":
        whole = integral(value / unit, "CAST_TRUNC")
        exact = whole * unit == value
        whole += 0 if exact or whole % 2 == 1 else (1 if value > 0 else -1)
    else:
        whole = integral(value / unit, mode)
    result = float(whole * unit)
    limit = float(LARGEST[ctype])
    if abs(result) <= limit:
        return result
    # Past the largest number: rounding modes that may not grow stay on it.
    inward = {"CAST_TRUNC", "CAST_ODD", "CAST_FLOOR" if value > 0 else "CAST_CEIL"}
    toward_zero = mode in inward
    return float(np.copysign(limit if toward_zero else np.inf, float(value)))


def expected(source: Array, target: str, mode: str) -> Array:
    values = [Fraction(float(v)) if source.dtype.kind == "f" or source.dtype == DTYPES["bfloat16_t"]
              else Fraction(int(v)) for v in source]  # fmt: skip
    dtype = DTYPES[target]
    if target == "float" and source.dtype == dtype:
        return np.array([integral(v, mode) for v in values], np.float64).astype(dtype)
    if target in FLOATING:
        return np.array([floating(v, target, mode) for v in values], np.float64).astype(dtype)
    low, high = int_range(dtype)
    whole = [min(max(integral(v, mode), low), high) for v in values]
    return np.array(whole, dtype)


PAIRS = sorted(CHIP.cast_modes)


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_pair(source: str, target: str):
    x = inputs(source)
    y = np.zeros(len(x), DTYPES[target])
    modes = sorted(CHIP.cast_modes[source, target])
    got = values_of(
        {
            m.lower(): Body(f"Cast(y, x, RoundMode::{m}, {len(x)});", {"x": x}, {"y": y})
            for m in modes
        }
    )
    for mode in modes:
        want = expected(x, target, mode)
        np.testing.assert_array_equal(
            got[f"{mode.lower()}.y"].astype(np.float64), want.astype(np.float64), mode
        )


def test_nan_and_infinity():
    x = np.array([np.nan, np.inf, -np.inf, 1, 2, 3, 4, 5], np.float32)
    got = values_of(
        {
            "to_int": Body(
                "Cast(y, x, RoundMode::CAST_RINT, 8);", {"x": x}, {"y": np.zeros(8, np.int32)}
            ),
            "to_half": Body(
                "Cast(y, x, RoundMode::CAST_NONE, 8);", {"x": x}, {"y": np.zeros(8, np.float16)}
            ),
            "to_brain": Body(
                "Cast(y, x, RoundMode::CAST_RINT, 8);",
                {"x": x},
                {"y": np.zeros(8, ml_dtypes.bfloat16)},
            ),
        }
    )
    assert got["to_int.y"].tolist() == [0, 2**31 - 1, -(2**31), 1, 2, 3, 4, 5]
    np.testing.assert_array_equal(got["to_half.y"], x.astype(np.float16))
    np.testing.assert_array_equal(got["to_brain.y"].astype(np.float32), x)


def test_dequantising_cast():
    x = np.array([4, -6, 70000, 3, 0, 1, 2, 8], np.int32)
    y = np.zeros(8, np.float16)
    statements = "SetDeqScale(half(0.5)); Cast(y, x, RoundMode::CAST_NONE, 8);"
    got = values_of({"deq": Body(statements, {"x": x}, {"y": y})})
    np.testing.assert_array_equal(got["deq.y"], (x * 0.5).astype(np.float16))


def test_mask_counts_the_wider_type():
    x = np.arange(128, dtype=np.float32)
    y = np.full(128, -1, np.float16)
    call = "Cast(y, x, RoundMode::CAST_NONE, 60, 2, UnaryRepeatParams(1, 1, 4, 8));"
    got = values_of({"cast": Body(call, {"x": x, "y": y}, {"y": y})})
    lanes = np.arange(128)
    np.testing.assert_array_equal(got["cast.y"], np.where(lanes % 64 < 60, x, -1))


def test_illegal_mode_writes_nothing():
    x = np.ones(8, np.float32)
    y = np.full(8, 7, np.int32)
    result = run_bodies(
        {"cast": Body("Cast(y, x, RoundMode::CAST_ODD, 8);", {"x": x, "y": y}, {"y": y})}
    )
    assert [fault.rule for fault in result.faults] == ["cast-mode"]
    np.testing.assert_array_equal(result.outputs["cast.y"], y)


def test_casts_with_arithmetic():
    a = np.array([1.5, 2.5, -3.0, 200.0, 0.4, 60.0, 0.0, 7.0], np.float16)
    b = np.array([1.0, 1.0, 1.0, 10.0, 0.2, 70.0, 0.0, -9.0], np.float16)
    y = np.zeros(8, np.int8)
    arguments = ({"a": a, "b": b}, {"y": y})
    got = values_of(
        {
            "add": Body("AddReluCast(y, a, b, 8);", *arguments),
            "sub": Body("SubReluCast(y, a, b, 8);", *arguments),
            "mul": Body("MulCast(y, a, b, 8);", *arguments),
        }
    )
    wide = a.astype(np.float64), b.astype(np.float64)
    for name, value in {
        "add": np.maximum(wide[0] + wide[1], 0),
        "sub": np.maximum(wide[0] - wide[1], 0),
        "mul": wide[0] * wide[1],
    }.items():
        np.testing.assert_array_equal(got[f"{name}.y"], np.clip(np.rint(value), -128, 127), name)
