"""Two results, one of them without dimensions, and one that is made by two kernels."""

import torch

ROWS = 37


class Model(torch.nn.Module):
    """Softmax of a product, and a sum of squares."""

    def forward(self, x: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Of rows and of everything."""
        return torch.softmax(x * w, dim=-1), (x * x).sum()


def get_inputs() -> list[torch.Tensor]:
    """Rows and a weight for each column."""
    return [torch.randn(ROWS, 100), torch.randn(100)]


def get_init_inputs() -> list[object]:
    """None."""
    return []
