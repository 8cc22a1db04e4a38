"""Named linalg ops against plain loops over positions of the window."""

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from acc.interp.interpreter import Interpreter
from acc.parsing import parse_module
from acc.registry import make_context

RNG = np.random.default_rng(1)
Floats = NDArray[np.float32]


def run(op: str, attributes: str, x: Floats, w: Floats, init: Floats) -> NDArray[np.float64]:
    """The result of a named op with two inputs."""
    types = [f"tensor<{'x'.join(map(str, a.shape))}xf32>" for a in (x, w, init)]
    text = f"""func.func @f(%x: {types[0]}, %w: {types[1]}, %o: {types[2]}) -> {types[2]} {{
      %r = linalg.{op} {attributes} ins(%x, %w : {types[0]}, {types[1]})
          outs(%o : {types[2]}) -> {types[2]}
      func.return %r : {types[2]}
    }}"""
    (got,) = Interpreter(parse_module(make_context(), text, "test")).call("f", [x, w, init])
    return np.asarray(got, np.float64)


def sample(*shape: int) -> Floats:
    """Normally distributed numbers."""
    return RNG.standard_normal(shape).astype(np.float32)


def windows(rank: int, stride: int, dilation: int) -> str:
    """The attributes of a window."""
    return (
        f"{{dilations = dense<{dilation}> : tensor<{rank}xi64>, "
        f"strides = dense<{stride}> : tensor<{rank}xi64>}}"
    )


def test_batch_matmul():
    a, b, init = sample(3, 4, 5), sample(3, 5, 6), sample(3, 4, 6)
    np.testing.assert_allclose(
        run("batch_matmul", "", a, b, init), a @ b + init, rtol=1e-4, atol=1e-5
    )


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize(("stride", "dilation"), [(1, 1), (2, 1), (1, 2)])
def test_convolution(rank: int, stride: int, dilation: int):
    op = {1: "conv_1d_ncw_fcw", 2: "conv_2d_nchw_fchw", 3: "conv_3d_ncdhw_fcdhw"}[rank]
    size, kernel = 7, 2
    out = (size - dilation * (kernel - 1) - 1) // stride + 1
    x, w = sample(2, 3, *[size] * rank), sample(4, 3, *[kernel] * rank)
    want = np.zeros((2, 4, *[out] * rank))
    for position in product(range(kernel), repeat=rank):
        starts = [k * dilation for k in position]
        index = tuple(slice(s, s + stride * (out - 1) + 1, stride) for s in starts)
        patch, weight = (
            x[(slice(None), slice(None), *index)],
            w[(slice(None), slice(None), *position)],
        )
        want += np.einsum("nc...,fc->nf...", patch.astype(np.float64), weight)
    got = run(op, windows(rank, stride, dilation), x, w, np.zeros(want.shape, np.float32))
    np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)


def test_depthwise_convolution():
    x, w = sample(2, 3, 6, 6), sample(3, 3, 3)
    want = np.zeros((2, 3, 4, 4))
    for i, j in product(range(3), repeat=2):
        want += x[:, :, i : i + 4, j : j + 4] * w[:, i, j].reshape(3, 1, 1)
    got = run(
        "depthwise_conv_2d_nchw_chw", windows(2, 1, 1), x, w, np.zeros(want.shape, np.float32)
    )
    np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    ("op", "rank", "last"),
    [
        ("pooling_ncw_sum", 1, False),
        ("pooling_nchw_sum", 2, False),
        ("pooling_ndhwc_sum", 3, True),
        ("pooling_ncw_max", 1, False),
        ("pooling_nchw_max", 2, False),
        ("pooling_ndhwc_max", 3, True),
    ],
)
def test_pooling(op: str, rank: int, last: bool):
    size, kernel, stride = 6, 2, 2
    spatial = [size] * rank
    x = sample(2, *spatial, 3) if last else sample(2, 3, *spatial)
    firsts = x if not last else np.moveaxis(x, -1, 1)
    patches = [
        firsts[(slice(None), slice(None), *(slice(k, size, stride) for k in position))]
        for position in product(range(kernel), repeat=rank)
    ]
    want = np.sum(patches, 0) if op.endswith("sum") else np.max(patches, 0)
    want = np.moveaxis(want, 1, -1) if last else want
    start = 0.0 if op.endswith("sum") else -np.inf
    init = np.full(want.shape, start, np.float32)
    got = run(op, windows(rank, stride, 1), x, sample(*[kernel] * rank), init)
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)
