"""Programs that other compilers got wrong, on floating-point numbers; `op` names one."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "copy"
shapes = [[2, 3, 5, 126]]
dtype = "float32"
data = "normal"

Outputs = Tensor | tuple[Tensor, ...]

EPSILON = 1e-6
"""What is added to a mean square."""


def _rms_norm_backward(x: Tensor, weight: Tensor, gradient: Tensor) -> tuple[Tensor, Tensor]:
    scale = torch.rsqrt(x.square().mean(-1, keepdim=True) + EPSILON)
    normal = x * scale
    inner = gradient * weight
    return scale * (inner - normal * (inner * normal).mean(-1, True)), (gradient * normal).sum(0)


def _shifted(x: Tensor) -> Tensor:
    return F.pad(x, (16, 0))[..., : x.shape[-1]]


OF_ONE: dict[str, Callable[[Tensor], Outputs]] = {
    "copy": lambda x: x.clone(),
    "softmax_and_sum": lambda x: (torch.softmax(x, -1), x.sum(-1)),
    "pad_then_max": lambda x: F.pad(x, (0, 4)).amax(-1),
    "sum_first": lambda x: x.sum(0),
    "sum_second": lambda x: x.sum(1),
    "sum_last": lambda x: x.sum(-1),
    "amax_second": lambda x: x.amax(1),
    "sum_and_mean_first": lambda x: (x.sum(0), x.mean(0)),
    "cumsum_last": lambda x: x.cumsum(-1),
    "cumsum_first": lambda x: x.cumsum(0),
    "cumsum_reversed": lambda x: x.flip(-1).cumsum(-1).flip(-1),
    "flip_of_cumsum": lambda x: x.cumsum(-1).flip(-1),
    "cumsum_exclusive": lambda x: x.cumsum(-1) - x,
    "flip_of_equal_cumsum": lambda s: s.expand(32).cumsum(0).flip(0),
    "absolute_sum": lambda x: x.abs().sum(),
    "count_positive_so_far": lambda x: torch.cumsum(x > 0, -1),
    "softmax": lambda x: torch.softmax(x, -1),
    "log_softmax": lambda x: torch.log_softmax(x, -1),
    "standardise_all": lambda x: (x - x.mean()) / x.std(),
    "max_of_all": lambda x: x - x.reshape(-1).amax(),
    "relu": torch.relu,
    "floor_of_softmax_sum": lambda x: torch.exp(torch.floor(torch.softmax(x, 0).sum(0) + 0.5)),
    "square_exp_sum": lambda x: (x * x, torch.exp(x), x.sum(-1)),
    "to_float32": lambda x: x.float(),
    "shift": _shifted,
    "layer_norm": lambda x: F.layer_norm(x, x.shape[-1:]),
    "transpose_last": lambda x: x.permute(0, 2, 1),
    "rms_norm": lambda x: x * torch.rsqrt(x.square().mean(-1, keepdim=True) + EPSILON),
    "argmax": lambda x: torch.argmax(x, -1),
    "remainder": lambda x: torch.remainder(x, -3.0),
}

OF_TWO: dict[str, Callable[[Tensor, Tensor], Outputs]] = {
    "scale_rows": lambda x, s: (x * s, s.clone()),
    "times_scalar_tensor": torch.mul,
    "add_mul": lambda x, y: (x + y, x * y),
    "larger_or_twice": lambda x, y: torch.where(x > y, x, y * 2),
}

OPS: dict[str, Callable[..., Outputs]] = {
    **OF_ONE,
    **OF_TWO,
    "rms_norm_backward": _rms_norm_backward,
}


class Model(nn.Module):
    """The program."""

    def forward(self, *inputs: Tensor) -> Outputs:
        """Compute it."""
        return OPS[op](*inputs)


def _numbers(shape: list[int]) -> Tensor:
    count = torch.Size(shape).numel()
    match data:
        case "places":
            return torch.arange(count).reshape(shape) % 251
        case "ramp":
            return torch.arange(shape[0])[:, None].expand(shape) / 16
        case "special":
            return torch.tensor([300.0, 60000.0, torch.inf, -torch.inf, torch.nan]).expand(shape)
        case "negative":
            return -1 - torch.rand(shape)
        case _:
            return torch.randn(shape)


def get_inputs() -> list[Tensor]:
    """Tensors of `shapes`; `data` says of which numbers."""
    return [_numbers(shape).to(getattr(torch, dtype)) for shape in shapes]
