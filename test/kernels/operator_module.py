"""Every operator of the end-to-end tests in the KernelBench form; `op` and `shape` are replaced."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "add"
shape = (5, 7)

UNARY: dict[str, Callable[[Tensor], Tensor]] = {
    "mul_scalar": lambda x: x * 3.5,
    "relu": torch.relu,
    "leaky_relu": lambda x: F.leaky_relu(x, 0.01),
    "gelu": F.gelu,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "elu": F.elu,
    "clamp": lambda x: torch.clamp(x, -0.5, 0.7),
}

ROWS: dict[str, Callable[[Tensor], Tensor]] = {
    "sum": lambda x: x.sum(-1),
    "max": lambda x: torch.max(x, dim=-1)[0],
    "amax": lambda x: x.amax(-1),
    "mean": lambda x: x.mean(-1),
    "softmax": lambda x: torch.softmax(x, -1),
    "log_softmax": lambda x: torch.log_softmax(x, -1),
    "layer_norm": lambda x: F.layer_norm(x, x.shape[-1:]),
}

NORMS = ("layer_norm_affine", "rms_norm", "rms_norm_by_hand")
NAMES = ("add", *UNARY, *ROWS, *NORMS)


class Model(nn.Module):
    """The operator that `op` names."""

    def __init__(self) -> None:
        super().__init__()
        if op in NORMS:
            self.weight = nn.Parameter(torch.rand(shape[-1:]) + 0.5)
        if op == "layer_norm_affine":
            self.bias = nn.Parameter(torch.randn(shape[-1:]))

    def forward(self, x: Tensor, y: Tensor | None = None) -> Tensor:
        """Compute it; only a sum takes `y`."""
        match op:
            case "add":
                assert y is not None
                return x + y
            case "layer_norm_affine":
                return F.layer_norm(x, x.shape[-1:], self.weight, self.bias)
            case "rms_norm":
                return F.rms_norm(x, x.shape[-1:], self.weight)
            case "rms_norm_by_hand":
                mean = x.pow(2).mean(-1, keepdim=True)
                return x * torch.rsqrt(mean + 1e-6) * self.weight
            case _:
                return {**UNARY, **ROWS}[op](x)


def get_inputs() -> list[Tensor]:
    """One tensor, or two for a sum."""
    return [torch.randn(shape) for _ in range(2 if op == "add" else 1)]
