"""Running sums, products and maxima along an axis; `op` names one."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

op = "cumsum"
shape = (3, 133)
axis = 1


def _exclusive(x: Tensor, axis: int) -> Tensor:
    return torch.cumsum(x, axis) - x


def _shifted(x: Tensor, axis: int) -> Tensor:
    zero = torch.zeros_like(x.narrow(axis, 0, 1))
    return torch.cat([zero, torch.cumsum(x, axis).narrow(axis, 0, x.shape[axis] - 1)], axis)


OPS: dict[str, Callable[[Tensor, int], Tensor]] = {
    "cumsum": torch.cumsum,
    "cumprod": torch.cumprod,
    "exclusive": _exclusive,
    "shifted": _shifted,
    "reversed": lambda x, axis: torch.cumsum(x.flip(axis), axis).flip(axis),
    "masked": lambda x, axis: torch.cumsum(x * (x > 1), axis),
    "cummax": lambda x, axis: torch.cummax(x, axis)[0],
    "cummax_places": lambda x, axis: torch.cummax(x, axis)[1],
    "cummin": lambda x, axis: torch.cummin(x, axis)[0],
    "logcumsumexp": torch.logcumsumexp,
}


class Model(nn.Module):
    """The scan."""

    def forward(self, x: Tensor) -> Tensor:
        """Compute it."""
        return OPS[op](x, axis)


def get_inputs() -> list[Tensor]:
    """Numbers around one, so that products neither vanish nor overflow."""
    return [1 + 0.1 * torch.randn(shape)]
