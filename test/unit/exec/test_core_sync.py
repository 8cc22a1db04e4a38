"""Cores that wait for each other: values, what orders what, and waits that never end."""

from typing import get_args

import numpy as np
import pytest

from acc.exec.backend import Array, Buffer, Fault, Launch, RunResult
from acc.exec.host_model import HostModel
from acc.exec.host_options import HostOptions, Order
from acc.target.chip import DEFAULT_CHIP, load_chip

CHIP = load_chip(DEFAULT_CHIP)
PART = 64
ROUNDS = 3

HEAD = """
#include "kernel_operator.h"
using namespace AscendC;
constexpr uint32_t PART = 64;
"""

COMBINE = (
    HEAD
    + """
// Each block adds up the parts of all, three times, with a sync before the loads and behind them.
extern "C" __global__ __aicore__ void combine(GM_ADDR x, GM_ADDR part, GM_ADDR words, GM_ADDR z)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffers;
    pipe.InitBuffer(buffers, 2 * PART * sizeof(float) + 32 * GetBlockNum());
    LocalTensor<float> sum = buffers.GetWithOffset<float>(PART, 0);
    LocalTensor<float> one = buffers.GetWithOffset<float>(PART, PART * sizeof(float));
    LocalTensor<int32_t> scratch =
        buffers.GetWithOffset<int32_t>(8 * GetBlockNum(), 2 * PART * sizeof(float));
    GlobalTensor<float> from, parts, to;
    GlobalTensor<int32_t> gm;
    from.SetGlobalBuffer((__gm__ float*)x);
    parts.SetGlobalBuffer((__gm__ float*)part);
    to.SetGlobalBuffer((__gm__ float*)z);
    gm.SetGlobalBuffer((__gm__ int32_t*)words);
    const uint32_t block = GetBlockIdx(), blocks = GetBlockNum();
    DataCopy(sum, from[block * PART], PART);
    PipeBarrier<PIPE_ALL>();
    for (uint32_t round = 0; round < 3; ++round) {
        DataCopy(parts[block * PART], sum, PART);
        SYNC;
        Duplicate(sum, 0.0f, PART);
        for (uint32_t i = 0; i < blocks; ++i) {
            SetFlag<HardEvent::V_MTE2>(0);
            WaitFlag<HardEvent::V_MTE2>(0);
            DataCopy(one, parts[i * PART], PART);
            SetFlag<HardEvent::MTE2_V>(0);
            WaitFlag<HardEvent::MTE2_V>(0);
            Add(sum, sum, one, PART);
        }
        PipeBarrier<PIPE_ALL>();
        SYNC;
    }
    DataCopy(to[block * PART], sum, PART);
}
"""
)

SYNCS = {
    "hardware": "SyncAll()",
    "words": "SyncAll(gm, scratch)",
    "flags": "CrossCoreSetFlag<0, PIPE_MTE3>(8); CrossCoreWaitFlag(8)",
    # The first one waits for each of the others, then they go on one after the other.
    "signals": """
        if (block == 0) {
            for (uint32_t i = 1; i < blocks; ++i) { IBWait(gm, scratch, i, 0); }
            for (uint32_t i = 1; i < blocks; ++i) { IBSet(gm, scratch, i, 1); }
        } else {
            IBSet(gm, scratch, block, 0);
            IBWait(gm, scratch, block, 1);
        }""",
}


def run(
    source: str,
    kernel: str,
    arrays: dict[str, Array],
    blocks: int,
    *,
    threads: int = 2,
    order: Order = "program",
) -> RunResult:
    """Runs a kernel over x (in), z (out) and others (inout)."""
    host = HostModel(CHIP, threads=threads, timeout_seconds=20, options=HostOptions(order=order))
    directions = {"x": "in", "z": "out", "part": "workspace"}
    buffers = {
        name: Buffer(array, directions.get(name, "inout"))  # pyright: ignore[reportArgumentType]
        for name, array in arrays.items()
    }
    return host.run(source, [Launch(kernel, blocks, tuple(arrays), None, ())], buffers)


def combine(sync: str, blocks: int, *, threads: int = 2, order: Order = "program") -> None:
    x = np.random.default_rng(blocks).integers(-8, 8, (blocks, PART)).astype(np.float32)
    arrays: dict[str, Array] = {
        "x": x,
        "part": np.zeros_like(x),
        "words": np.zeros((2 * blocks + 1) * 8, np.int32),
        "z": np.zeros_like(x),
    }
    source = COMBINE.replace("SYNC", SYNCS[sync])
    result = run(source, "combine", arrays, blocks, threads=threads, order=order)
    assert result.faults == ()
    total = x.astype(np.float64).sum(axis=0) * blocks ** (ROUNDS - 1)
    np.testing.assert_array_equal(result.outputs["z"], np.tile(total, (blocks, 1)))


@pytest.mark.parametrize(
    ("sync", "blocks"),
    [(sync, n) for sync in SYNCS for n in (1, 2, 7) if (sync, n) != ("signals", 1)],
)
def test_results_of_other_cores_are_there(sync: str, blocks: int):
    combine(sync, blocks)


@pytest.mark.parametrize("sync", SYNCS)
@pytest.mark.parametrize("order", get_args(Order))
def test_in_every_order_of_the_pipes(sync: str, order: Order):
    combine(sync, 3, order=order)


def test_all_cores_on_one_thread():
    combine("hardware", CHIP.vector_cores, threads=1)


@pytest.mark.parametrize("sync", SYNCS)
def test_without_the_second_sync_a_core_overwrites_what_another_one_reads(sync: str):
    blocks = 2
    x = np.ones((blocks, PART), np.float32)
    arrays: dict[str, Array] = {
        "x": x,
        "part": np.zeros_like(x),
        "words": np.zeros((2 * blocks + 1) * 8, np.int32),
        "z": np.zeros_like(x),
    }
    first, second = COMBINE.split("PipeBarrier<PIPE_ALL>();\n        SYNC;")
    source = (first + "PipeBarrier<PIPE_ALL>();" + second).replace("SYNC", SYNCS[sync])
    faults = run(source, "combine", arrays, blocks).faults
    assert {fault.rule for fault in faults} == {"core-race"}
    assert any("writes with DataCopy" in f.message and "reads with" in f.message for f in faults)


def faults_of(body: str, blocks: int, words: int = 64, head: str = "") -> tuple[Fault, ...]:
    """Faults of a kernel whose blocks execute these statements; its first one is in line 1."""
    lines = f"""
    {{ TPipe pipe; TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 32 * 64);
    LocalTensor<int32_t> scratch = buffer.Get<int32_t>();
    GlobalTensor<int32_t> gm; gm.SetGlobalBuffer((__gm__ int32_t*)words);
    const uint32_t block = GetBlockIdx(), blocks = GetBlockNum();
#line 1
    {body} }}
"""
    kernel = f'extern "C" __global__ {head or "__aicore__"} void k(GM_ADDR words)'
    return run(HEAD + kernel + lines, "k", {"words": np.zeros(words, np.int32)}, blocks).faults


def test_a_hang_names_the_blocks_that_do_not_come():
    faults = faults_of("if (block != 1 && block != 2) { SyncAll(); }", 4)
    assert [(f.rule, f.block, f.source_line, f.api) for f in faults] == [
        ("core-hang", 0, 1, "SyncAll()"),
        ("core-hang", 3, 1, "SyncAll()"),
    ]
    assert faults[0].message == (
        "block 0 waits for the others: blocks 1, 2 end without it; the device hangs"
    )


def test_a_hang_says_where_the_others_wait():
    body = "if (block == 0) {\nSyncAll();\n} else {\nIBWait(gm, scratch, 0, 0); }"
    first, second = faults_of(body, 2)
    assert first.message == (
        "block 0 waits for the others: block 1 waits with IBWait in line 4; the device hangs"
    )
    assert second.message == (
        "no block gives what block 1 waits for: block 0 waits with SyncAll in line 2; "
        "the device hangs"
    )


def test_blocks_that_wait_for_one_with_a_fault_say_nothing():
    body = "if (block == 0) { gm.GetValue(1000000); }\nSyncAll();"
    assert [fault.rule for fault in faults_of(body, 3)] == ["gm-out-of-bounds"]


def test_more_blocks_than_cores():
    faults = faults_of("SyncAll();", CHIP.vector_cores + 1)
    assert {fault.rule for fault in faults} == {"core-count"}
    assert faults[0].message == (
        f"{CHIP.vector_cores + 1} blocks are launched on {CHIP.vector_cores} vector cores: blocks "
        "that wait hold the cores that the others need, the device hangs"
    )


def test_a_workspace_for_fewer_blocks():
    (fault, *_) = faults_of("SyncAll(gm, scratch);", 4, words=24)
    assert (fault.rule, fault.message) == (
        "core-workspace",
        "gmWorkspace has 96 bytes of GM buffer words, SyncAll needs 128: 32 for each of 4 blocks",
    )


def test_a_workspace_that_is_used_again_without_zeros():
    source = HEAD + (
        'extern "C" __global__ __aicore__ void k(GM_ADDR words) { TPipe pipe;'
        "TBuf<TPosition::VECCALC> buffer; pipe.InitBuffer(buffer, 64);"
        "GlobalTensor<int32_t> gm; gm.SetGlobalBuffer((__gm__ int32_t*)words);"
        "SyncAll(gm, buffer.Get<int32_t>()); SyncAll(gm, buffer.Get<int32_t>()); }"
    )
    launch = Launch("k", 2, ("words",), None, ())
    buffers = {"words": Buffer(np.zeros(16, np.int32), "inout")}
    assert HostModel(CHIP).run(source, [launch], buffers).faults == ()
    faults = HostModel(CHIP).run(source, [launch, launch], buffers).faults
    assert {(fault.rule, fault.launch) for fault in faults} == {("core-workspace", 1)}
    assert "is 2: the workspace must be zero before the first call" in faults[0].message


def test_some_of_the_cores():
    body = "if (block < 2) { SyncAll(gm, scratch, 2); }"
    assert faults_of(body, 3) == ()
    assert [f.rule for f in faults_of("if (block < 2) { SyncAll(gm, scratch, 3); }", 3)] == [
        "core-hang",
        "core-hang",
    ]


def test_a_kernel_declared_for_vector_cores_only():
    assert {f.rule for f in faults_of("SyncAll();", 2, head="__vector__")} == {"core-kernel"}
    assert faults_of("SyncAll();", 2, head="__mix__(0, 1)") == ()
    assert faults_of("SyncAll(gm, scratch);", 2, head="__vector__") == ()


def test_every_core_clears_the_words_itself():
    body = """
    LocalTensor<int32_t> zeros = scratch[8 * blocks];
    Duplicate(zeros, 0, 8 * blocks);
    PipeBarrier<PIPE_ALL>();
    DataCopy(gm, zeros, 8 * blocks);
    SyncAll(gm, scratch);"""
    assert faults_of(body, 4) == ()
