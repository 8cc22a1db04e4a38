"""What kernels print comes through, with the block that printed it."""

import numpy as np
import pytest

from acc.exec.backend import Buffer, Launch
from acc.exec.host_model import HostModel
from acc.target.chip import DEFAULT_CHIP, load_chip

HEAD = """
#include "kernel_operator.h"
using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR gm)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 64);
    LocalTensor<float> t = buffer.Get<float>();
    GlobalTensor<int32_t> w;
    w.SetGlobalBuffer((__gm__ int32_t*)gm);
"""


def printed(body: str, capfd: pytest.CaptureFixture[str], blocks: int = 1) -> list[str]:
    """Sorted lines of the standard error."""
    buffers = {"gm": Buffer(np.arange(8, dtype=np.int32), "inout")}
    launch = Launch("k", blocks, ("gm",), None, ())
    result = HostModel(load_chip(DEFAULT_CHIP)).run(HEAD + body + "\n}\n", [launch], buffers)
    assert result.faults == ()
    return sorted(capfd.readouterr().err.splitlines())


def test_lines_of_blocks(capfd: pytest.CaptureFixture[str]):
    body = r'PRINTF("row %d of %s\n", int32_t(3 + GetBlockIdx()), "x"); AscendC::printf("done");'
    assert printed(body, capfd, blocks=2) == [
        "block 0: done",
        "block 0: row 3 of x",
        "block 1: done",
        "block 1: row 4 of x",
    ]


def test_numbers_of_sixteen_bits(capfd: pytest.CaptureFixture[str]):
    body = r'AscendC::printf("%f %f\n", half(1.5f), ToBfloat16(2.5f));'
    assert printed(body, capfd) == ["block 0: 1.500000 2.500000"]


def test_tensors(capfd: pytest.CaptureFixture[str]):
    body = "Duplicate(t, 1.5f, 2); DumpTensor(t, 7, 3); DumpTensor(w[2], 8, 2);"
    assert printed(body, capfd) == [
        "block 0: DumpTensor: desc=7, addr=0, data_type=float, position=UB, dump_size=3",
        "block 0: DumpTensor: desc=8, addr=8, data_type=int32_t, position=GM, dump_size=2",
        "block 0: [1.500000, 1.500000, undefined]",
        "block 0: [2, 3]",
    ]


def test_bytes_that_are_no_text(capfd: pytest.CaptureFixture[str]):
    assert printed(r'AscendC::printf("\xff|");', capfd) == ["block 0: \ufffd|"]
