"""Faults call buffers what the source calls them."""

import pytest

from acc.exec.backend import Fault, Memory
from acc.exec.buffer_names import buffer_name, with_buffer_names

LINES = [
    "        pipe.InitBuffer(xQueue_, 2, 16128);",
    "        pipe->InitBuffer( scratch_ , 1056);",
    "            x_[id] = ub.Alloc<float, TILE>();",
    "    LocalTensor<half> y = alloc.Alloc<TPosition::VECOUT, half>(256);",
    "    p.InitBuffer(a, 1, 32); p.InitBuffer(b, 1, 32);",
    "    const uint32_t n = 4;",
    "    LocalTensor<half> t(AscendC::TPosition::VECOUT, 64, 16);",
    "    x_[1] = LocalTensor<float>(TPosition::VECIN, 0, 16);",
    "    a_(TPosition::VECIN, 0, 16), b_(TPosition::VECIN, 64, 16)",
]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (1, "xQueue_"),
        (2, "scratch_"),
        (3, "x_[id]"),
        (4, "y"),
        (5, None),
        (6, None),
        (7, "t"),
        (8, "x_[1]"),
        (9, None),
        (10, None),
    ],
)
def test_name_of_a_line(line: int, name: str | None):
    assert buffer_name(LINES, line) == name


def test_messages_and_memory_get_the_name():
    api = "Add(dst=float[8] at UB 0x0 (VECIN buffer 1 of InitBuffer in line 1))"
    memory = Memory("ub", None, 1, 0, 32)
    (fault,) = with_buffer_names(
        [Fault("pipe-race", "x", "k", 0, api, 9, memory=memory)], "\n".join(LINES)
    )
    assert fault.api == (
        "Add(dst=float[8] at UB 0x0 (xQueue_, VECIN buffer 1 of InitBuffer in line 1))"
    )
    assert fault.memory is not None
    assert fault.memory.name == "xQueue_"
