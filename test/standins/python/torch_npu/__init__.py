"""
Stand-in for torch_npu: tensors stay in the memory of this process, where the stand-in runtime runs.

What a device would do wrong is asked for by variables of the environment, see `npu.py`.
"""

import ctypes
from pathlib import Path

import torch

from torch_npu import npu as npu

__version__ = torch.__version__

_LIBRARY = Path(__file__).parent / "lib" / "libtorch_npu.so"
if _LIBRARY.exists():
    # libraries that come later refer to it by its name, and the runtime asks it for tensors;
    # `with_torch_npu` builds it
    ctypes.CDLL(str(_LIBRARY), ctypes.RTLD_GLOBAL)


def _copy(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.clone()


def _same(module: torch.nn.Module) -> torch.nn.Module:
    return module


setattr(torch.Tensor, "npu", _copy)  # noqa: B010 (the class is not known to have it)
setattr(torch.nn.Module, "npu", _same)  # noqa: B010
