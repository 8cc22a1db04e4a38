"""Inputs derived from a file's own: sign-symmetric ones, and ones with extreme values."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch

_ONE_IN = 64
"""One element in so many becomes an extreme value, so that most rows stay ordinary."""


class InputMode(StrEnum):
    """Which inputs a run gets."""

    AS_IS = "as-is"
    """What `get_inputs` returns."""

    SIGNED = "signed"
    """The same magnitudes, each element negated or not at random."""

    EXTREME = "extreme"
    """The same, with NaN, infinities, zeros, the largest and the smallest numbers strewn in."""


def derive_input(value: object, mode: InputMode, generator: torch.Generator) -> object:
    """`value`, from `get_inputs`, as `mode` wants it; only floating tensors change."""
    import torch

    if not isinstance(value, torch.Tensor) or not value.is_floating_point():
        return value
    match mode:
        case InputMode.AS_IS:
            return value
        case InputMode.SIGNED:
            negative = torch.rand(value.shape, generator=generator) < 0.5
            return torch.where(negative, -value, value)
        case InputMode.EXTREME:
            return _strew(value, generator)


def _strew(value: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    import torch

    if not value.numel():
        return value
    info = torch.finfo(value.dtype)
    positive = (math.inf, info.max, info.max / 2, 1.0, info.tiny, info.smallest_normal / 2, 0.0)
    extremes = torch.tensor(
        [math.nan, *positive, *(-number for number in positive)], dtype=value.dtype
    )
    chosen = torch.randint(len(extremes), value.shape, generator=generator)
    hit = torch.randint(_ONE_IN, value.shape, generator=generator) == 0
    flat = hit.view(-1)
    flat[torch.randint(flat.numel(), (1,), generator=generator)] = True
    return torch.where(hit, extremes[chosen], value)
