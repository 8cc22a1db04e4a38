"""
Sorts, and what is largest; `op` names how.

Where PyTorch sorts so that the order of equal elements is left open, places are asked for of
different numbers only.
"""

from collections.abc import Callable

import torch
from torch import Tensor, nn

op = "sort"
shape = (5, 67)

Result = Tensor | tuple[Tensor, ...]

OPS: dict[str, Callable[[Tensor, Tensor], Result]] = {
    "sort": lambda x, rank: torch.sort(x, -1)[0],
    "sort_downwards": lambda x, rank: torch.sort(x, -1, descending=True)[0],
    "sort_stable": lambda x, rank: tuple(torch.sort(x, stable=True)),
    "sort_stable_downwards": lambda x, rank: tuple(torch.sort(x, stable=True, descending=True)),
    "sort_with_equals": lambda x, rank: tuple(torch.sort(torch.round(x), stable=True)),
    "sort_first": lambda x, rank: torch.sort(x, dim=0, stable=True)[1],
    "sort_whole": lambda x, rank: torch.sort(rank, -1)[0],
    "argsort": lambda x, rank: torch.argsort(rank.float(), -1),
    "argsort_downwards": lambda x, rank: torch.argsort(rank.float(), -1, descending=True),
    "topk": lambda x, rank: torch.topk(x, 5, -1)[0],
    "topk_places": lambda x, rank: torch.topk(rank.float(), 5, -1)[1],
    "smallest": lambda x, rank: torch.topk(x, 5, -1, largest=False)[0],
    "topk_first": lambda x, rank: torch.topk(x, 2, 0)[0],
    "median": lambda x, rank: tuple(torch.median(x, 1)),
    "median_of_all": lambda x, rank: torch.median(x),
    "buckets": lambda x, rank: torch.bucketize(x, torch.arange(4.0) - 1),
    "searchsorted": lambda x, rank: torch.searchsorted(torch.sort(rank)[0].float(), x, right=True),
    "sort_i32": lambda x, rank: tuple(torch.sort(rank.int() * 10**7, dim=-1, stable=True)),
    "sort_i64_downwards": lambda x, rank: torch.sort(rank.long() << 40, descending=True)[0],
    "topk_i64": lambda x, rank: torch.topk((rank.long() - 33) << 40, 5, -1),
    "kth": lambda x, rank: torch.kthvalue(x, 3, -1)[0],
}


class Model(nn.Module):
    """The order."""

    def forward(self, x: Tensor, rank: Tensor) -> Result:
        """Find it."""
        return OPS[op](x, rank)


def get_inputs() -> list[Tensor]:
    """Numbers around zero, and different whole numbers in each row."""
    rank = torch.stack([torch.randperm(shape[-1]) for _ in range(shape[0])])
    return [torch.randn(shape), rank.to(torch.int16)]
