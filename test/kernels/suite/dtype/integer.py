"""Whole numbers and truth values, with negative operands; `op` names the function."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

op = "add"
dtype = "int32"
shape = (5, 67)

OPS: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "copy": lambda x, y: x.clone(),
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
    "maximum": torch.maximum,
    "abs": lambda x, y: torch.abs(x),
    "floor_div": lambda x, y: torch.div(x, y, rounding_mode="floor"),
    "trunc_div": lambda x, y: torch.div(x, y, rounding_mode="trunc"),
    "true_div": torch.true_divide,
    "remainder": torch.remainder,
    "fmod": torch.fmod,
    "less": torch.lt,
    "equal": torch.eq,
    "where": lambda x, y: torch.where(x > y, x, y),
    "bitwise_and": torch.bitwise_and,
    "bitwise_not": lambda x, y: torch.bitwise_not(x),
    "shift_left": lambda x, y: torch.bitwise_left_shift(x, y.abs() & 3),
    "sum": lambda x, y: torch.sum(x, -1),
    "amax": lambda x, y: torch.amax(x, -1),
    "cumsum": lambda x, y: torch.cumsum(x, -1),
    "to_float": lambda x, y: x.float() * 0.5,
    "to_bool": lambda x, y: x.bool(),
    "to_int64": lambda x, y: x.long(),
    "logical_and": torch.logical_and,
    "logical_xor": torch.logical_xor,
    "logical_not": lambda x, y: torch.logical_not(x),
    "times_mask": lambda x, y: x * (y > 0),
    "any": lambda x, y: torch.any(x > 90, -1),
}


class Model(nn.Module):
    """The function."""

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        """Compute it."""
        return OPS[op](x, y)


def get_inputs() -> list[Tensor]:
    """Small numbers of either sign where the type has them; divisors are not zero."""
    kind = getattr(torch, dtype)
    least = 0 if dtype in ("uint8", "bool") else -100
    x = torch.randint(least, 2 if dtype == "bool" else 100, shape)
    y = torch.randint(0 if dtype == "bool" else 1, 2 if dtype == "bool" else 12, shape)
    sign = torch.where(torch.rand(shape) < 0.5, 1 if least == 0 else -1, 1)
    return [x.to(kind), (y * sign).to(kind)]
