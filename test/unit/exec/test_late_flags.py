"""A pipe waits, and the scalar unit goes on: the flag may be set later in the program."""

from typing import get_args

import numpy as np
import pytest

from acc.exec.backend import Buffer, Launch, RunResult
from acc.exec.host_model import HostModel
from acc.exec.host_options import AutoSync, HostOptions, Order
from acc.target.chip import DEFAULT_CHIP, load_chip

N = 64
X = np.arange(N, dtype=np.float32)
HEAD = """
#include "kernel_operator.h"
using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR z)
{
    InitSocState();
    LocalMemAllocator<Hardware::UB> ub;
    LocalTensor<float> a = ub.Alloc<float, 64>();
    LocalTensor<float> b = ub.Alloc<float, 64>();
    LocalTensor<float> other = ub.Alloc<float, 64>();
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x);
    to.SetGlobalBuffer((__gm__ float*)z);
#line 1
"""


def run(body: str, order: Order = "program", auto_sync: AutoSync = "on") -> RunResult:
    options = HostOptions(order=order, auto_sync=auto_sync)
    host = HostModel(load_chip(DEFAULT_CHIP), options=options, timeout_seconds=5)
    buffers = {"x": Buffer(X, "in"), "z": Buffer(np.zeros_like(X), "out")}
    text = HEAD + body.strip() + "\nPipeBarrier<PIPE_ALL>(); }\n"
    return host.run(text, [Launch("k", 1, ("x", "z"), None, ())], buffers)


LATE = """
WaitFlag<HardEvent::V_MTE3>(0);
DataCopy(to, b, 64);
WaitFlag<HardEvent::MTE2_V>(0);
Adds(b, a, 1.0f, 64);
SetFlag<HardEvent::V_MTE3>(0);
DataCopy(a, from, 64);
SetFlag<HardEvent::MTE2_V>(0);
"""


@pytest.mark.parametrize("order", get_args(Order))
def test_the_whole_program_backwards(order: Order):
    result = run(LATE, order)
    assert result.faults == ()
    np.testing.assert_array_equal(result.outputs["z"], X + 1)


def test_a_barrier_inside_of_the_waiting_pipe():
    body = LATE.replace(
        "SetFlag<HardEvent::V_MTE3>",
        "PipeBarrier<PIPE_V>();\nAdds(b, b, 1.0f, 64);\nSetFlag<HardEvent::V_MTE3>",
    )
    result = run(body, auto_sync="off")
    assert result.faults == ()
    np.testing.assert_array_equal(result.outputs["z"], X + 2)
    faults = run(body.replace("PipeBarrier<PIPE_V>();\n", ""), auto_sync="off").faults
    assert [fault.rule for fault in faults] == ["pipe-barrier"]


def test_a_flag_that_comes_before_the_data_is_no_help():
    body = LATE.replace(
        "DataCopy(a, from, 64);\nSetFlag<HardEvent::MTE2_V>(0);",
        "SetFlag<HardEvent::MTE2_V>(0);\nDataCopy(a, from, 64);",
    )
    assert [fault.rule for fault in run(body).faults] == ["poison-store", "pipe-race"]


def test_two_pipes_that_wait_for_each_other():
    body = """
WaitFlag<HardEvent::MTE2_V>(0);
Adds(b, a, 1.0f, 64);
SetFlag<HardEvent::V_MTE2>(0);
WaitFlag<HardEvent::V_MTE2>(0);
DataCopy(a, from, 64);
SetFlag<HardEvent::MTE2_V>(0);
"""
    (fault,) = run(body).faults
    assert (fault.rule, fault.source_line) == ("flag-unset", 1)
    assert fault.message == (
        "the vector unit waits for what nothing has told it, MTE2 (GM to UB) waits with WaitFlag "
        "in line 4, and the scalar unit waits for it at PipeBarrier in line 7: the device hangs"
    )


def test_the_scalar_unit_in_between():
    body = LATE.replace(
        "DataCopy(a, from, 64);", "PipeBarrier<PIPE_ALL>();\nDataCopy(a, from, 64);"
    )
    (fault,) = run(body).faults
    assert (fault.rule, fault.source_line) == ("flag-unset", 3)
    assert fault.message == (
        "the vector unit waits for what nothing has told it, MTE3 (UB to GM) waits with WaitFlag "
        "in line 1, and the scalar unit waits for it at PipeBarrier in line 6: the device hangs"
    )
    scalar = (
        "WaitFlag<HardEvent::MTE2_S>(0);\nDataCopy(a, from, 64);\nSetFlag<HardEvent::MTE2_S>(0);"
    )
    (fault,) = run(scalar).faults
    assert fault.message == (
        "nothing has set MTE2_S 0, and the scalar unit waits for it: the device hangs"
    )


def test_a_value_that_the_waiting_pipe_will_write():
    reads = LATE.replace("DataCopy(a, from, 64);", "b.GetValue(0);\nDataCopy(a, from, 64);")
    (fault,) = run(reads).faults
    assert (fault.rule, fault.source_line) == ("flag-unset", 3)
    assert ", and GetValue in line 6 waits for Adds in line 4: the device hangs" in fault.message
    rules = {fault.rule for fault in run(reads, auto_sync="off").faults}
    assert rules == {"pipe-race", "poison-scalar"}
    apart = LATE.replace(
        "DataCopy(a, from, 64);", "other.SetValue(0, 1.0f);\nDataCopy(a, from, 64);"
    )
    assert run(apart).faults == ()


def test_a_queue_between_waiting_pipes():
    body = """
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    TBuf<TPosition::VECCALC> scratch;
    pipe.InitBuffer(in, 1, 256);
    pipe.InitBuffer(out, 1, 256);
    pipe.InitBuffer(scratch, 256);
    LocalTensor<float> w = scratch.Get<float>();
    for (int i = 0; i < 2; ++i) {
        LocalTensor<float> a = in.AllocTensor<float>();
        DataCopy(a, from, 64);
        in.EnQue(a);
        a = in.DeQue<float>();
        LocalTensor<float> b = out.AllocTensor<float>();
        WaitFlag<HardEvent::MTE2_V>(0);
        Add(b, a, w, 64);
        in.FreeTensor(a);
        out.EnQue(b);
        b = out.DeQue<float>();
        DataCopy(to, b, 64);
        out.FreeTensor(b);
        DataCopy(w, from, 64);
        SetFlag<HardEvent::MTE2_V>(0);
        PipeBarrier<PIPE_ALL>();
    }"""
    text = (
        HEAD.split("    InitSocState")[0]
        + """
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x);
    to.SetGlobalBuffer((__gm__ float*)z);
"""
        + body
        + "}\n"
    )
    buffers = {"x": Buffer(X, "in"), "z": Buffer(np.zeros_like(X), "out")}
    launch = Launch("k", 1, ("x", "z"), None, ())
    result = HostModel(load_chip(DEFAULT_CHIP)).run(text, [launch], buffers)
    assert result.faults == ()
    np.testing.assert_array_equal(result.outputs["z"], 2 * X)
