"""Cross-entropy of rows of logits against classes, averaged."""

import torch

rows = 7
classes = 33


class Model(torch.nn.Module):
    def forward(self, logits: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.cross_entropy(logits, target)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(rows, classes), torch.randint(0, classes, (rows,))]


def get_init_inputs() -> list[object]:
    return []
