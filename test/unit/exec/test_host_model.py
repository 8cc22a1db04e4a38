"""Launches, buffers, costs and the cache of the host model."""

from pathlib import Path

import numpy as np
import pytest

from acc.diagnostics import UserError
from acc.exec.backend import Buffer, Launch, TilingField
from acc.exec.host_model import HostModel
from acc.target.chip import DEFAULT_CHIP, load_chip

SCALE = """
#include "kernel_operator.h"
using namespace AscendC;

struct ScaleTiling {
    uint32_t length;
    uint32_t perCore;
    float factor;
    int32_t offset;
    uint64_t start;
    int64_t back;
};

// One block a core, stored to z and scaled; every core does `perCore` elements.
using Tiling = ScaleTiling;
__aicore__ inline void Scale(GM_ADDR x, GM_ADDR z, const Tiling& t)
{
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, t.perCore * sizeof(float));
    pipe.InitBuffer(out, 1, t.perCore * sizeof(float));
    const uint64_t first = t.start + t.back + GetBlockIdx() * t.perCore;
    const uint32_t rest = t.length - first;
    const uint32_t count = rest < t.perCore ? rest : t.perCore;
    GlobalTensor<float> source, target;
    source.SetGlobalBuffer((__gm__ float*)x + first);
    target.SetGlobalBuffer((__gm__ float*)z + first);
    const DataCopyExtParams burst(1, count * sizeof(float), 0, 0, 0);
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopyPad(a, source, burst, DataCopyPadExtParams<float>());
    in.EnQue(a);
    a = in.DeQue<float>();
    LocalTensor<float> b = out.AllocTensor<float>();
    Muls(b, a, t.factor, count);
    Adds(b, b, float(t.offset), count);
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<float>();
    DataCopyPad(target, b, burst);
    out.FreeTensor(b);
}

extern "C" __global__ __aicore__ void tanh(GM_ADDR x, GM_ADDR z, Tiling t) { Scale(x, z, t); }
extern "C" __global__ __aicore__ void select(GM_ADDR x, GM_ADDR z, Tiling t) { Scale(x, z, t); }
"""
X = np.arange(100, dtype=np.float32)


def launch(kernel: str, source: str, target: str, blocks: int = 4, factor: float = 2.0) -> Launch:
    fields = (
        TilingField("length", "uint32_t", 100),
        TilingField("perCore", "uint32_t", 32),
        TilingField("factor", "float", factor),
        TilingField("offset", "int32_t", -1),
        TilingField("start", "uint64_t", 1 << 33),
        TilingField("back", "int64_t", -(1 << 33)),
    )
    return Launch(kernel, blocks, (source, target), "ScaleTiling", fields)


@pytest.fixture
def host() -> HostModel:
    return HostModel(load_chip(DEFAULT_CHIP), threads=2)


def test_launches_share_buffers(host: HostModel):
    result = host.run(
        SCALE,
        [launch("tanh", "x", "w"), launch("select", "w", "z"), launch("tanh", "z", "x", blocks=0)],
        {
            "x": Buffer(X, "in"),
            "w": Buffer(X, "workspace"),
            "z": Buffer(np.zeros_like(X), "out"),
        },
    )
    assert result.faults == ()
    assert list(result.outputs) == ["z"]
    np.testing.assert_array_equal(result.outputs["z"], (X * 2 - 1) * 2 - 1)
    traffic = result.traffic
    assert traffic.gm_bytes == 2 * 2 * X.nbytes
    assert traffic.vector_instructions == 2 * 4 * 2
    assert traffic.ub_high_water == 256
    assert traffic.cores == 4
    # Four cores with 32, 32, 32 and 4 elements.
    assert traffic.balance == pytest.approx(32 / 25)
    assert set(result.seconds) == {"compile", "run", "kernel"}


def test_a_fault_stops_later_launches(host: HostModel):
    result = host.run(
        SCALE,
        [launch("tanh", "x", "z", blocks=5), launch("select", "x", "z")],
        {"x": Buffer(X, "in"), "z": Buffer(np.zeros_like(X), "out")},
    )
    assert [(f.rule, f.kernel, f.block, f.launch) for f in result.faults] == [
        ("gm-out-of-bounds", "tanh", 4, 0)
    ]


def test_nothing_to_launch(host: HostModel):
    empty = np.zeros(0, np.float32)
    result = host.run(
        SCALE,
        [launch("tanh", "x", "z", blocks=0)],
        {"x": Buffer(empty, "in"), "z": Buffer(empty, "out")},
    )
    assert result.faults == ()
    assert result.outputs["z"].shape == (0,)
    assert result.traffic.cores == 0


@pytest.mark.parametrize("blocks", [1000, 12000])
def test_more_blocks_than_threads_at_once(host: HostModel, blocks: int):
    x = np.arange(32 * blocks, dtype=np.float32)
    base = launch("tanh", "x", "z", blocks=blocks)
    fields = (TilingField("length", "uint32_t", x.size), *base.tiling[1:])
    many = Launch(base.kernel, base.blocks, base.buffers, base.tiling_struct, fields)
    result = host.run(SCALE, [many], {"x": Buffer(x, "in"), "z": Buffer(np.zeros_like(x), "out")})
    assert result.faults == ()
    np.testing.assert_array_equal(result.outputs["z"], x * 2 - 1)
    assert result.traffic.cores == host.chip.vector_cores


def test_more_blocks_than_the_runtime_takes(host: HostModel):
    buffers = {"x": Buffer(X, "in"), "z": Buffer(np.zeros_like(X), "out")}
    most = host.chip.max_blocks
    with pytest.raises(UserError) as caught:
        host.run(SCALE, [launch("tanh", "x", "z", blocks=most + 1)], buffers)
    assert caught.value.text == (
        f"kernel 'tanh': a launch has {most + 1} blocks, but the runtime of {host.chip.name} "
        f"counts at most {most}; give each block more to do [block-count]"
    )


def test_same_run_same_result(host: HostModel):
    buffers = {"x": Buffer(X, "in"), "z": Buffer(np.zeros_like(X), "out")}
    runs = [host.run(SCALE, [launch("tanh", "x", "z")], buffers) for _ in range(2)]
    np.testing.assert_array_equal(runs[0].outputs["z"], runs[1].outputs["z"])
    assert runs[0].traffic == runs[1].traffic


SUMS = """
#include "kernel_operator.h"
using namespace AscendC;

// Every block adds its own multiple of x to z; the later ones are done with it sooner.
extern "C" __global__ __aicore__ void sums(GM_ADDR x, GM_ADDR z)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 1024);
    LocalTensor<float> t = buffer.Get<float>();
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x);
    to.SetGlobalBuffer((__gm__ float*)z);
    DataCopy(t, from, 96);
    PipeBarrier<PIPE_ALL>();
    for (uint32_t i = GetBlockIdx(); i < 16; ++i) {
        Adds(t[128], t, 1.0f, 96);
    }
    Muls(t, t, 1.0f / (1 + GetBlockIdx()), 96);
    PipeBarrier<PIPE_ALL>();
    SetAtomicAdd<float>();
    DataCopyPad(to, t, DataCopyExtParams(1, 384, 0, 0, 0));
    SetAtomicNone();
}
"""


def test_sums_of_floats_in_gm_have_one_order(host: HostModel):
    x = np.random.default_rng(0).standard_normal(96).astype(np.float32)
    want = np.zeros_like(x)
    for block in range(16):
        want += x * (np.float32(1) / np.float32(1 + block))
    for _ in range(20):
        buffers = {"x": Buffer(x, "in"), "z": Buffer(np.zeros_like(x), "inout")}
        result = host.run(SUMS, [Launch("sums", 16, ("x", "z"), None, ())], buffers)
        assert result.faults == ()
        np.testing.assert_array_equal(result.outputs["z"], want)


def test_cache_knows_source_and_not_tiling(
    host: HostModel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    buffers = {"x": Buffer(X, "in"), "z": Buffer(np.zeros_like(X), "out")}
    host.run(SCALE, [launch("tanh", "x", "z")], buffers)
    monkeypatch.setenv("ACC_CXX", "/nonexistent/c++")  # found once already: nothing asks again
    other = host.run(SCALE, [launch("tanh", "x", "z", factor=3.0)], buffers)
    np.testing.assert_array_equal(other.outputs["z"], X * 3 - 1)
    assert other.seconds["compile"] < 0.5
