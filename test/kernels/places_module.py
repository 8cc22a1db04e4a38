"""Reads at places, and values made of places; `op`, `shape` and `places` are replaced."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "rows"
shape = (9, 33)
places: tuple[int, ...] = (3, 8, 0, 3, 5)

OPS: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "rows": lambda x, at: F.embedding(at, x),
    "rows_and_sum": lambda x, at: x[at].exp() + 1,
    "columns": lambda x, at: torch.index_select(x, 1, at),
    "columns_by_row": lambda x, at: torch.gather(x, 1, at.expand(x.shape[0], -1)),
    "pairs": lambda x, at: x[at, at.flip(0)],
    "along_first": lambda x, at: torch.gather(x, 0, (at[:, None] + torch.arange(4)) % len(x)),
    "add_rows": lambda x, at: x.index_add(0, at, x[: len(at)]),
    "add_elements": lambda x, at: x.scatter_add(1, at.expand(len(x), -1), x[:, : len(at)]),
    "largest_elements": lambda x, at: x.scatter_reduce(
        1, at.expand(len(x), -1), x[:, : len(at)], "amax"
    ),
    "put_rows": lambda x, at: x.index_copy(0, torch.arange(3).flip(0) * 2, x[:3].exp()),
    "flip": lambda x, at: x.flip(0, 1),
    "reflect": lambda x, at: F.pad(x, (2, 3), mode="reflect"),
    "one_hot": lambda x, at: F.one_hot(at, 9) * 2,
    "triangle": lambda x, at: torch.triu(x, 2) - torch.tril(x),
    "first_of_equal": lambda x, at: (x * 2).round().argmax(-1),
    "least_by_column": lambda x, at: x.min(0).indices,
    "cross_entropy": lambda x, at: F.cross_entropy(x[: len(at)], at, reduction="none"),
    "ignored_class": lambda x, at: F.cross_entropy(x[: len(at)], at, ignore_index=3),
}


class Model(nn.Module):
    """The operator that `op` names."""

    def forward(self, x: Tensor, at: Tensor) -> Tensor:
        """Compute it."""
        return OPS[op](x, at)


def get_inputs() -> list[Tensor]:
    """A table and places."""
    return [torch.randn(shape), torch.tensor(places, dtype=torch.int64)]
