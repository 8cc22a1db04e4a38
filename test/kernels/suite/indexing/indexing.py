"""Elements at computed places; `op` names how."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "gather"
shape = (9, 33)
count = 7

OPS: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "gather": lambda x, at: torch.gather(x, 1, at.expand(x.shape[0], -1)),
    "index_select": lambda x, at: torch.index_select(x, 0, at),
    "index_columns": lambda x, at: torch.index_select(x, 1, at),
    "index": lambda x, at: x[at, 1:],
    "embedding": lambda x, at: F.embedding(at, x),
    "take_along_first": lambda x, at: torch.take_along_dim(x, at[:, None].expand(-1, 33), 0),
    "scatter": lambda x, at: torch.scatter(torch.zeros_like(x), 0, _rows(at, x), x[: len(at)]),
    "scatter_add": lambda x, at: torch.zeros_like(x).scatter_add(0, _rows(at, x), x[: len(at)]),
    "index_add": lambda x, at: x.index_add(0, at, x[: len(at)]),
    "index_put": lambda x, at: x.index_put((at,), x[: len(at)]),
    "put_number": lambda x, at: x.index_put((at,), torch.tensor(1.5)),
    "put_again": lambda x, at: x.index_put((at // 3,), x[: len(at)]),
    "add_ones": lambda x, at: x.index_add(0, at // 3, torch.ones(len(at), x.shape[1])),
    "scatter_twice": lambda x, at: torch.stack(
        [x.scatter(1, at.expand(9, -1), 2.0), x.scatter(1, torch.ones(9, 7).long(), -x[:, 3:10])]
    ),
    "scatter_and_keep": lambda x, at: (
        x * x.scatter(1, at.expand(9, -1), 2.0) + torch.slice_scatter(x, -x[:, :4], 1, 3, 7) * x
    ),
    "scatter_product": lambda x, at: x.scatter_reduce(1, _twice(at, x), x * 2, "prod"),
    "scatter_largest": lambda x, at: x.scatter_reduce(0, _rows(at // 3, x), x * 2, "amax"),
    "scatter_least": lambda x, at: x.scatter_reduce(
        1, _twice(at, x), x, "amin", include_self=False
    ),
    "scatter_mean": lambda x, at: x.scatter_reduce(0, _rows(at // 3, x), x * 2, "mean"),
    "scatter_whole_numbers": lambda x, at: (
        (x * 50).long().scatter_reduce(1, _twice(at, x), (x * -50).long(), "amax")
    ),
    "index_reduce": lambda x, at: x.index_reduce(0, at // 3, x[: len(at)] * 2, "amin"),
    "gather_number": lambda x, at: x + torch.full((9,), 2.5)[at].sum(),
    "one_hot": lambda x, at: F.one_hot(at, 9),
    "masked_fill": lambda x, at: x.masked_fill(x > 0.5, -1.0),
}


def _rows(at: Tensor, x: Tensor) -> Tensor:
    return at[:, None].expand(-1, x.shape[1])


def _twice(at: Tensor, x: Tensor) -> Tensor:
    """Places in the rows of `x`, each of them twice."""
    return torch.cat([at, at]).expand(x.shape[0], -1)


class Model(nn.Module):
    """The access."""

    def forward(self, x: Tensor, at: Tensor) -> Tensor:
        """Do it."""
        return OPS[op](x, at)


def get_inputs() -> list[Tensor]:
    """A table without equal numbers, and different rows of it."""
    table = torch.randperm(shape[0] * shape[1]).reshape(shape) / 100.0 - 1
    return [table, torch.randperm(shape[0])[:count]]
