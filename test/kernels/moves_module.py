"""Windows, slices and other moves in the KernelBench form; `op` and `shape` are replaced."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "slice"
shape = (4, 9, 17)

MOVES: dict[str, Callable[[Tensor], Tensor]] = {
    "slice": lambda x: x[..., 1:, 2:],
    "strided_columns": lambda x: x[..., 1::3],
    "strided_rows": lambda x: x[:, ::2],
    "last_column": lambda x: x[..., -1],
    "halves": lambda x: torch.cat(x.chunk(2, -1)[::-1], -1),
    "cat_rows": lambda x: torch.cat([x, x[:, :3] + 1, x], 1),
    "cat_columns": lambda x: torch.cat([x * 2, x], -1),
    "stack_last": lambda x: torch.stack([x, -x], -1),
    "roll": lambda x: torch.roll(x, (1, 2), (1, 2)),
    "pad": lambda x: F.pad(x, (1, 2, 3, 0), value=-1.5),
    "repeat": lambda x: x.repeat(1, 2, 3),
    "swap_last": lambda x: x.transpose(1, 2).contiguous(),
    "swap_first": lambda x: x.transpose(0, 1).contiguous(),
    "rotate": lambda x: x.permute(2, 0, 1).contiguous(),
    "reverse_dims": lambda x: x.permute(2, 1, 0) + x.permute(2, 1, 0).abs(),
    "softmax_columns": lambda x: torch.softmax(x.transpose(1, 2), -1),
}

POOLS: dict[str, Callable[[Tensor], Tensor]] = {
    "max_pool1d": lambda x: F.max_pool1d(x, 3, 2, 1),
    "avg_pool1d": lambda x: F.avg_pool1d(x, 5, 1, 2),
    "max_pool2d": lambda x: F.max_pool2d(x[None], 3, 1, 1)[0],
    "max_pool2d_dilated": lambda x: F.max_pool2d(x[None], 2, 2, 0, dilation=2)[0],
    "avg_pool2d": lambda x: F.avg_pool2d(x[None], (2, 6), (2, 5))[0],
    "avg_pool3d": lambda x: F.avg_pool3d(x[None, None], 3, 2, 1)[0, 0],
    "max_pool3d": lambda x: F.max_pool3d(x[None, None], 2, 1)[0, 0],
    "pool_of_sums": lambda x: F.max_pool1d(x * 2 + 1, 2, 2) - 3,
}


class Model(nn.Module):
    """The operator that `op` names."""

    def forward(self, x: Tensor) -> Tensor:
        """Compute it."""
        return {**MOVES, **POOLS}[op](x)


def get_inputs() -> list[Tensor]:
    """One tensor."""
    return [torch.randn(shape)]
