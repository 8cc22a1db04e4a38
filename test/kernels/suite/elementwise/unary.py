"""Functions of one tensor, element by element; `op` names one."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "exp"
shape = (5, 67)

OPS: dict[str, Callable[[Tensor], Tensor]] = {
    "abs": torch.abs,
    "neg": torch.neg,
    "square": torch.square,
    "sign": torch.sign,
    "exp": torch.exp,
    "exp2": torch.exp2,
    "expm1": torch.expm1,
    "log": torch.log,
    "log2": torch.log2,
    "log1p": torch.log1p,
    "sqrt": torch.sqrt,
    "rsqrt": torch.rsqrt,
    "reciprocal": torch.reciprocal,
    "cube": lambda x: x**3,
    "sin": torch.sin,
    "cos": torch.cos,
    "erf": torch.erf,
    "erfc": torch.erfc,
    "tan": torch.tan,
    "asin": torch.asin,
    "acos": torch.acos,
    "atan": torch.atan,
    "sinh": torch.sinh,
    "cosh": torch.cosh,
    "asinh": torch.asinh,
    "acosh": torch.acosh,
    "atanh": torch.atanh,
    "power_of_constant": lambda x: torch.pow(2.5, x),
    "large_whole_power": lambda x: x**11,
    "fractional_power": lambda x: x**3.5,
    "floor": torch.floor,
    "ceil": torch.ceil,
    "round": torch.round,
    "trunc": torch.trunc,
    "clamp": lambda x: torch.clamp(x, -0.5, 0.7),
    "softplus": F.softplus,
    "mish": F.mish,
    "hardswish": F.hardswish,
    "selu": F.selu,
    "log_sigmoid": F.logsigmoid,
    "isnan": torch.isnan,
    "isfinite": torch.isfinite,
    "angle": torch.angle,
    "signbit": lambda x: torch.signbit(torch.nan_to_num(x)),
}


class Model(nn.Module):
    """The function."""

    def forward(self, x: Tensor) -> Tensor:
        """Compute it."""
        return OPS[op](x)


def get_inputs() -> list[Tensor]:
    """Numbers around zero."""
    return [torch.randn(shape) * 2]
