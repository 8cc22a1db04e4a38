"""Reductions over any axes; `op` names one, no axes are all of them."""

from collections.abc import Callable
from typing import cast

import torch
from torch import Tensor, nn

op = "sum"
shape = (3, 5, 33)
axes = (2,)
keep = False

Reduction = Callable[[Tensor, tuple[int, ...], bool], Tensor]

norm = cast(Callable[..., Tensor], torch.linalg.vector_norm)  # pyright: ignore[reportUnknownMemberType]


def _one_by_one(x: Tensor, dims: tuple[int, ...], keep: bool) -> Tensor:
    for dim in sorted(dims, reverse=True):
        x = torch.prod(x, dim, keep)
    return x


OPS: dict[str, Reduction] = {
    "sum": lambda x, dims, keep: torch.sum(x, dims, keep),
    "mean": lambda x, dims, keep: torch.mean(x, dims, keep),
    "amax": lambda x, dims, keep: torch.amax(x, dims, keep),
    "amin": lambda x, dims, keep: torch.amin(x, dims, keep),
    "prod": _one_by_one,
    "any": lambda x, dims, keep: torch.any(x > 1.0, dims, keep),
    "all": lambda x, dims, keep: torch.all(x > -1.0, dims, keep),
    "var": lambda x, dims, keep: torch.var(x, dims, keepdim=keep),
    "std": lambda x, dims, keep: torch.std(x, dims, correction=0, keepdim=keep),
    "norm": lambda x, dims, keep: norm(x, 2, dims, keep),
    "norm_1": lambda x, dims, keep: norm(x, 1, dims, keep),
    "norm_inf": lambda x, dims, keep: norm(x, float("inf"), dims, keep),
    "logsumexp": lambda x, dims, keep: torch.logsumexp(x, dims, keep),
    "argmax": lambda x, dims, keep: torch.argmax(x, dims[0], keep),
    "argmin": lambda x, dims, keep: torch.argmin(x, dims[0], keep),
    "max_with_place": lambda x, dims, keep: torch.max(x, dims[0], keep)[1],
    "softmax": lambda x, dims, keep: torch.softmax(x, dims[0]),
}


class Model(nn.Module):
    """The reduction."""

    def forward(self, x: Tensor) -> Tensor:
        """Compute it."""
        return OPS[op](x, axes or tuple(range(x.ndim)), keep)


def get_inputs() -> list[Tensor]:
    """Numbers around zero; those of a product are near one."""
    x = torch.randn(shape)
    return [1 + 0.1 * x if op == "prod" else x]
