"""PyTorch tensors as NumPy arrays and back, bfloat16 by its bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ml_dtypes
import numpy as np

from acc.interp.values import Array

if TYPE_CHECKING:
    import torch


def to_numpy(tensor: torch.Tensor) -> Array:
    """A copy of the tensor, contiguous."""
    import torch

    dense = tensor.detach().cpu().contiguous()
    if dense.dtype == torch.bfloat16:
        bits: Array = dense.view(torch.int16).numpy()
        return np.array(bits).view(ml_dtypes.bfloat16)
    return np.array(dense.numpy())


def to_torch(array: Array) -> torch.Tensor:
    """A copy of the array as a tensor."""
    import torch

    if array.dtype == ml_dtypes.bfloat16:
        return torch.as_tensor(np.array(array.view(np.int16))).view(torch.bfloat16)
    return torch.as_tensor(np.array(array))
