"""Orders of execution: a right kernel does not depend on them, a missing flag does."""

from collections.abc import Sequence
from typing import cast, get_args

import numpy as np
import pytest

from acc.exec.backend import Array, Buffer, Launch, RunResult
from acc.exec.host_model import HostModel
from acc.exec.host_options import HostOptions, Order
from acc.target.chip import DEFAULT_CHIP, load_chip

ORDERS = cast(Sequence[Order], get_args(Order))
TILES, TILE = 4, 256

KERNEL = """
#include "kernel_operator.h"
using namespace AscendC;

// Doubles x tile by tile; one buffer to load into and one to store from, in the hands of flags.
extern "C" __global__ __aicore__ void twice(GM_ADDR x, GM_ADDR z)
{
    InitSocState();
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x);
    to.SetGlobalBuffer((__gm__ float*)z);
    LocalMemAllocator<Hardware::UB> ub;
    LocalTensor<float> a = ub.Alloc<float, 256>();
    LocalTensor<float> b = ub.Alloc<float, 256>();
    SetFlag<HardEvent::V_MTE2>(0);
    SetFlag<HardEvent::MTE3_V>(0);
    for (uint32_t i = 0; i < 4; ++i) {
        WaitFlag<HardEvent::V_MTE2>(0);
        DataCopy(a, from[i * 256], 256);
        SetFlag<HardEvent::MTE2_V>(0);
        WaitFlag<HardEvent::MTE2_V>(0);
        WaitFlag<HardEvent::MTE3_V>(0);
        Adds(b, a, 0.0f, 256);
        PipeBarrier<PIPE_V>();
        Muls(b, b, 2.0f, 256);
        SetFlag<HardEvent::V_MTE2>(0);
        SetFlag<HardEvent::V_MTE3>(0);
        WaitFlag<HardEvent::V_MTE3>(0);
        DataCopy(to[i * 256], b, 256);
        SetFlag<HardEvent::MTE3_V>(0);
    }
    WaitFlag<HardEvent::V_MTE2>(0);
    WaitFlag<HardEvent::MTE3_V>(0);
    PipeBarrier<PIPE_ALL>();
}
"""
X = np.random.default_rng(0).uniform(1, 2, TILES * TILE).astype(np.float32)


def run(source: str, order: Order, seed: int = 0) -> RunResult:
    options = HostOptions(auto_sync="off", order=order, seed=seed)
    host = HostModel(load_chip(DEFAULT_CHIP), options=options)
    buffers = {"x": Buffer(X, "in"), "z": Buffer(np.zeros_like(X), "out")}
    return host.run(source, [Launch("twice", 1, ("x", "z"), None, ())], buffers)


def values(source: str, order: Order, seed: int = 0) -> Array:
    """What the kernel stores, whatever faults it has."""
    return run(source, order, seed).outputs["z"]


def without(event: str) -> str:
    lines = [line for line in KERNEL.splitlines() if f"HardEvent::{event}>" not in line]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("order", ORDERS)
def test_a_right_kernel_gives_the_same_in_every_order(order: Order):
    result = run(KERNEL, order)
    assert result.faults == ()
    np.testing.assert_array_equal(result.outputs["z"], 2 * X)


def test_a_right_kernel_gives_the_same_in_many_shuffled_orders():
    for seed in range(20):
        np.testing.assert_array_equal(values(KERNEL, "shuffled", seed), 2 * X)


@pytest.mark.parametrize(
    ("event", "order"),
    [
        ("V_MTE2", "loads-first"),
        ("V_MTE2", "vector-last"),
        ("V_MTE3", "vector-last"),
        ("MTE3_V", "stores-last"),
        ("MTE2_V", "loads-last"),
        ("MTE2_V", "shuffled"),
    ],
)
def test_a_missing_flag_gives_wrong_values(event: str, order: Order):
    assert np.array_equal(values(without(event), "program"), 2 * X)
    assert not np.array_equal(values(without(event), order, seed=1), 2 * X)


@pytest.mark.parametrize("event", ["V_MTE2", "V_MTE3", "MTE3_V", "MTE2_V"])
def test_a_missing_flag_is_a_fault_in_program_order(event: str):
    assert "pipe-race" in {fault.rule for fault in run(without(event), "program").faults}


def test_a_missing_barrier_gives_wrong_values():
    source = KERNEL.replace("        PipeBarrier<PIPE_V>();\n", "")
    assert np.array_equal(values(source, "program"), 2 * X)
    assert any(not np.array_equal(values(source, "shuffled", seed), 2 * X) for seed in range(8))
    assert {fault.rule for fault in run(source, "program").faults} == {"pipe-barrier"}


SCALAR = """
#include "kernel_operator.h"
using namespace AscendC;

// Doubles x element by element: the scalar unit reads GM and writes the UB, which is stored.
extern "C" __global__ __aicore__ void twice(GM_ADDR x, GM_ADDR z)
{
    InitSocState();
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x, 1024);
    to.SetGlobalBuffer((__gm__ float*)z, 1024);
    LocalTensor<float> b(TPosition::VECCALC, 0, 1024);
    for (uint32_t i = 0; i < 1024; ++i) {
        b.SetValue(i, 2.0f * from.GetValue(i));
    }
    SetFlag<HardEvent::S_MTE3>(0);
    WaitFlag<HardEvent::S_MTE3>(0);
    DataCopy(to, b, 1024);
    PipeBarrier<PIPE_ALL>();
}
"""


@pytest.mark.parametrize("order", ORDERS)
def test_stores_of_the_scalar_unit(order: Order):
    np.testing.assert_array_equal(values(SCALAR, order), 2 * X)


def test_a_missing_flag_behind_the_scalar_unit_gives_wrong_values():
    lines = [line for line in SCALAR.splitlines() if "HardEvent::S_MTE3>" not in line]
    source = "\n".join(lines) + "\n"
    assert {fault.rule for fault in run(source, "program").faults} == {"pipe-race"}
    assert np.array_equal(values(source, "program"), 2 * X)
    assert not np.array_equal(values(source, "scalar-last"), 2 * X)


SPLIT_SUM = """
#include "kernel_operator.h"
using namespace AscendC;

// Partial sums of 256 elements a block in z[8 * block]; block 3 sums them up in z[64].
extern "C" __global__ __aicore__ void sum(GM_ADDR x, GM_ADDR z)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 4096);
    LocalTensor<float> a = buffer.Get<float>();
    LocalTensor<float> part = a[512];
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x);
    to.SetGlobalBuffer((__gm__ float*)z);
    const uint32_t block = GetBlockIdx();
    DataCopy(a, from[256 * block], 256);
    PipeBarrier<PIPE_ALL>();
    Duplicate(part, 0.0f, 8);
    ReduceSum(part, a, a[256], 256);
    PipeBarrier<PIPE_ALL>();
    DataCopy(to[8 * block], part, 8);
    PipeBarrier<PIPE_ALL>();
    SyncAll();
    if (block == 3) {
        DataCopy(a, to, 32);
        PipeBarrier<PIPE_ALL>();
        for (uint32_t i = 1; i < 4; ++i) {
            Add(a, a, a[8 * i], 8);
        }
        PipeBarrier<PIPE_ALL>();
        DataCopy(to[64], a, 8);
    }
}
"""
ONES = np.ones(1024, np.float32)


def sum_of_blocks(source: str, order: Order) -> RunResult:
    threads = 1 if order == "program" else 4
    host = HostModel(load_chip(DEFAULT_CHIP), threads=threads, options=HostOptions(order=order))
    buffers = {"x": Buffer(ONES, "in"), "z": Buffer(np.zeros(72, np.float32), "inout")}
    return host.run(source, [Launch("sum", 4, ("x", "z"), None, ())], buffers)


@pytest.mark.parametrize("order", ORDERS)
def test_a_sum_over_blocks(order: Order):
    result = sum_of_blocks(SPLIT_SUM, order)
    assert result.faults == ()
    assert result.outputs["z"][64] == 1024


def test_a_missing_sync_of_blocks_gives_wrong_values():
    source = SPLIT_SUM.replace("    SyncAll();\n", "")
    result = sum_of_blocks(source, "program")
    assert {fault.rule for fault in result.faults} == {"core-race"}
    assert result.outputs["z"][64] == 1024
    wrong = {sum_of_blocks(source, "loads-last").outputs["z"][64] for _ in range(4)}
    assert len(wrong) == 1
    assert 1024 not in wrong
