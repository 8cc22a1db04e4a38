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
