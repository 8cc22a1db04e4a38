"""Inputs derived from a file's own: sign-symmetric ones, and ones with extreme values."""

from __future__ import annotations

import math
from collections.abc import Sequence
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
    """Those, with NaN, infinities, zeros, the largest and the smallest numbers strewn in."""


def derive_inputs(values: Sequence[object], mode: InputMode, seed: int) -> list[object]:
    """`values`, from `get_inputs`, as `mode` wants them; only floating tensors change."""
    import torch

    generator = torch.Generator().manual_seed(seed)
    return [
        _derive(value, mode, seed + position, generator)
        if isinstance(value, torch.Tensor) and value.is_floating_point()
        else value
        for position, value in enumerate(values)
    ]


def _derive(
    value: torch.Tensor, mode: InputMode, first: int, generator: torch.Generator
) -> torch.Tensor:
    import torch

    if mode is InputMode.AS_IS:
        return value
    negative = torch.rand(value.shape, generator=generator) < 0.5
    signed = torch.where(negative, -value, value)
    return _strew(signed, first, generator) if mode is InputMode.EXTREME else signed


def _strew(value: torch.Tensor, first: int, generator: torch.Generator) -> torch.Tensor:
    """`value` with extremes at random places, each kind in turn from number `first`."""
    import torch

    info = torch.finfo(value.dtype)
    smallest = info.smallest_normal
    positive = (math.inf, info.max, 1e4, info.max / 2, 0.0, smallest, smallest / 2)
    signed = (number * sign for number in positive for sign in (1, -1))
    extremes = torch.tensor([math.nan, *signed], dtype=value.dtype)
    flat = value.flatten()
    count = -(-flat.numel() // _ONE_IN)
    places = torch.randperm(flat.numel(), generator=generator)[:count]
    flat[places] = extremes[(first + torch.arange(count)) % len(extremes)]
    return flat.reshape(value.shape)
