"""What the module of the same name computes; MLIR's round goes away from zero at one half."""

import torch


class Model(torch.nn.Module):
    """Arithmetic on whole tensors."""

    def forward(
        self, x: torch.Tensor, i: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The smaller of x and x + i, x rounded, and whether 2i is i or more."""
        total = x + i
        whole = x.trunc()
        away = whole + torch.where((x - whole).abs() >= 0.5, x.sign(), torch.zeros_like(x))
        return torch.where(x < total, x, total), away, (2 * i >= i).to(torch.int32)


def get_inputs() -> list[torch.Tensor]:
    """Floats, and small whole numbers."""
    return [torch.rand(37, 100), torch.randint(-9, 9, (37, 100), dtype=torch.int32)]


def get_init_inputs() -> list[object]:
    """Nothing."""
    return []
