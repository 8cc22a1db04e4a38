"""No access of global memory is forgotten, however many there are and however irregular."""

import time

import numpy as np
import pytest

from acc.exec.backend import Buffer, Fault, Launch
from acc.exec.host_model import HostModel
from acc.target.chip import DEFAULT_CHIP, load_chip

HEAD = """
#include "kernel_operator.h"
using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR gm)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 4096);
    LocalTensor<float> t = buffer.Get<float>();
    Duplicate(t, 1.0f, 1024);
    PipeBarrier<PIPE_ALL>();
    GlobalTensor<float> w;
    w.SetGlobalBuffer((__gm__ float*)gm);
    const uint32_t block = GetBlockIdx();
#line 1
"""
ONE = "DataCopyExtParams(1, 4, 0, 0, 0)"
MANY = 60_000


def run(body: str, blocks: int, elements: int) -> tuple[Fault, ...]:
    host = HostModel(load_chip(DEFAULT_CHIP), timeout_seconds=60)
    buffers = {"gm": Buffer(np.zeros(elements, np.float32), "inout")}
    return host.run(HEAD + body + "\n}\n", [Launch("k", blocks, ("gm",), None, ())], buffers).faults


def test_the_last_of_many_scattered_stores_meets_another_block():
    body = f"""
    for (uint32_t i = 0; i < {MANY} * (1 - block); ++i) {{
        DataCopyPad(w[i * 16 + i * 7 % 11], t, {ONE});
    }}
    if (block == 1) {{
        DataCopyPad(w[{MANY - 1} * 16 + {(MANY - 1) * 7 % 11}], t, {ONE});
    }}"""
    assert [(f.rule, f.count) for f in run(body, 2, MANY * 16)] == [("core-race", 1)]
    moved = body.replace(f"{(MANY - 1) * 7 % 11}], t", "15], t")
    assert run(moved, 2, MANY * 16) == ()


@pytest.mark.parametrize("shift", [0, 1])
def test_rows_of_two_blocks_between_each_other(shift: int):
    """Pairs of rows far apart: each reaches over all the others, and none continues another one."""
    rows = 9_000
    body = f"""
    const DataCopyExtParams two(2, 4, 0, {rows} * 16 - 4, 0);
    for (uint32_t i = 0; i < {rows}; ++i) {{
        DataCopyPad(w[i * 4 + 2 * block], t, two);
    }}
    if (block == 1) {{
        DataCopyPad(w[{rows} * 4 - 4 + {shift}], t, {ONE});
    }}"""
    start = time.perf_counter()
    faults = run(body, 2, rows * 8)
    assert [(f.rule, f.count) for f in faults] == [("core-race", 1)] * (1 - shift)
    assert time.perf_counter() - start < 30


@pytest.mark.parametrize("stores", [100, 3_000])
def test_a_load_of_the_first_of_many_stores(stores: int):
    body = f"""
    for (uint32_t i = 0; i < {stores}; ++i) {{
        DataCopyPad(w[i * 16 + i * 7 % 11], t, {ONE});
    }}
    DataCopyPad(t[512], w[PLACE], {ONE}, DataCopyPadExtParams<float>());"""
    faults = run(body.replace("PLACE", "0"), 1, stores * 16)
    assert [f.rule for f in faults] == ["pipe-race"]
    assert faults[0].memory is not None
    assert faults[0].memory.offset == 0
    assert run(body.replace("PLACE", "15"), 1, stores * 16) == ()
    ordered = body.replace("PLACE", "0").replace(
        "DataCopyPad(t[512]", "PipeBarrier<PIPE_ALL>();\n    DataCopyPad(t[512]"
    )
    assert run(ordered, 1, stores * 16) == ()


def test_a_store_over_the_first_of_many_stores():
    body = f"""
    for (uint32_t i = 0; i < 3000; ++i) {{
        DataCopyPad(w[i * 16 + i * 7 % 11], t, {ONE});
    }}
    DataCopyPad(w[0], t, DataCopyExtParams(1, 8, 0, 0, 0));"""
    assert [f.rule for f in run(body, 1, 3000 * 16)] == ["pipe-barrier"]
