"""A step of an optimizer: what it is given and what it keeps are written where they are."""

import torch
from torch import nn

SHAPE = (24, 50)


class Model(nn.Module):
    """Adam with weight decay, for a list of parameters."""

    def __init__(self, rate: float = 0.1, betas: tuple[float, float] = (0.9, 0.99)) -> None:
        super().__init__()
        self.rate, self.betas = rate, betas
        self.register_buffer("steps", torch.zeros(()))
        self.average = nn.Parameter(torch.zeros(SHAPE), requires_grad=False)
        self.steps: torch.Tensor

    def forward(
        self,
        parameters: list[torch.Tensor],
        gradient: torch.Tensor,
        square: torch.Tensor,
        decay: float = 0.01,
        maximize: bool = False,
    ) -> None:
        """Returns nothing."""
        first, second = self.betas
        self.steps += 1
        self.average.mul_(first).add_(gradient, alpha=1 - first)
        square.mul_(second).addcmul_(gradient, gradient, value=1 - second)
        change = self.average / (1 - first**self.steps)
        scale = (square / (1 - second**self.steps)).sqrt().add_(1e-8)
        for parameter in parameters:
            parameter.mul_(1 - self.rate * decay)
            parameter.addcdiv_(change, scale, value=self.rate if maximize else -self.rate)


def get_inputs() -> list[object]:
    """Two parameters, one of them not contiguous, a gradient and its square."""
    parameters = [torch.randn(SHAPE), torch.randn(SHAPE[::-1]).t()]
    return [parameters, torch.randn(SHAPE), torch.rand(SHAPE)]


def get_init_inputs() -> list[object]:
    """The rate of learning."""
    return [0.05]
