"""More tensors than a core has buffers for them; `op` names what is done with them."""

from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn

op = "weighted_sum"
shape = (5, 67)
count = 20


def _weighted_sum(inputs: Sequence[Tensor]) -> Tensor:
    total = inputs[0]
    for x in inputs[1:]:
        total = total * 0.5 + x.abs()
    return total


def _multiples(x: Tensor) -> tuple[Tensor, ...]:
    return tuple(x * float(factor) for factor in range(2, count + 2))


OPS: dict[str, Callable[[Sequence[Tensor]], Tensor | tuple[Tensor, ...]]] = {
    "weighted_sum": _weighted_sum,
    "multiples": lambda inputs: _multiples(inputs[0]),
    "multiples_of_softmax": lambda inputs: _multiples(torch.softmax(inputs[0], -1)),
    "each": lambda inputs: tuple(x * 2 + 1 for x in inputs),
    "cat": lambda inputs: torch.cat(tuple(inputs), -1),
}


class Model(nn.Module):
    """The function."""

    def forward(self, *inputs: Tensor) -> Tensor | tuple[Tensor, ...]:
        """Compute it."""
        return OPS[op](inputs)


def get_inputs() -> list[Tensor]:
    """As many tensors as `count` says."""
    return [torch.randn(shape) for _ in range(count)]
