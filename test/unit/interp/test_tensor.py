"""Shapes and parts of tensors, against NumPy."""

import numpy as np
import pytest
from numpy.typing import NDArray

from acc.interp.interpreter import Interpreter, InterpreterError
from acc.parsing import parse_module
from acc.registry import make_context

X = np.arange(24, dtype=np.float32).reshape(4, 6)


def run(
    body: str, result: str, *args: object, signature: str = "%x: tensor<4x6xf32>"
) -> NDArray[np.float64]:
    """The one result, a tensor, of ops on `%x`."""
    text = f"func.func @f({signature}) -> {result} {{\n{body}\nfunc.return %r : {result}\n}}"
    (got,) = Interpreter(parse_module(make_context(), text, "test")).call("f", args)
    return np.asarray(got, np.float64)


def test_extract_slice_with_strides():
    body = """%r = "tensor.extract_slice"(%x) <{static_offsets = array<i64: 1, 0>,
      static_sizes = array<i64: 2, 3>, static_strides = array<i64: 2, 2>,
      operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4x6xf32>) -> tensor<2x3xf32>"""
    np.testing.assert_array_equal(run(body, "tensor<2x3xf32>", X), X[1::2, ::2])


def test_extract_slice_drops_a_dimension():
    body = """%r = "tensor.extract_slice"(%x) <{static_offsets = array<i64: 2, 0>,
      static_sizes = array<i64: 1, 6>, static_strides = array<i64: 1, 1>,
      operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4x6xf32>) -> tensor<6xf32>"""
    np.testing.assert_array_equal(run(body, "tensor<6xf32>", X), X[2])


def test_extract_slice_out_of_bounds_is_reported():
    body = "%r = tensor.extract_slice %x[%n, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf32>"
    signature = "%x: tensor<4x6xf32>, %n: index"
    np.testing.assert_array_equal(run(body, "tensor<2x6xf32>", X, 2, signature=signature), X[2:])
    with pytest.raises(InterpreterError, match="indices 3 to 4 leave dimension 0 of size 4"):
        run(body, "tensor<2x6xf32>", X, 3, signature=signature)


def test_insert_slice():
    body = """%r = "tensor.insert_slice"(%y, %x) <{static_offsets = array<i64: 0, 1>,
      static_sizes = array<i64: 4, 3>, static_strides = array<i64: 1, 2>,
      operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}>
      : (tensor<4x3xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>"""
    y = np.full((4, 3), -1, np.float32)
    want = X.copy()
    want[:, 1::2] = y
    signature = "%x: tensor<4x6xf32>, %y: tensor<4x3xf32>"
    np.testing.assert_array_equal(run(body, "tensor<4x6xf32>", X, y, signature=signature), want)


def test_pad():
    body = """%c = arith.constant 7.0 : f32
    %r = "tensor.pad"(%x) <{static_low = array<i64: 1, 0>, static_high = array<i64: 0, 2>,
      operandSegmentSizes = array<i32: 1, 0, 0>}> ({
    ^bb0(%i: index, %j: index):
      "tensor.yield"(%c) : (f32) -> ()
    }) : (tensor<4x6xf32>) -> tensor<5x8xf32>"""
    want = np.pad(X, ((1, 0), (0, 2)), constant_values=7)
    np.testing.assert_array_equal(run(body, "tensor<5x8xf32>", X), want)


def test_reshapes():
    collapse = """%r = "tensor.collapse_shape"(%x) <{reassociation = [[0, 1]]}>
      : (tensor<4x6xf32>) -> tensor<24xf32>"""
    np.testing.assert_array_equal(run(collapse, "tensor<24xf32>", X), X.ravel())
    expand = """%r = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 2, 6]
      : tensor<4x6xf32> into tensor<2x2x6xf32>"""
    np.testing.assert_array_equal(run(expand, "tensor<2x2x6xf32>", X), X.reshape(2, 2, 6))


def test_concat():
    body = (
        "%r = tensor.concat dim(1) %x, %x : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x12xf32>"
    )
    np.testing.assert_array_equal(run(body, "tensor<4x12xf32>", X), np.concatenate([X, X], 1))


def test_cast_checks_the_shape():
    body = "%r = tensor.cast %x : tensor<?x6xf32> to tensor<4x6xf32>"
    signature = "%x: tensor<?x6xf32>"
    np.testing.assert_array_equal(run(body, "tensor<4x6xf32>", X, signature=signature), X)
    with pytest.raises(InterpreterError, match=r"a tensor of shape \[3, 6\] is no tensor<4x6xf32>"):
        run(body, "tensor<4x6xf32>", X[:3], signature=signature)
