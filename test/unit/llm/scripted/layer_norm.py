"""Layer norm over rows, with weights."""

import torch

rows = 5
columns = 1003


class Model(torch.nn.Module):
    def forward(self, x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.layer_norm(x, (columns,), weight, bias)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(rows, columns), torch.randn(columns), torch.randn(columns)]


def get_init_inputs() -> list[object]:
    return []
