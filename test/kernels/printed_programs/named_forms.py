"""What the module of the same name computes."""

import torch


class Model(torch.nn.Module):
    """Named operations of linalg."""

    def forward(
        self, x: torch.Tensor, v: torch.Tensor, p: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """A softmax, two products with a vector, and the largest of windows."""
        rows = torch.softmax((x + x) * v, dim=1)
        largest = torch.nn.functional.max_pool2d(p.permute(0, 3, 1, 2), 2).permute(0, 2, 3, 1)
        return rows, (x * v).sum(1), (v * v).sum(), largest


def get_inputs() -> list[torch.Tensor]:
    """Rows, a vector and images with channels last."""
    return [torch.rand(40, 100), torch.rand(100), torch.rand(2, 9, 9, 8)]


def get_init_inputs() -> list[object]:
    """Nothing."""
    return []
