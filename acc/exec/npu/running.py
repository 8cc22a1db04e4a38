"""Runs a program of a loaded library on tensors of a device. Only in the process that has it."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from acc.exec.npu.judging import judge
from acc.exec.npu.requests import Failed, Ran, RunProgram, Times
from acc.exec.npu.timing import median_us
from acc.exec.npu.torch_npu_api import Npu, load_npu, module_on_device, on_device
from acc.interp.torch_tensors import to_numpy, to_torch
from acc.interp.values import Array

if TYPE_CHECKING:
    import torch

_MESSAGE_BYTES = 1024
_DIRTY = 0xA5
"""What outputs and workspace are filled with, so that elements that nobody writes are seen."""


class RefusedError(Exception):
    """The program does not launch for these sizes."""


class Program:
    """The functions of a library; see `entry.cpp` of the loadable project."""

    def __init__(self, library: Path, npu: Npu) -> None:
        self.npu = npu
        loaded = ctypes.CDLL(str(library))
        self._run, self._workspace_bytes = loaded.AccRun, loaded.AccWorkspaceBytes
        self._workspace_bytes.restype = ctypes.c_uint64

    def workspace_bytes(self, sizes: tuple[int, ...]) -> int:
        """Bytes of device memory for what kernels hand on."""
        return int(self._workspace_bytes((ctypes.c_uint32 * len(sizes))(*sizes)))

    def launch(
        self, tensors: list[torch.Tensor], workspace: torch.Tensor, sizes: tuple[int, ...]
    ) -> None:
        """Launch on the current stream. Raises `RefusedError`."""
        addresses = (ctypes.c_void_p * len(tensors))(*(t.data_ptr() for t in tensors))
        message = ctypes.create_string_buffer(_MESSAGE_BYTES)
        status = self._run(
            addresses,
            ctypes.c_void_p(workspace.data_ptr()),
            (ctypes.c_uint32 * len(sizes))(*sizes),
            ctypes.c_void_p(self.npu.current_stream().npu_stream),
            message,
            ctypes.c_size_t(_MESSAGE_BYTES),
        )
        if status != 0:
            raise RefusedError(message.value.decode("utf-8", "replace"))


def run_program(request: RunProgram, device: int, reach: Callable[[str], None]) -> Ran | Failed:
    """
    Copy the inputs, launch, wait, and judge or copy back the outputs; then take the times.

    `reach` is told each step before it is taken. Raises what torch_npu raises.
    """
    reach("opening the device")
    npu, _ = load_npu()
    npu.set_device(device)
    reach("loading the library")
    program = Program(request.library, npu)
    reach("copying the inputs")
    inputs = [on_device(to_torch(array)) for array in request.inputs]
    outputs = [_dirty(array) for array in request.outputs]
    workspace = _dirty_bytes(program.workspace_bytes(request.sizes))
    tensors = [*inputs, *outputs]
    npu.synchronize()
    reach("running the kernels")
    start = time.perf_counter()
    try:
        program.launch(tensors, workspace, request.sizes)
    except RefusedError as error:
        return Failed(str(error), refused=True)
    npu.synchronize()
    seconds = time.perf_counter() - start
    reach("copying the outputs")
    judged = None if request.wanted is None else judge(outputs, request.wanted)
    is_needed = request.returns_outputs or judged is None
    returned = tuple(to_numpy(output) for output in outputs) if is_needed else None
    times = None
    if request.repeats:

        def run() -> None:
            program.launch(tensors, workspace, request.sizes)

        times = _take_times(request, npu, run, reach)
    return Ran(returned, judged, times, seconds)


def _dirty(like: Array) -> torch.Tensor:
    """A tensor of the device in shape and type of an array."""
    import torch

    made = to_torch(like)
    filled = torch.full((made.numel() * made.element_size(),), _DIRTY, dtype=torch.uint8)
    return on_device(filled.view(made.dtype).reshape(made.shape))


def _dirty_bytes(size: int) -> torch.Tensor:
    import torch

    return on_device(torch.full((size,), _DIRTY, dtype=torch.uint8))


def _take_times(
    request: RunProgram, npu: Npu, run: Callable[[], None], reach: Callable[[str], None]
) -> Times:
    import torch

    reach("taking the time of the kernels")
    ours = median_us(npu, run, request.warmup, request.repeats)
    theirs, error = None, ""
    if request.eager is not None:
        reach("taking the time of PyTorch's operators")
        try:
            with torch.no_grad():
                eager = request.eager.prepare(on_device, module_on_device)
                theirs = median_us(npu, eager, request.warmup, request.repeats)
        except (RuntimeError, NotImplementedError) as found:
            # an operator that PyTorch does not have on this device
            error = str(found).splitlines()[0] if str(found) else type(found).__name__
    return Times(ours, theirs, request.repeats, error)
