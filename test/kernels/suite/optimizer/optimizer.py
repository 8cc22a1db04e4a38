"""Update steps that write to their arguments and return all of them; `op` names one."""

from collections.abc import Callable
from typing import cast

import torch
from torch import Tensor, nn

op = "sgd"
shape = (13, 67)
step = 3
RATE = 0.01

norm = cast(Callable[..., Tensor], torch.linalg.vector_norm)  # pyright: ignore[reportUnknownMemberType]


class Model(nn.Module):
    """The step."""

    def forward(self, p: Tensor, g: Tensor, m: Tensor, v: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Update the parameter and its state in place."""
        match op:
            case "sgd":
                m.mul_(0.9).add_(g)
                p.sub_(m, alpha=RATE)
            case "adagrad":
                v.addcmul_(g, g)
                p.addcdiv_(g, v.sqrt() + 1e-10, value=-RATE)
            case "rmsprop":
                v.mul_(0.99).addcmul_(g, g, value=0.01)
                p.addcdiv_(g, v.sqrt() + 1e-8, value=-RATE)
            case "adamw":
                p.mul_(1 - RATE * 0.1)
                m.lerp_(g, 0.1)
                v.mul_(0.999).addcmul_(g, g, value=0.001)
                root = (v / (1 - 0.999**step)).sqrt() + 1e-8
                p.addcdiv_(m / (1 - 0.9**step), root, value=-RATE)
            case _:
                ratio = norm(p) / norm(g)
                p.sub_(RATE * ratio * g)
        return p, m, v


def get_inputs() -> list[Tensor]:
    """A parameter, its gradient, and two moments, the second of which is positive."""
    p, g, m = (torch.randn(shape) for _ in range(3))
    return [p, g, m, torch.rand(shape)]
