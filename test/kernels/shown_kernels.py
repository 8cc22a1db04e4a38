"""What the kernels that a model is shown compute, by NumPy and PyTorch in float64."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from acc.interp.values import Array

Doubles = NDArray[np.float64]
Sizes = Mapping[str, int]


@dataclass(frozen=True)
class Shown:
    """A kernel: the shapes of its inputs and outputs, its results, and sizes to run it at."""

    shapes: Callable[[Sizes], Sequence[tuple[int, ...]]]
    """Inputs, then the output."""

    result: Callable[[Sequence[Doubles]], Doubles]
    """The output for inputs in float64, whole numbers too, in any shape."""

    sizes: Sequence[Sizes]
    limits: Mapping[int, int] = field(default_factory=dict[int, int])
    """Inputs, by number, that are whole numbers below a limit."""

    whole: type[np.generic] = np.int64
    """The type of whole numbers."""

    constants: Sequence[Mapping[str, int]] = ({},)
    """Numbers of the file to be replaced, for each run."""

    def arguments(self, sizes: Sizes) -> list[Array]:
        """Seeded inputs."""
        rng = np.random.default_rng(7)
        return [
            rng.integers(self.limits[i], size=shape).astype(self.whole)
            if i in self.limits
            else (rng.standard_normal(shape) * 2).astype(np.float32)
            for i, shape in enumerate(self.shapes(sizes)[:-1])
        ]

    def wanted(self, sizes: Sizes) -> Array:
        """The output for those inputs, rounded to float32."""
        with np.errstate(all="ignore"):
            found = self.result([a.astype(np.float64) for a in self.arguments(sizes)])
        return found.reshape(self.shapes(sizes)[-1]).astype(np.float32)


def _softmax(x: Doubles) -> Doubles:
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def _log_softmax(x: Doubles) -> Doubles:
    import torch

    return torch.log_softmax(torch.tensor(x), -1).numpy()


def _layer_norm(x: Doubles, w: Doubles, b: Doubles) -> Doubles:
    import torch

    tensors = [torch.tensor(a) for a in (x, w[0], b[0])]
    return torch.layer_norm(tensors[0], tensors[1].shape, tensors[1], tensors[2], 1e-5).numpy()


def _cross_entropy(x: Doubles, target: Doubles) -> Doubles:
    import torch

    places = torch.tensor(target.astype(np.int64)).flatten()
    loss = torch.nn.functional.cross_entropy
    return loss(torch.tensor(x), places, reduction="none").numpy()


def _sinkhorn(x: Doubles) -> Doubles:
    import torch

    m = torch.tensor(x).exp()
    for _ in range(20):
        m = m / m.sum(-2, keepdim=True)
        m = m / m.sum(-1, keepdim=True)
    return m.numpy()


def _stream_read(x: Doubles, w: Doubles) -> Doubles:
    import torch

    return torch.einsum("tnc,tn->tc", torch.tensor(x), torch.tensor(w[..., 0])).numpy()


def _stream_write(x: Doubles, mix: Doubles, layer: Doubles, w: Doubles) -> Doubles:
    import torch

    streams, matrix = torch.tensor(x[:, 0]), torch.tensor(mix[..., 0])
    added = torch.tensor(layer[:, 0]) * torch.tensor(w[..., 0])
    return (torch.bmm(matrix, streams) + added).numpy()


def _attention(q: Doubles, k: Doubles, v: Doubles) -> Doubles:
    import torch

    query, keys, values = (torch.tensor(a)[None] for a in (q, k, v))
    return torch.nn.functional.scaled_dot_product_attention(query, keys, values).numpy()


def _rms_norm(x: Doubles, w: Doubles) -> Doubles:
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-6) * w


def _max_pool(x: Doubles) -> Doubles:
    return np.maximum(np.maximum(x[:, :-2:2], x[:, 1:-1:2]), x[:, 2::2])


def _smooth(x: Doubles) -> Doubles:
    around = np.pad(x, ((0, 0), (1, 1)))
    return (around[:, :-2] + around[:, 1:-1] + around[:, 2:]) / 3


def _gelu(x: Doubles) -> Doubles:
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


FLAT = [{"N": size} for size in (1, 4096, 4097, 20000)]
ROWS = [{"M": size} for size in (1, 7, 100)]
PLANES = [{"M": 1, "N": 1}, {"M": 9, "N": 700}, {"M": 33, "N": 2049}]
STREAMS = [{"T": 1, "C": 7}, {"T": 9, "C": 33}, {"T": 5, "C": 1001}]

SHOWN: Mapping[str, Shown] = {
    "gelu_tanh": Shown(lambda s: [(s["N"],)] * 2, lambda i: _gelu(*i), FLAT),
    "silu_explicit": Shown(lambda s: [(s["N"],)] * 2, lambda i: i[0] / (1 + np.exp(-i[0])), FLAT),
    "masked_fill": Shown(
        lambda s: [(s["N"],)] * 3, lambda i: np.where(i[1] > 0, -1.0, i[0]), FLAT, {1: 2}, np.bool_
    ),
    "scale_and_shift": Shown(
        lambda s: [(s["M"], 300), (1, 300), (1, 300), (s["M"], 300)],
        lambda i: i[0] * i[1] + i[2],
        ROWS,
    ),
    "outer_difference_explicit": Shown(
        lambda s: [(s["M"], 1), (1, s["N"]), (s["M"], s["N"])], lambda i: i[0] - i[1], PLANES
    ),
    "row_max": Shown(
        lambda s: [(s["M"], s["N"]), (s["M"], 1)], lambda i: np.max(i[0], axis=1), PLANES
    ),
    "column_mean": Shown(
        lambda s: [(s["M"], s["N"]), (1, s["N"])], lambda i: np.mean(i[0], axis=0), PLANES
    ),
    "row_sum_explicit": Shown(
        lambda s: [(s["M"], 500), (s["M"], 1)], lambda i: np.sum(i[0], axis=1), ROWS
    ),
    "whole_sum": Shown(lambda s: [(1, s["N"]), (1, 1)], lambda i: np.sum(i[0], axis=1), FLAT),
    "softmax": Shown(lambda s: [(s["M"], 1003)] * 2, lambda i: _softmax(*i), ROWS),
    "log_softmax_long": Shown(
        lambda s: [(s["M"], s["N"])] * 2, lambda i: _log_softmax(*i), [*PLANES, {"M": 2, "N": 9000}]
    ),
    "layer_norm": Shown(
        lambda s: [(s["M"], 300), (1, 300), (1, 300), (s["M"], 300)],
        lambda i: _layer_norm(*i),
        ROWS,
    ),
    "rms_norm_explicit": Shown(
        lambda s: [(s["M"], 768), (1, 768), (s["M"], 768)], lambda i: _rms_norm(*i), ROWS
    ),
    "sinkhorn": Shown(
        lambda s: [(s["T"], s["SIDE"], s["SIDE"])] * 2,
        lambda i: _sinkhorn(*i),
        [{"T": size} for size in (1, 255, 600)],
        constants=[{"SIDE": 2}, {"SIDE": 4}],
    ),
    "cumsum": Shown(lambda s: [(s["M"], s["N"])] * 2, lambda i: np.cumsum(i[0], axis=1), PLANES),
    "max_pool": Shown(lambda s: [(s["M"], 101), (s["M"], 50)], lambda i: _max_pool(*i), ROWS),
    "smooth": Shown(lambda s: [(s["M"], 100)] * 2, lambda i: _smooth(*i), ROWS),
    "transpose": Shown(
        lambda s: [(s["M"], s["N"]), (s["N"], s["M"])], lambda i: np.transpose(i[0]), PLANES
    ),
    "concatenate": Shown(
        lambda s: [(s["M"], 40), (s["M"], 25), (s["M"], 65)],
        lambda i: np.concatenate(i, axis=1),
        ROWS,
    ),
    "every_second_explicit": Shown(
        lambda s: [(s["M"], 301), (s["M"], 151)], lambda i: i[0][:, ::2], ROWS
    ),
    "embedding": Shown(
        lambda s: [(50, 72), (s["M"],), (s["M"], 72)],
        lambda i: i[0][i[1].astype(np.int64)],
        ROWS,
        {1: 50},
    ),
    "sort_rows": Shown(lambda s: [(s["M"], 100)] * 2, lambda i: np.sort(i[0], axis=1), ROWS),
    "cross_entropy": Shown(
        lambda s: [(s["M"], 100), (s["M"], 1), (s["M"], 1)],
        lambda i: _cross_entropy(*i),
        ROWS,
        {1: 100},
        np.int32,
    ),
    "squared_error": Shown(
        lambda s: [(s["M"], s["N"]), (s["M"], s["N"]), (s["M"], 1)],
        lambda i: np.mean((i[0] - i[1]) ** 2, axis=1),
        PLANES,
    ),
    "stream_read": Shown(
        lambda s: [(s["T"], s["STREAMS"], s["C"]), (s["T"], s["STREAMS"], 1), (s["T"], 1, s["C"])],
        lambda i: _stream_read(*i),
        STREAMS,
        constants=[{"STREAMS": 2}, {"STREAMS": 4}],
    ),
    "stream_write": Shown(
        lambda s: [
            (s["T"], 1, s["STREAMS"], s["C"]),
            (s["T"], s["STREAMS"], s["STREAMS"], 1),
            (s["T"], 1, 1, s["C"]),
            (s["T"], s["STREAMS"], 1, 1),
            (s["T"], s["STREAMS"], 1, s["C"]),
        ],
        lambda i: _stream_write(*i),
        STREAMS,
        constants=[{"STREAMS": 2}, {"STREAMS": 4}],
    ),
    "attention_rows": Shown(
        lambda s: [(s["M"], 64), (s["S"], 64), (s["S"], 64), (s["M"], 64)],
        lambda i: _attention(*i),
        [{"M": 1, "S": 1}, {"M": 5, "S": 128}, {"M": 9, "S": 300}],
    ),
}
"""By name of the example."""
