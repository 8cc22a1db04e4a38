"""Inputs derived from others: sign-symmetric ones, and ones with extreme values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum

import ml_dtypes
import numpy as np

from acc.interp.torch_tensors import to_numpy, to_torch
from acc.interp.values import Array

_ONE_IN = 64
"""One element in so many becomes an extreme value, so that most rows stay ordinary."""

_LARGE = 1e18
"""The largest magnitude: sums of its square are finite in float32. Beyond, PyTorch itself gives
now 0, now NaN for a layer norm, by the length of the row."""


class InputMode(StrEnum):
    """Which inputs a run gets."""

    AS_IS = "as-is"
    """What `get_inputs` returns."""

    SIGNED = "signed"
    """The same magnitudes, each element negated or not at random."""

    EXTREME = "extreme"
    """
    Those, with NaN, infinities, zeros, the largest and the smallest numbers strewn in: for even
    seeds all over, for odd ones a single kind in each row, and none in some rows.
    """


def derive_inputs(values: Sequence[object], mode: InputMode, seed: int) -> list[object]:
    """`values`, from `get_inputs`, as `mode` wants them; only floating tensors change."""
    import torch
    from torch.utils._pytree import tree_flatten, tree_unflatten

    leaves, form = tree_flatten(list(values))
    derived = [
        to_torch(derive_array(to_numpy(leaf), mode, [seed, position]))
        if isinstance(leaf, torch.Tensor) and leaf.is_floating_point()
        else leaf
        for position, leaf in enumerate(leaves)
    ]
    return tree_unflatten(derived, form)


def derive_array(array: Array, mode: InputMode, seed: Sequence[int]) -> Array:
    """A floating-point array as `mode` wants it; `seed` says which of many such."""
    if mode is InputMode.AS_IS:
        return array
    rng = np.random.default_rng(seed)
    signed = np.where(rng.random(array.shape) < 0.5, np.negative(array), array)
    if mode is InputMode.SIGNED or not array.size:
        return signed
    extremes = _extremes(array.dtype, -1.0 if seed[0] // 2 % 2 else 1.0)
    if not seed[0] % 2:
        return _strewn(signed.flatten(), extremes, sum(seed), rng).reshape(array.shape)
    rows = signed.reshape(-1, array.shape[-1] if array.ndim else 1)
    return _strewn_by_row(rows, extremes, sum(seed), rng).reshape(array.shape)


def _extremes(dtype: np.dtype[np.generic], sign: float) -> Array:
    """
    The extremes of a type. Large numbers have one sign: where they cancel, what is left of a sum
    depends on its order, in PyTorch as well.
    """
    info = ml_dtypes.finfo(dtype)  # pyright: ignore[reportUnknownVariableType]
    smallest = float(info.smallest_normal)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    largest = float(info.max)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    signed = (
        number * side for number in (math.inf, 0.0, smallest, smallest / 2) for side in (1, -1)
    )
    return np.array([math.nan, *signed, sign * min(largest, _LARGE), sign * 1e4]).astype(dtype)


def _strewn(flat: Array, extremes: Array, first: int, rng: np.random.Generator) -> Array:
    """A vector with extremes at random places, each kind in turn from number `first`."""
    count = -(-flat.size // _ONE_IN)
    places = rng.permutation(flat.size)[:count]
    flat[places] = extremes[(first + np.arange(count)) % len(extremes)]
    return flat


def _strewn_by_row(rows: Array, extremes: Array, first: int, rng: np.random.Generator) -> Array:
    """Rows with extremes of one kind each, in turn from number `first`; then one without."""
    strewn = rows.copy()
    kinds = (first + np.arange(len(rows))) % (len(extremes) + 1)
    for kind, extreme in enumerate(extremes):
        chosen = np.flatnonzero(kinds == kind)
        for _ in range(-(-rows.shape[1] // _ONE_IN)):
            strewn[chosen, rng.integers(0, rows.shape[1], len(chosen))] = extreme
    return strewn
