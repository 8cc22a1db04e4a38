"""Runs C++ statements over tensors in the UB: loads the inputs, executes, stores the outputs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import ml_dtypes
import numpy as np
import numpy.typing as npt

from acc.exec.backend import Array, Buffer, Launch, RunResult
from acc.exec.host_model import HostModel
from acc.target.chip import DEFAULT_CHIP, load_chip

F64 = npt.NDArray[np.float64]
CTYPES: dict[np.dtype[np.generic], str] = {
    np.dtype(np.int8): "int8_t",
    np.dtype(np.uint8): "uint8_t",
    np.dtype(np.int16): "int16_t",
    np.dtype(np.uint16): "uint16_t",
    np.dtype(np.float16): "half",
    np.dtype(ml_dtypes.bfloat16): "bfloat16_t",
    np.dtype(np.int32): "int32_t",
    np.dtype(np.uint32): "uint32_t",
    np.dtype(np.float32): "float",
    np.dtype(np.int64): "int64_t",
}
"""Element types as AscendC spells them."""
LAST_PLACE: dict[np.dtype[np.generic], tuple[float, float]] = {
    np.dtype(np.float16): (2.0**-10, 2.0**-24),
    np.dtype(np.float32): (2.0**-23, 2.0**-149),
}
"""Distance of the numbers around 1, and around 0."""


@dataclass(frozen=True)
class Body:
    """
    Statements over the tensors named by `inputs` and `outputs`, and `scratch` (uint8_t).

    An output is stored whole; one that stands among the inputs too starts with that value.
    """

    statements: str
    inputs: Mapping[str, Array] = field(default_factory=dict[str, Array])
    outputs: Mapping[str, Array] = field(default_factory=dict[str, Array])


HEAD = """
#include "kernel_operator.h"

using namespace AscendC;

template <typename T>
__aicore__ inline void Load(const LocalTensor<T>& to, GM_ADDR from, uint32_t bytes)
{
    GlobalTensor<T> gm;
    gm.SetGlobalBuffer((__gm__ T*)from);
    DataCopyPad(to, gm, DataCopyExtParams(1, bytes, 0, 0, 0), DataCopyPadExtParams<T>());
}

template <typename T>
__aicore__ inline void Store(GM_ADDR to, const LocalTensor<T>& from, uint32_t bytes)
{
    GlobalTensor<T> gm;
    gm.SetGlobalBuffer((__gm__ T*)to);
    DataCopyPad(gm, from, DataCopyExtParams(1, bytes, 0, 0, 0));
}
"""
SCRATCH_BYTES = 32768


def kernel_source(name: str, body: Body) -> str:
    """One kernel around the statements, `ub_NAME`."""
    tensors = {**body.outputs, **body.inputs}
    lines = [f"TPipe pipe;\nTBuf<TPosition::VECCALC> scratch_buf, {'_buf, '.join(tensors)}_buf;"]
    lines.append(f"pipe.InitBuffer(scratch_buf, {SCRATCH_BYTES});")
    lines.append("LocalTensor<uint8_t> scratch = scratch_buf.Get<uint8_t>();")
    for tensor, array in tensors.items():
        lines.append(f"pipe.InitBuffer({tensor}_buf, {max(array.nbytes, 1)});")
        lines.append(f"LocalTensor<{CTYPES[array.dtype]}> {tensor} = {tensor}_buf.Get<")
        lines[-1] += f"{CTYPES[array.dtype]}>();"
    for tensor, array in body.inputs.items():
        lines.append(f"Load({tensor}, {tensor}_in, {array.nbytes});")
    lines += ["SetFlag<HardEvent::MTE2_V>(0);", "WaitFlag<HardEvent::MTE2_V>(0);"]
    lines += ["SetFlag<HardEvent::MTE2_S>(0);", "WaitFlag<HardEvent::MTE2_S>(0);"]
    lines.append(body.statements)
    lines += ["SetFlag<HardEvent::V_MTE3>(0);", "WaitFlag<HardEvent::V_MTE3>(0);"]
    lines += ["SetFlag<HardEvent::S_MTE3>(0);", "WaitFlag<HardEvent::S_MTE3>(0);"]
    for tensor, array in body.outputs.items():
        lines.append(f"Store({tensor}_out, {tensor}, {array.nbytes});")
    arguments = [f"GM_ADDR {t}_in" for t in body.inputs] + [
        f"GM_ADDR {t}_out" for t in body.outputs
    ]
    text = "\n    ".join("\n".join(lines).splitlines())
    head = f'extern "C" __global__ __aicore__ void ub_{name}({", ".join(arguments)})'
    return f"{head}\n{{\n    {text}\n}}\n"


def run_bodies(bodies: Mapping[str, Body], *, head: str = HEAD) -> RunResult:
    """Run each body as a kernel of its own; outputs are named `body.tensor`."""
    buffers: dict[str, Buffer] = {}
    launches: list[Launch] = []
    for name, body in bodies.items():
        names: list[str] = []
        for tensor, array in body.inputs.items():
            names.append(f"{name}.{tensor}.in")
            buffers[names[-1]] = Buffer(array, "in")
        for tensor, array in body.outputs.items():
            names.append(f"{name}.{tensor}")
            buffers[names[-1]] = Buffer(array, "out")
        launches.append(Launch(f"ub_{name}", 1, tuple(names), None, ()))
    source = head + "\n".join(kernel_source(name, body) for name, body in bodies.items())
    return HostModel(load_chip(DEFAULT_CHIP)).run(source, launches, buffers)


def values_of(bodies: Mapping[str, Body]) -> dict[str, Array]:
    """The outputs of bodies that must not have a fault."""
    result = run_bodies(bodies)
    assert result.faults == (), [fault.text() for fault in result.faults]
    return result.outputs


def wide(array: Array) -> F64:
    """Values in float64."""
    return array.astype(np.float64)


def assert_close(got: Array, want: F64, name: str = "") -> None:
    """Within one unit in the last place of the type: what a C library gives."""
    unit, least = LAST_PLACE[got.dtype]
    np.testing.assert_allclose(wide(got), want, rtol=unit, atol=least, err_msg=name)
