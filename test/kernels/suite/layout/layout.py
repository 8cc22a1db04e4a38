"""Tensors whose elements move; `op` names where to."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "transpose"
shape = (3, 9, 33)

OPS: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "transpose": lambda x, y: x.transpose(1, 2).contiguous(),
    "transpose_first": lambda x, y: x.transpose(0, 1).contiguous(),
    "permute": lambda x, y: x.permute(2, 0, 1).contiguous(),
    "transpose_then_add": lambda x, y: x.transpose(0, 2) + y.transpose(0, 2),
    "reshape": lambda x, y: x.reshape(9, 99),
    "cat_first": lambda x, y: torch.cat([x, y], 0),
    "cat_last": lambda x, y: torch.cat([x, y[..., :5], y], -1),
    "cat_numbers": lambda x, y: torch.cat([torch.full((3, 9, 2), 2.5), x, torch.zeros(3, 9, 5)], 2),
    "cat_table": lambda x, y: torch.cat([torch.tensor([1.0, 5.0]).expand(3, 9, -1), x], -1),
    "stack": lambda x, y: torch.stack([x, y], 1),
    "split": lambda x, y: torch.split(x, 4, 1)[1] * 2,
    "chunk_gate": lambda x, y: torch.mul(*torch.chunk(x[..., :32], 2, -1)),
    "slice": lambda x, y: x[1:, 2:8, 5:30] + 0.0,
    "slice_step": lambda x, y: x[:, ::2, 1::3] * 1.0,
    "slice_update": lambda x, y: torch.slice_scatter(x, y[:, 2:4], 1, 5, 7),
    "select": lambda x, y: x.select(1, 4) + y.select(1, 3),
    "column": lambda x, y: x[..., 31:32] + y[..., 2:3],
    "last_column": lambda x, y: x[..., -1].contiguous(),
    "column_of_few": lambda x, y: (x[..., :3] * 9).long()[:, ::2, 1:2],
    "element": lambda x, y: x[1:2, 2:3, 4:5] + 0.0,
    "flip": lambda x, y: x.flip(-1),
    "flip_first": lambda x, y: x.flip(0, 1),
    "pad": lambda x, y: F.pad(x, (3, 2, 1, 0), value=1.5),
    "pad_negative": lambda x, y: F.pad(x, (-3, 2)),
    "pad_shift": lambda x, y: F.pad(x, (1, -1)),
    "pad_both_negative": lambda x, y: F.pad(x, (-3, -2, 1, -1)),
    "pad_replicate": lambda x, y: F.pad(x, (3, 2), mode="replicate"),
    "pad_circular": lambda x, y: F.pad(x, (3, 2), mode="circular"),
    "pad_reflect": lambda x, y: F.pad(x, (3, 2), mode="reflect"),
    "roll": lambda x, y: torch.roll(x, (4, -1), (2, 1)),
    "repeat": lambda x, y: x.repeat(2, 1, 3),
    "repeat_interleave": lambda x, y: x.repeat_interleave(2, -1),
    "expand": lambda x, y: x[:, :1].expand(-1, 9, -1) + 0.0,
    "triu": lambda x, y: torch.triu(x, 1),
    "tril": lambda x, y: torch.tril(x, -2),
    "causal_mask": lambda x, y: x.masked_fill(torch.ones(9, 33).triu(1) > 0, float("-inf")),
    "arange": lambda x, y: x * torch.arange(33),
    "unfold": lambda x, y: x.unfold(-1, 5, 4).contiguous(),
    "pixel_shuffle": lambda x, y: F.pixel_shuffle(x[None, :, :8, :32].reshape(1, 12, 8, 8), 2),
}


class Model(nn.Module):
    """The move."""

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        """Do it."""
        return OPS[op](x, y)


def get_inputs() -> list[Tensor]:
    """Two tensors of one shape."""
    return [torch.randn(shape), torch.randn(shape)]
