"""Moves: padding of loads, strided transfers, broadcasts, gathers, indices, atomics."""

import ml_dtypes
import numpy as np

from acc.exec.backend import Buffer, Launch
from acc.exec.host_model import HostModel
from acc.target.chip import DEFAULT_CHIP, load_chip
from test.unit.exec.ub_program import HEAD, Body, run_bodies, values_of

X = np.arange(100, 164, dtype=np.float32)


def gm(statements: str) -> Body:
    """Statements that may use `from`, the GM tensor of x, and store a `y` of 64 floats."""
    name = "GlobalTensor<float> from; from.SetGlobalBuffer((__gm__ float*)x_in);"
    wait = "SetFlag<HardEvent::MTE2_V>(1); WaitFlag<HardEvent::MTE2_V>(1);"
    old = np.full(64, -1, np.float32)
    return Body(f"{name} {statements} {wait}", {"x": X, "y": old}, {"y": old})


def test_padding_of_loads():
    plain = "DataCopyPadExtParams<float>()"
    got = values_of(
        {
            # 5 columns: the last block is filled with its first element.
            "first": gm(f"DataCopyPad(y, from, DataCopyExtParams(2, 20, 0, 0, 0), {plain});"),
            "second": gm(f"DataCopyPad(y, from, DataCopyExtParams(1, 44, 0, 0, 0), {plain});"),
            "value": gm(
                "DataCopyPad(y, from, DataCopyExtParams(2, 20, 0, 0, 0),"
                "DataCopyPadExtParams<float>(true, 1, 2, 7.0f));"
            ),
            "short": gm(
                "DataCopyPad(y, from, DataCopyExtParams(1, 20, 0, 0, 0),"
                "DataCopyPadExtParams<float>(true, 0, 1, 7.0f));"
            ),
            "set": gm(
                "SetPadValue(5.0f); DataCopyPad(y, from, DataCopyExtParams(1, 20, 0, 0, 0),"
                "DataCopyPadExtParams<float>(false, 0, 3, 7.0f));"
            ),
            # Strides: bytes behind a row in GM, blocks behind a row in the UB.
            "strided": gm(f"DataCopyPad(y, from, DataCopyExtParams(2, 32, 12, 1, 0), {plain});"),
            "blocks": gm("DataCopy(y, from, DataCopyParams(2, 1, 2, 1));"),
        }
    )
    wants = {
        "first": [*X[:5], *[X[0]] * 3, *X[5:10], *[X[5]] * 3],
        "second": [*X[:11], *[X[8]] * 5],
        "value": [7, *X[:5], 7, 7, 7, *X[5:10], 7, 7],
        "short": [*X[:5], 7, 7, 7],
        "set": [*X[:5], 5, 5, 5],
        "strided": [*X[:8], *[-1] * 8, *X[11:19]],
        "blocks": [*X[:8], *[-1] * 8, *X[24:32]],
    }
    for name, want in wants.items():
        full = np.full(64, -1, np.float32)
        full[: len(want)] = want
        np.testing.assert_array_equal(got[f"{name}.y"], full, name)


def test_padding_of_brain_floats():
    x = np.arange(5).astype(ml_dtypes.bfloat16)
    y = np.zeros(16, ml_dtypes.bfloat16)
    statements = (
        "GlobalTensor<bfloat16_t> from; from.SetGlobalBuffer((__gm__ bfloat16_t*)x_in);"
        "DataCopyPad(y, from, DataCopyExtParams(1, 10, 0, 0, 0),"
        "DataCopyPadExtParams<bfloat16_t>(true, 0, 11, 0));"
        "SetFlag<HardEvent::MTE2_MTE3>(0); WaitFlag<HardEvent::MTE2_MTE3>(0);"
    )
    got = values_of({"pad": Body(statements, {"x": x}, {"y": y})})
    np.testing.assert_array_equal(got["pad.y"].astype(np.float32), [0, 1, 2, 3, 4, *[0] * 11])


def test_data_copy_drops_the_tail():
    result = run_bodies({"tail": gm("DataCopy(y, from, 13);")})
    assert [fault.rule for fault in result.faults] == ["copy-length"]
    np.testing.assert_array_equal(result.outputs["tail.y"][:9], [*X[:8], -1])


def test_broadcast_gather_index():
    y = np.full(128, -1, np.float32)
    offsets = np.array([0, 8, 4, 252, *[0] * 60], np.uint32)
    i = np.zeros(80, np.int32)
    h = np.zeros(128, np.float16)
    got = values_of(
        {
            "brcb": Body("Brcb(y, x, 2, BrcbRepeatParams(1, 8));", {"x": X, "y": y}, {"y": y}),
            "copied": Body("DataCopy(y, x, 16);", {"x": X, "y": y}, {"y": y}),
            "gather": Body("Gather(y, x, o, 0, 4);", {"x": X, "o": offsets, "y": y}, {"y": y}),
            "based": Body("Gather(y, x, o, 4, 3);", {"x": X, "o": offsets, "y": y}, {"y": y}),
            "index": Body("CreateVecIndex(i, int32_t(3), 80);", {}, {"i": i}),
            "halves": Body("CreateVecIndex(h, half(-1), 128);", {}, {"h": h}),
            "steps": Body("ArithProgression(i, int32_t(3), int32_t(-2), 80);", {}, {"i": i}),
        }
    )
    np.testing.assert_array_equal(got["brcb.y"], np.repeat(X[:16], 8))
    np.testing.assert_array_equal(got["copied.y"], [*X[:16], *[-1] * 112])
    np.testing.assert_array_equal(got["gather.y"][:5], [X[0], X[2], X[1], X[63], -1])
    np.testing.assert_array_equal(got["based.y"][:4], [X[1], X[3], X[2], -1])
    np.testing.assert_array_equal(got["index.i"], np.arange(3, 83))
    np.testing.assert_array_equal(got["halves.h"], np.arange(-1, 127))
    np.testing.assert_array_equal(got["steps.i"], np.arange(3, -157, -2))


def test_transpose_and_blocks():
    x = np.arange(256, dtype=np.uint16)
    o = np.array([0, 64, 32, 480, 0, 0, 0, 0], np.uint32)
    y = np.zeros(256, np.uint16)
    got = values_of(
        {
            "transpose": Body("Transpose(y, x);", {"x": x}, {"y": y}),
            "blocks": Body(
                "Gatherb(y, x, o, 1, GatherRepeatParams(1, 8));", {"x": x, "o": o, "y": y}, {"y": y}
            ),
        }
    )
    np.testing.assert_array_equal(got["transpose.y"], x.reshape(16, 16).T.ravel())
    rows = x.reshape(16, 16)
    np.testing.assert_array_equal(got["blocks.y"][:64], rows[[0, 2, 1, 15]].ravel())


def test_scalar_access_and_views():
    x = np.arange(16, dtype=np.float32)
    y = np.zeros(16, np.float32)
    statements = (
        "DataCopy(y, x, 16); y.SetValue(1, x.GetValue(3) + x[8].GetValue(2));"
        "y.ReinterpretCast<uint32_t>().SetValue(2, 0x3f800000u);"
        "y.SetValue(3, float(x.GetSize())); y.SetValue(4, ToFloat(ToBfloat16(1.001f)));"
        "y.SetValue(5, float(half(2049.0f)));"
    )
    got = values_of({"scalar": Body(statements, {"x": x}, {"y": y})})["scalar.y"]
    np.testing.assert_array_equal(got[:6], [0, 13, 1, 16, 1, 2048])


def test_atomic_add_of_all_blocks():
    source = (
        HEAD
        + """
extern "C" __global__ __aicore__ void accumulate(GM_ADDR x, GM_ADDR z)
{
    TPipe pipe;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
    pipe.InitBuffer(queue, 1, 256);
    LocalTensor<float> t = queue.AllocTensor<float>();
    Load(t, x, 256);
    queue.EnQue(t);
    t = queue.DeQue<float>();
    SetAtomicAdd<float>();
    Store(z, t, 256);
    SetAtomicNone();
    queue.FreeTensor(t);
}
"""
    )
    x = np.arange(64, dtype=np.float32)
    result = HostModel(load_chip(DEFAULT_CHIP), threads=4).run(
        source,
        [Launch("accumulate", 8, ("x", "z"), None, ())],
        {"x": Buffer(x, "in"), "z": Buffer(np.ones(64, np.float32), "inout")},
    )
    assert result.faults == ()
    np.testing.assert_array_equal(result.outputs["z"], 1 + 8 * x)


def test_bit_counts():
    y = np.zeros(8, np.int32)
    calls = (
        "GetBitCount<1>(0xF0ull)",
        "GetBitCount<0>(0xF0ull)",
        "CountLeadingZero(1ull)",
        "CountBitsCntSameAsSignBit(0x0100000000000020ll)",
        "CountBitsCntSameAsSignBit(-1ll)",
        "GetSFFValue<1>(0xFF00ull)",
        "GetSFFValue<0>(~0ull)",
        "ScalarGetSFFValue<0>(0xFF00ull)",
    )
    statements = " ".join(f"y.SetValue({i}, int32_t({c}));" for i, c in enumerate(calls))
    got = values_of({"counts": Body(statements, {}, {"y": y})})["counts.y"]
    np.testing.assert_array_equal(got, [4, 60, 63, 6, -1, 8, -1, 0])
