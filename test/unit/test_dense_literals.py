"""Dense literals whose elements are written as bits."""

import math

import pytest
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import BytesAttr, DenseIntOrFPElementsAttr, StringAttr
from xdsl.utils.exceptions import ParseError

from acc.parsing import parse_module
from acc.registry import make_context


def elements(literal: str) -> tuple[float | int | tuple[float, float], ...]:
    """The elements of a dense literal with its type."""
    module = parse_module(make_context(), f"%c = arith.constant {literal}", "test")
    constant = module.body.block.first_op
    assert isinstance(constant, ConstantOp)
    assert isinstance(constant.value, DenseIntOrFPElementsAttr)
    return tuple(constant.value.iter_values())


def test_bits_of_floats():
    assert elements("dense<0xFF800000> : tensor<f32>") == (-math.inf,)
    assert elements("dense<[0x7F80, 0x3F80]> : tensor<2xbf16>") == (math.inf, 1.0)
    assert elements("dense<[1.5, 0x3C00]> : tensor<2xf16>") == (1.5, 1.0)
    (nan,) = elements("dense<0x7FC00000> : tensor<f32>")
    assert isinstance(nan, float)
    assert math.isnan(nan)


def test_integers_are_numbers():
    assert elements("dense<0xFF> : tensor<i32>") == (255,)


def test_too_many_bits():
    with pytest.raises(ParseError, match="found 0x1FF800000, which is too wide for f32"):
        elements("dense<0x1FF800000> : tensor<f32>")


def test_text_beyond_ascii_is_read_as_it_is_printed():
    text = 'builtin.module attributes {a.s = "gr\\C3\\B6\\C3\\9Fe", a.b = "\\FF"} {\n}'
    module = parse_module(make_context(), text, "test")
    assert module.attributes["a.s"] == StringAttr("größe")
    assert module.attributes["a.b"] == BytesAttr(b"\xff")
    assert str(module) == text
