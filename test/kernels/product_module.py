"""Products along an axis, of numbers that leave the range of their type; `kind` says which."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

kind = "random"
shape = (5, 300)
axis = -1


def _strewn(x: Tensor, *numbers: float) -> Tensor:
    """Every line along the axis with numbers in places that differ."""
    lines = x.movedim(axis, -1).clone().reshape(-1, shape[axis])
    for number, value in enumerate(numbers):
        for line in range(len(lines)):
            lines[line, (37 * line + 101 * number) % shape[axis]] = value
    moved = x.movedim(axis, -1)
    return lines.reshape(moved.shape).movedim(-1, axis).contiguous()


def _there_and_back(x: Tensor) -> Tensor:
    """First large, then small, or the other way about; the product is near 1."""
    count = shape[axis] // 2
    powers = torch.where(torch.arange(shape[axis]) < count, 1.0, -1.0)
    powers = powers * (torch.arange(shape[axis]) < 2 * count) * 13.0
    view = [1] * len(shape)
    view[axis] = shape[axis]
    return (1 + 0.01 * x) * torch.exp2(powers).reshape(view)


KINDS: dict[str, Callable[[Tensor], Tensor]] = {
    "random": lambda x: x,
    "ordinary": lambda x: 1 + 0.1 * x,
    "there_and_back": _there_and_back,
    "up_and_infinite": lambda x: _strewn(100 * x, float("inf")),
    "down_and_infinite": lambda x: _strewn(0.01 * x, float("-inf")),
    "up_and_zero": lambda x: _strewn(100 * x, 0.0),
    "infinite_and_zero": lambda x: _strewn(x, 0.0, float("inf")),
    "not_a_number": lambda x: _strewn(0.001 * x, float("nan")),
    "below_a_power": lambda x: torch.full_like(x, 1.4142 / 2),
    "above_a_power": lambda x: torch.full_like(x, 1.4143),
    "subnormal": lambda x: _strewn(100 * x, 1e-40, -2e-44, 1e-39, 1e-45, 1e-40, 1e-40),
}


class Model(nn.Module):
    """The product."""

    def forward(self, x: Tensor) -> Tensor:
        """Along one axis."""
        return torch.prod(x, axis)


def get_inputs() -> list[Tensor]:
    """One tensor."""
    return [KINDS[kind](torch.randn(shape))]
