"""Losses of rows of predictions; `op` names one."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "mse"
shape = (13, 67)

OPS: dict[str, Callable[[Tensor, Tensor, Tensor], Tensor]] = {
    "mse": lambda x, y, at: F.mse_loss(x, y),
    "mse_by_row": lambda x, y, at: F.mse_loss(x, y, reduction="none").mean(-1),
    "l1": lambda x, y, at: F.l1_loss(x, y),
    "huber": lambda x, y, at: F.huber_loss(x * 3, y),
    "hinge": lambda x, y, at: torch.clamp(1 - x * y.sign(), min=0).mean(),
    "cross_entropy": lambda x, y, at: F.cross_entropy(x, at),
    "cross_entropy_soft": lambda x, y, at: F.cross_entropy(x, torch.softmax(y, -1)),
    "nll": lambda x, y, at: F.nll_loss(torch.log_softmax(x, -1), at),
    "bce_with_logits": lambda x, y, at: F.binary_cross_entropy_with_logits(x, torch.sigmoid(y)),
    "kl_div": lambda x, y, at: F.kl_div(
        torch.log_softmax(x, -1), torch.softmax(y, -1), reduction="batchmean"
    ),
    "cosine": lambda x, y, at: (1 - F.cosine_similarity(x, y, -1)).mean(),
    "triplet": lambda x, y, at: F.triplet_margin_loss(x, y, y.flip(0)),
}


class Model(nn.Module):
    """The loss."""

    def forward(self, x: Tensor, y: Tensor, at: Tensor) -> Tensor:
        """Compute it."""
        return OPS[op](x, y, at)


def get_inputs() -> list[Tensor]:
    """Predictions, targets, and classes."""
    return [torch.randn(shape), torch.randn(shape), torch.randint(0, shape[1], shape[:1])]
