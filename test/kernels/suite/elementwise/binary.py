"""Functions of two tensors of one shape, element by element; `op` names one."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

op = "add"
shape = (5, 67)

OPS: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
    "div": torch.div,
    "floor_div": lambda x, y: torch.div(x, y, rounding_mode="floor"),
    "remainder": torch.remainder,
    "fmod": torch.fmod,
    "maximum": torch.maximum,
    "fmin": torch.fmin,
    "pow": torch.pow,
    "pow_whole": lambda x, y: torch.pow(x, torch.round(y)),
    "atan2": torch.atan2,
    "hypot": torch.hypot,
    "logaddexp": torch.logaddexp,
    "logaddexp2": torch.logaddexp2,
    "isclose": torch.isclose,
    "isclose_or_nan": lambda x, y: torch.isclose(x, y, rtol=0.1, equal_nan=True),
    "dist": torch.dist,
    "copysign": lambda x, y: torch.copysign(x, torch.nan_to_num(y)),
    "lerp": lambda x, y: torch.lerp(x, y, 0.3),
    "less": torch.lt,
    "not_equal": torch.ne,
    "where": lambda x, y: torch.where(x > y, x, y * 0.5),
    "swish_gate": lambda x, y: x * torch.sigmoid(y) + y * torch.tanh(x),
}


class Model(nn.Module):
    """The function."""

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        """Compute it."""
        return OPS[op](x, y)


def get_inputs() -> list[Tensor]:
    """Numbers around zero, a fifth of them equal."""
    x, y = torch.randn(shape) * 2, torch.randn(shape) * 2
    return [x, torch.where(torch.rand(shape) < 0.2, x, y)]
