"""Weights, state, and inputs of several kinds, some of which are written."""

import torch
from torch import nn

FEATURES = 40


class Gain(nn.Module):
    """A weight for each feature."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(size))


class Model(nn.Module):
    """
    A normalised step.

    ```
    fences end a submission that does not hide them
    ```
    """

    def __init__(self, features: int) -> None:
        super(Model, self).__init__()  # noqa: UP008
        self.norm = nn.LayerNorm(features)
        self.gains = nn.ModuleList([Gain(features), Gain(features)])
        self.seen: torch.Tensor
        self.register_buffer("seen", torch.zeros(features))
        self.mask = self._mask(features)
        self.__bias = nn.Parameter(torch.randn(features))
        nn.init.normal_(self.norm.weight)

    def _mask(self, features: int) -> torch.Tensor:
        return torch.arange(features).fmod(3).clamp(max=1.0)

    def _never(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x)

    def forward(
        self,
        x: torch.Tensor,
        velocity: torch.Tensor,
        pair: dict[str, torch.Tensor],
        step: int,
        scale: float = 1.0,
    ) -> tuple[torch.Tensor, list[torch.Tensor]]:
        """Writes the velocity and what was seen."""
        self.seen.mul_(0.9).add_(x.sum(0) * 0.1)
        y = self.norm(x) * self.gains[1].weight * self.mask + self.__bias
        velocity.mul_(0.5).add_(y)
        z = pair["b"] * torch.tensor([1.0, 0.5, -2.0]) / step
        return y * scale, [velocity + pair["a"], z]


def get_inputs() -> list[object]:
    """A batch, a velocity, two more tensors and a number."""
    pair = {"a": torch.randn(FEATURES), "b": torch.randn(5, 3)}
    return [torch.randn(24, FEATURES), torch.randn(24, FEATURES), pair, 3]


def get_init_inputs() -> list[int]:
    """The number of features."""
    return [FEATURES]
