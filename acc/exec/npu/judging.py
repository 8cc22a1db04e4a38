"""Compares outputs where they are, on the device, by bounds that the tolerance rule gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from acc.exec.backend import Array
from acc.exec.compare import Comparison, Floats, Tolerance
from acc.exec.npu.requests import Wanted
from acc.exec.npu.torch_npu_api import on_device
from acc.interp.element_types import is_floating
from acc.interp.torch_tensors import to_torch

if TYPE_CHECKING:
    import torch

_MARGIN = 1 - 2**-16
"""What bounds are multiplied with, since the device takes differences in float32."""


def wanted(want: Sequence[Array], eager: Sequence[Array], rule: Tolerance) -> list[Wanted] | None:
    """
    What outputs have to be, in the types of `eager`; none where a device cannot judge that.

    It judges more strictly than the rule, and by `want` alone: what it finds right is right.
    """
    if any(kind.dtype == np.float64 for kind in eager) or rule.atol <= 0:
        return None
    return [_wanted(each, kind.dtype, rule) for each, kind in zip(want, eager, strict=True)]


def _wanted(want: Array, dtype: np.dtype[np.generic], rule: Tolerance) -> Wanted:
    with np.errstate(all="ignore"):
        rounded = want.astype(dtype)
        if not is_floating(dtype):
            return Wanted(rounded, None)
        bound = rule.bound(np.abs(rounded.astype(np.float64)), dtype) * _MARGIN
        return Wanted(rounded, np.minimum(bound, np.finfo(np.float32).max))


def judge(
    outputs: Sequence[torch.Tensor], expected: Sequence[Wanted]
) -> tuple[Comparison, ...] | None:
    """What is found of each output, if all of them are right; else the exact rule has to judge."""
    found: list[Comparison] = []
    for output, each in zip(outputs, expected, strict=True):
        want = on_device(to_torch(each.want)).reshape(output.shape)
        if each.bound is None:
            if not bool((output == want).all()):
                return None
            found.append(Comparison(True, 0.0, 0.0, 0, None))
            continue
        if (floats := _judge_floats(output, want, each.bound)) is None:
            return None
        found.append(floats)
    return tuple(found)


def _judge_floats(output: torch.Tensor, want: torch.Tensor, bound: Floats) -> Comparison | None:
    import torch

    got, want = output.float(), want.float()
    limit = on_device(torch.as_tensor(bound.astype(np.float32))).reshape(output.shape)
    finite = torch.isfinite(got) & torch.isfinite(want)
    error = torch.where(finite, (got - want).abs(), torch.zeros_like(got))
    same = (got == want) | (torch.isnan(got) & torch.isnan(want))
    if not bool(torch.where(finite, error <= limit, same).all()):
        return None
    if not output.numel():
        return Comparison(True, 0.0, 0.0, 0, None)
    nonzero = finite & (want != 0)
    relative = torch.where(nonzero, error / want.abs(), torch.zeros_like(got))
    return Comparison(True, float(error.max()), float(relative.max()), 0, None)
