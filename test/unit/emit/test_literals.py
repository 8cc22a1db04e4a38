"""Float literals read back as the same number, integers keep their width."""

import math

import numpy as np
import pytest
from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    BFloat16Type,
    FloatAttr,
    IntegerAttr,
    f16,
    f32,
    i1,
    i8,
    i32,
    i64,
)
from xdsl.ir import Attribute

from acc.emit.literals import integer, literal, typed_literal


def text(value: Attribute) -> str:
    """The literal of a constant."""
    return literal(value, arith.ConstantOp(IntegerAttr(0, i32))).text


def test_floats_read_back():
    bits = np.random.default_rng(1).integers(0, 2**32, 2000, dtype=np.uint64).astype(np.uint32)
    values = bits.view(np.float32)
    for value in values[np.isfinite(values)]:
        written = text(FloatAttr(float(value), f32))
        assert written.endswith("f")
        assert np.float32(written.removesuffix("f")) == value
        assert "." in written or "e" in written


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (FloatAttr(math.inf, f32), "__builtin_inff()"),
        (FloatAttr(-math.inf, f32), "-__builtin_inff()"),
        (FloatAttr(-0.0, f32), "-0.0f"),
        (FloatAttr(1.0, f16), "(half)1.0f"),
        (FloatAttr(-math.inf, f16), "(half)-__builtin_inff()"),
        (FloatAttr(1.0, BFloat16Type()), "ToBfloat16(1.0f)"),
        (IntegerAttr(1, i1), "true"),
        (IntegerAttr(0, i1), "false"),
        (IntegerAttr(-1, i8), "(int8_t)-1"),
        (IntegerAttr(-1, i64), "18446744073709551615ull"),
        (IntegerAttr.from_index_int_value(-1), "4294967295u"),
    ],
)
def test_special_values(value: Attribute, written: str):
    assert text(value) == written


def test_widths():
    assert [integer(n).text for n in (0, 2**31 - 1, 2**31, 2**32 - 1, 2**32)] == [
        "0",
        "2147483647",
        "2147483648u",
        "4294967295u",
        "4294967296ull",
    ]


def test_typed():
    at = arith.ConstantOp(IntegerAttr(0, i32))
    assert typed_literal(IntegerAttr(5, i64), at).text == "(uint64_t)5"
    assert typed_literal(IntegerAttr.from_index_int_value(5), at).text == "(uint32_t)5"
    assert typed_literal(FloatAttr(5.0, f32), at).text == "5.0f"
