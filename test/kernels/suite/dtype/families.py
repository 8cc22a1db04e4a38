"""Families of functions on whole numbers of one type, its smallest and largest among them."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

family = "arithmetic"
dtype = "int32"
shape = (5, 19)

Outputs = tuple[Tensor, ...]


def arithmetic(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Sums and products, which wrap."""
    return x + y, x - y, x * y, x * 3, 7 - x, -x, torch.abs(x)


def division(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Quotients and remainders of either sign; the smallest number by -1 wraps."""
    return (
        torch.div(x, y, rounding_mode="floor"),
        torch.div(x, z, rounding_mode="trunc"),
        torch.remainder(x, y),
        torch.fmod(x, y),
        x // 3,
        torch.remainder(x, 7),
    )


def order(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Comparisons, and what they choose."""
    compared = x < y, x <= y, x > y, x >= y, x == y, x != y, x > 5
    chosen = torch.where(x > y, x, z), torch.clamp(x, 3, 100)
    return *compared, *chosen, torch.maximum(x, y), torch.minimum(x, y)


def bits(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Bits one by one."""
    return x & y, x | y, x ^ y, ~x, x & 6


def shifts(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Shifts, by more than the width too."""
    by = z & 63
    return x << by, x >> by, x << 2, x >> 3


def logic(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Truth values of numbers, and numbers from truth values."""
    pairs = torch.logical_and(x, y), torch.logical_or(x, y), torch.logical_xor(x, y)
    return *pairs, torch.logical_not(x), x.bool(), x * (y > 3), (x > y).to(x.dtype)


def truths(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Whether any or all are true."""
    return torch.any(x > 3, -1), torch.all(x > 3, 0), torch.any(x, 0), torch.all(y, -1, True)


def reductions(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Sums are of 64 bits."""
    sums = torch.sum(x, -1), torch.sum(x, 0), torch.sum(x), torch.prod(y, -1)
    return *sums, torch.amax(x, -1), torch.amin(x, 0)


def scans(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Running sums of 64 bits."""
    return torch.cumsum(x, -1), torch.cumsum(x, 0)


def conversion(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """To every other type; integers keep their low bits."""
    kinds = torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8, torch.bool
    return *(x.to(kind) for kind in kinds), x.to(torch.float32)


def mixed(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Operands of two types, and Python numbers of another kind."""
    truth = x > y
    return x + z.to(torch.int16), x + truth, truth * 3, x * 0.5, x + 1.5, z.to(torch.uint8) + x


def moves(x: Tensor, y: Tensor, z: Tensor) -> Outputs:
    """Elements in other places, and constants around them."""
    parts = x[:, 1::3], x[::2, 3:9], torch.cat([x, y], 1), torch.roll(x, 2, 1)
    filled = F.pad(x, (1, 2)), F.pad(x, (0, 3), value=1), F.pad(x, (2, 0, 1, 0), value=101)
    turned = x.t().contiguous(), x[None].permute(2, 0, 1).contiguous()
    return *parts, *filled, *turned, x.repeat(2, 1)


class Model(nn.Module):
    """The functions of a family."""

    def forward(self, x: Tensor, y: Tensor, z: Tensor) -> Outputs:
        """Compute them all."""
        found: Callable[[Tensor, Tensor, Tensor], Outputs] = globals()[family]
        return found(x, y, z)


def get_inputs() -> list[Tensor]:
    """All values of the type; divisors that are not zero, the last ones not -1 either."""
    kind = getattr(torch, dtype)
    if dtype == "bool":
        return [torch.rand(shape) < 0.5 for _ in range(3)]
    info = torch.iinfo(kind)
    x = torch.randint(info.min, info.max, shape, dtype=torch.int64).to(kind)
    small = torch.randint(-9, 9, shape).clamp(min=info.min).to(kind)
    x = torch.where(torch.rand(shape) < 0.5, x, small)
    x[0, :4] = torch.tensor([info.min, info.max, info.min, 0]).to(kind)
    y = torch.where(small == 0, 2, small).to(kind)
    y[0, :3] = torch.tensor([max(info.min, -1), 1, 3]).to(kind)
    z = torch.where(y.long() == -1, 33, y.long()).to(kind)
    return [x, torch.where(y == 0, 1, y).to(kind), torch.where(z == 0, 1, z).to(kind)]
