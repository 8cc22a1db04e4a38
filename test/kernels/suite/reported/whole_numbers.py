"""Programs that other compilers got wrong, on whole numbers and places; `op` names one."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "rows_at"
table = [100, 48]
count = 7
dtype = "int64"

Inputs = Callable[[], list[Tensor]]


def _kind() -> torch.dtype:
    return getattr(torch, dtype)


def _rows() -> list[Tensor]:
    return [torch.randn(table), torch.randint(0, table[0], (count,), dtype=_kind())]


def _signs() -> list[Tensor]:
    numerators = torch.tensor([-7, -6, -1, 0, 1, 6, 7], dtype=_kind())
    return [numerators[:, None], torch.tensor([-3, 3], dtype=_kind())]


def _bits() -> list[Tensor]:
    return [torch.randint(-1000, 1000, (64,), dtype=_kind()), torch.tensor(3, dtype=_kind())]


def _vector() -> list[Tensor]:
    return [torch.randint(-9, 9, (1000,), dtype=_kind())]


def _masked() -> list[Tensor]:
    return [torch.randn(table), torch.rand(table) < 0.5]


OF_ONE: dict[str, tuple[Callable[[Tensor], Tensor], Inputs]] = {
    "add_places": (lambda x: torch.arange(x.shape[0], dtype=x.dtype) + x, _vector),
}

OF_TWO: dict[str, tuple[Callable[[Tensor, Tensor], Tensor], Inputs]] = {
    "rows_at": (lambda x, at: x[at], _rows),
    "embedding": (lambda x, at: F.embedding(at, x), _rows),
    "remainder": (torch.remainder, _signs),
    "fmod": (torch.fmod, _signs),
    "floor_divide": (torch.floor_divide, _signs),
    "logical_xor": (lambda a, b: torch.logical_xor(a > 0, b > 0) != True, _signs),  # noqa: E712
    "shift_by_scalar_tensor": (lambda x, s: (x >> s) & 15, _bits),
    "shift_right": (torch.bitwise_right_shift, _bits),
    "masked_cumsum": (lambda x, mask: torch.cumsum(x * mask, 1), _masked),
}

OPS: dict[str, tuple[Callable[..., Tensor], Inputs]] = {**OF_ONE, **OF_TWO}


class Model(nn.Module):
    """The program."""

    def forward(self, *inputs: Tensor) -> Tensor:
        """Compute it."""
        return OPS[op][0](*inputs)


def get_inputs() -> list[Tensor]:
    """The program's inputs."""
    return OPS[op][1]()
