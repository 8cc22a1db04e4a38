"""A value where a mask says so."""

import torch

rows = 5
columns = 1003


class Model(torch.nn.Module):
    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return x.masked_fill(mask, -1e9)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(rows, columns), torch.rand(rows, columns) < 0.5]


def get_init_inputs() -> list[object]:
    return []
