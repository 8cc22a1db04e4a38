"""Moves that change the layout: TransDataTo5HD, slices, ND and NZ."""

import numpy as np

from acc.exec.backend import Buffer, Launch
from acc.exec.host_model import HostModel
from acc.target.chip import DEFAULT_CHIP, load_chip
from test.unit.exec.ub_program import CTYPES, HEAD, Array, Body, kernel_source, values_of

RANDOM = np.random.default_rng(3)

TRANSPOSE = """
LocalTensor<{t}> to[16], from[16];
for (int k = 0; k < 16; ++k) {{ from[k] = x[k * {n}]; to[k] = y[k * {n}]; }}
TransDataTo5HD<{t}>(to, from, TransDataTo5HDParams({high}, {repeats}, {dst}, {src}));
"""
ADDRESSES = """
uint64_t to[16], from[16];
for (int k = 0; k < 16; ++k) {
    from[k] = (uint64_t)x[k * 16].GetPhyAddr();
    to[k] = (uint64_t)y[k * 16].GetPhyAddr();
}
TransDataTo5HD<half>(to, from, TransDataTo5HDParams(false, false, 1, 0, 0));
"""


def bits(shape: tuple[int, ...], kind: type[np.generic]) -> Array:
    return RANDOM.integers(-100, 100, shape).astype(kind)


def transposed(x: Array, high: str, repeats: int = 1, dst: int = 0, src: int = 0) -> Body:
    text = TRANSPOSE.format(
        t=CTYPES[x.dtype], n=32 // x.itemsize, high=high, repeats=repeats, dst=dst, src=src
    )
    return Body(text, {"x": x, "y": np.zeros_like(x)}, {"y": np.zeros_like(x)})


def test_one_repeat_transposes_16_blocks():
    half, single, byte = (
        bits((16, 16), np.float16),
        bits((16, 8), np.float32),
        bits((16, 32), np.int8),
    )
    got = values_of(
        {
            "half": transposed(half, "false, false"),
            "single": transposed(single, "false, false"),
            "low": transposed(byte, "false, false"),
            "high": transposed(byte, "false, true"),
            "to_high": transposed(byte, "true, false"),
            "addresses": Body(ADDRESSES, {"x": half, "y": half}, {"y": half}),
        }
    )
    np.testing.assert_array_equal(got["half.y"], half.T)
    np.testing.assert_array_equal(got["addresses.y"], half.T)
    # 8 rows of 16 elements, two blocks each.
    np.testing.assert_array_equal(got["single.y"].reshape(8, 16), single.T)
    want = np.zeros((16, 32), np.int8)
    want[:, :16] = byte[:, :16].T
    np.testing.assert_array_equal(got["low.y"], want)
    want[:, :16] = byte[:, 16:].T
    np.testing.assert_array_equal(got["high.y"], want)
    want = np.zeros((16, 32), np.int8)
    want[:, 16:] = byte[:, :16].T
    np.testing.assert_array_equal(got["to_high.y"], want)


def test_repeats_move_all_blocks():
    # [16, 32] to [2, 16, 16]: the source goes on by a block, the destination by 16.
    x = bits((16, 32), np.float16)
    text = TRANSPOSE.format(t="half", n=32, high="false, false", repeats=2, dst=16, src=1)
    text = text.replace("y[k * 32]", "y[k * 16]")
    body = Body(text, {"x": x, "y": np.zeros_like(x)}, {"y": np.zeros((2, 16, 16), np.float16)})
    got = values_of({"k": body})["k.y"]
    np.testing.assert_array_equal(got, np.stack([x[:, :16].T, x[:, 16:].T]))


def run_global(statements: str, x: Array, z: Array) -> Array:
    """What `zGm` holds after statements over it, `xGm` in GM and `a` in the UB."""
    t = CTYPES[x.dtype]
    head = (
        f"GlobalTensor<{t}> xGm, zGm; xGm.SetGlobalBuffer((__gm__ {t}*)x_in);"
        f"zGm.SetGlobalBuffer((__gm__ {t}*)z_out);"
        f"LocalTensor<{t}> a = scratch.ReinterpretCast<{t}>();"
    )
    wait = "SetFlag<HardEvent::MTE2_MTE3>(1); WaitFlag<HardEvent::MTE2_MTE3>(1);"
    body = Body(head + statements.replace("WAIT", wait), {}, {})
    source = kernel_source("k", body).replace("ub_k()", "ub_k(GM_ADDR x_in, GM_ADDR z_out)")
    source = source.replace("scratch_buf, _buf;", "scratch_buf;")
    buffers = {"x": Buffer(x, "in"), "z": Buffer(z, "inout")}
    launch = Launch("ub_k", 1, ("x", "z"), None, ())
    result = HostModel(load_chip(DEFAULT_CHIP)).run(HEAD + source, [launch], buffers)
    assert result.faults == (), [fault.text() for fault in result.faults]
    return result.outputs["z"]


def test_slices():
    # Rows 0 and 2 of [3, 87]; in each, columns 16 to 39 and 47 to 70, packed into [2, 48].
    x = bits((3, 87), np.float32)
    got = run_global(
        "const SliceInfo from[] = {{16, 70, 7, 3, 87}, {0, 2, 1, 1, 3}};"
        "const SliceInfo to[] = {{0, 47, 0, 3, 48}, {0, 1, 0, 1, 2}};"
        "DataCopy(a, xGm, to, from, 2); WAIT DataCopy(zGm, a, 96);",
        x,
        np.zeros((2, 48), np.float32),
    )
    rows = x[[0, 2]]
    np.testing.assert_array_equal(got, np.hstack([rows[:, 16:40], rows[:, 47:71]]))


def test_slices_of_stores():
    x = bits((2, 16), np.float32)
    got = run_global(
        "DataCopy(a, xGm, 32); WAIT"
        "const SliceInfo from[] = {{0, 15, 0, 1, 16}, {0, 1, 0, 1, 2}};"
        "const SliceInfo to[] = {{3, 21, 3, 1, 30}, {1, 2, 0, 1, 3}};"
        "DataCopy(zGm, a, to, from, 2);",
        x,
        np.full((3, 30), -1, np.float32),
    )
    want = np.full((3, 30), -1, np.float32)
    want[1:, 3:11], want[1:, 14:22] = x[:, :8], x[:, 8:]
    np.testing.assert_array_equal(got, want)


def test_nd_becomes_nz_with_zeros_behind_the_columns():
    # Two matrices [5, 20] of a row pitch of 24: column blocks of 16, each of 5 rows.
    x = bits((2, 5, 24), np.float16)
    got = run_global(
        "DataCopy(a, xGm, Nd2NzParams(2, 5, 20, 120, 24, 5, 1, 160)); WAIT DataCopy(zGm, a, 320);",
        x,
        np.zeros((2, 2, 5, 16), np.float16),
    )
    want = np.zeros((2, 2, 5, 16), np.float16)
    want[:, 0], want[:, 1, :, :4] = x[:, :, :16], x[:, :, 16:20]
    np.testing.assert_array_equal(got, want)


def test_nz_becomes_nd():
    # Two matrices of 32 columns in groups of 16, 8 rows each, into rows of 40 elements.
    for kind in (np.float16, np.float32):
        x = bits((2, 2, 8, 16), kind)
        got = run_global(
            "DataCopy(a, xGm, 512); WAIT"
            "DataCopy(zGm, a, Nz2NdParamsFull(2, 8, 32, 1, 8, 40, 320));",
            x,
            np.full((2, 8, 40), -1, kind),
        )
        want = np.full((2, 8, 40), -1, kind)
        want[:, :, :32] = x.transpose(0, 2, 1, 3).reshape(2, 8, 32)
        np.testing.assert_array_equal(got, want)


def test_fill_of_global_memory():
    source = (
        HEAD + 'extern "C" __global__ __aicore__ void ub_k(GM_ADDR z)\n{\n'
        "    TPipe pipe; GlobalTensor<half> g; g.SetGlobalBuffer((__gm__ half*)z + 3);\n"
        "    Fill(g, 10, half(2.5f));\n}\n"
    )
    z = np.zeros(16, np.float16)
    launch = Launch("ub_k", 1, ("z",), None, ())
    result = HostModel(load_chip(DEFAULT_CHIP)).run(source, [launch], {"z": Buffer(z, "inout")})
    assert result.faults == ()
    want = z.copy()
    want[3:13] = 2.5
    np.testing.assert_array_equal(result.outputs["z"], want)
