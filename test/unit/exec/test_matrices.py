"""Library functions over matrices, gated activations, dequantisation, pools; poison in them."""

import numpy as np

from acc.exec.backend import Buffer, Launch
from acc.exec.host_model import HostModel
from acc.target.chip import DEFAULT_CHIP, load_chip
from test.unit.exec.ub_program import HEAD, Array, Body, run_bodies, values_of, wide

RANDOM = np.random.default_rng(11)
ROWS, COLUMNS, PITCH = 5, 11, 16


def padded(values: Array) -> Array:
    """Rows of 11 in 16 elements; what is behind them must not count."""
    out = np.full((ROWS, PITCH), 77, values.dtype)
    out[:, :COLUMNS] = values
    return out


def reduction(name: str, x: Array, axes: str, kind: str = "float") -> Body:
    return Body(
        f"const uint32_t s[] = {{{ROWS}, {COLUMNS}}};"
        f"{name}<{kind}, Pattern::Reduce::{axes}>(y, x, scratch, s, true);",
        {"x": x},
        {"y": np.zeros(ROWS if axes == "AR" else COLUMNS, x.dtype)},
    )


def test_reductions_of_rows_and_columns():
    x = RANDOM.integers(-4, 4, (ROWS, COLUMNS)).astype(np.float32) / 2  # exact in any order
    truth = (RANDOM.random((ROWS, COLUMNS)) < 0.5).astype(np.float32)
    truth[0], truth[:, 0] = 1, 1
    functions = {
        "ReduceSum": (x, np.sum),
        "ReduceMax": (x, np.max),
        "ReduceMin": (x, np.min),
        "ReduceMean": (x, np.mean),
        "ReduceProd": (np.where(x == 0, 1, x).astype(np.float32), np.prod),
        "ReduceAny": (truth, np.max),
        "ReduceAll": (truth, np.min),
    }
    got = values_of(
        {
            f"{name}_{axes}": reduction(name, padded(values), axes)
            for name, (values, _) in functions.items()
            for axes in ("AR", "RA")
        }
    )
    for name, (values, function) in functions.items():
        for axes, axis in (("AR", 1), ("RA", 0)):
            np.testing.assert_allclose(
                wide(got[f"{name}_{axes}.y"]), function(values, axis=axis), rtol=1e-6, err_msg=name
            )


def test_sum_and_mean_of_rows():
    # Neighbours first: of 2049 and fifteen ones in half, pairs keep what a running sum loses.
    x = np.full((2, 16), 1, np.float16)
    x[:, 0] = 2048
    text = "({y}, x, scratch, {name}Params{{2, 16, 16}});"
    body = Body(
        "Sum"
        + text.format(y="y", name="Sum")
        + "Mean"
        + text.format(y="w", name="Mean")
        + "Mean<half, float>"
        + text.format(y="v", name="Mean"),
        {"x": x},
        {name: np.zeros(2, np.float16) for name in "ywv"},
    )
    got = values_of({"k": body})
    # 2048 + 1 rounds to 2048; + 2, + 4 and + 8 are exact: 2062. In float it is 2063.
    np.testing.assert_array_equal(got["k.y"], [2062, 2062])
    np.testing.assert_array_equal(got["k.w"], np.full(2, np.float16(2062 / 16)))
    np.testing.assert_array_equal(got["k.v"], np.full(2, np.float16(2063 / 16)))


def test_broadcasts():
    column, row = np.arange(6, dtype=np.float32), np.arange(16, dtype=np.uint8)
    row = np.concatenate([row, row])
    got = values_of(
        {
            "columns": Body(
                "const uint32_t f[] = {6, 1}, t[] = {6, 9}; Broadcast<float, 2, 1>(y, x, t, f);",
                {"x": column},
                {"y": np.zeros((6, 9), np.float32)},
            ),
            "rows": Body(
                "const uint32_t f[] = {1, 32}, t[] = {4, 32};"
                "Broadcast<uint8_t, 2, 0>(y, x, t, f, scratch);",
                {"x": row},
                {"y": np.zeros((4, 32), np.uint8)},
            ),
            "one": Body(
                "const uint32_t f[] = {1}, t[] = {50}; Broadcast<float, 1, 0>(y, x, t, f);",
                {"x": column[3:4].copy()},
                {"y": np.zeros(50, np.float32)},
            ),
        }
    )
    np.testing.assert_array_equal(got["columns.y"], np.repeat(column[:, None], 9, 1))
    np.testing.assert_array_equal(got["rows.y"], np.tile(row, (4, 1)))
    np.testing.assert_array_equal(got["one.y"], np.full(50, 3))


def test_select_by_bytes_takes_src0_where_the_mask_is_0():
    x = RANDOM.normal(size=(3, 16)).astype(np.float16)
    mask = RANDOM.integers(0, 3, (3, 32)).astype(np.uint8)
    info = (
        "SelectWithBytesMaskShapeInfo s; s.firstAxis = 3; s.srcLastAxis = 16; s.maskLastAxis = 32;"
    )
    inputs, outputs = {"x": x, "m": mask}, {"y": np.zeros_like(x)}
    got = values_of(
        {
            "tensor": Body(f"{info} Select(y, x, half(7), m, scratch, s);", inputs, outputs),
            "scalar": Body(
                f"{info} SelectWithBytesMask(y, half(7), x, m, scratch, s);", inputs, outputs
            ),
        }
    )
    taken = mask[:, :16] == 0
    np.testing.assert_array_equal(got["tensor.y"], np.where(taken, x, np.float16(7)))
    np.testing.assert_array_equal(got["scalar.y"], np.where(taken, np.float16(7), x))


def test_dequantised_integers():
    x = np.array([-300, -3, -2, -1, 0, 1, 2, 3, 5, 300, 25, 35, 11, 12, 13, 14] * 4, np.int16)
    wide = np.array([3, -5, 70000, 1 << 20] * 16, np.int32)
    old = np.full(128, 9, np.int8)
    got = values_of(
        {
            "low": Body(
                "SetDeqScale(0.5f, int16_t(3), true);"
                "CastDequant<int8_t, int16_t, false, false>(y, x, 64);",
                {"x": x, "y": old},
                {"y": old},
            ),
            "high": Body(
                "SetDeqScale(0.5f, int16_t(3), false);"
                "CastDequant<uint8_t, int16_t, false, true>(y, x, 64);",
                {"x": x, "y": old.view(np.uint8)},
                {"y": old.view(np.uint8)},
            ),
            "half": Body(
                "SetDeqScale(half(0.25f)); CastDequant<half, int32_t>(y, x, 64);",
                {"x": wide},
                {"y": np.zeros(64, np.float16)},
            ),
        }
    )
    scaled = np.rint(x / 2 + 3).reshape(4, 16)
    want = np.full((4, 32), 9, np.int8)
    want[:, :16] = np.clip(scaled, -128, 127)
    np.testing.assert_array_equal(got["low.y"].reshape(4, 32), want)
    unsigned = np.full((4, 32), 9, np.uint8)
    unsigned[:, 16:] = np.clip(scaled, 0, 255)
    np.testing.assert_array_equal(got["high.y"].reshape(4, 32), unsigned)
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(got["half.y"], (wide / 4).astype(np.float16))


def test_gated_activations_and_powers():
    a, b = (RANDOM.normal(size=100).astype(np.float32) for _ in range(2))
    positive = np.abs(a) + np.float32(0.5)
    n = RANDOM.integers(0, 5, 100).astype(np.int32)
    inputs = {"a": a, "b": b, "p": positive}
    out = {"y": np.zeros(100, np.float32)}
    got = values_of(
        {
            "geglu": Body("GeGLU(y, a, b, 100);", inputs, out),
            "swiglu": Body("SwiGLU(y, a, b, 1.5f, scratch, 100);", inputs, out),
            "reglu": Body("ReGlu(y, a, b, scratch, 100);", inputs, out),
            "power": Body("Power(y, p, 2.5f, scratch, 100);", inputs, out),
            "base": Body("Power(y, 1.5f, a, 100);", inputs, out),
            "whole": Body("Power(y, 3, n, 100);", {"n": n}, {"y": np.zeros(100, np.int32)}),
            "axpy": Body("Duplicate(y, 1.0f, 100); Axpy(y, a, 0.5f, scratch, 100);", inputs, out),
        }
    )
    x, z = a.astype(np.float64), b.astype(np.float64)
    tanh = np.tanh(np.sqrt(2 / np.pi) * (z + 0.044715 * z**3))
    want = {
        "geglu": x * z * 0.5 * (1 + tanh),
        "swiglu": x * z / (1 + np.exp(-1.5 * z)),
        "reglu": x * np.maximum(z, 0),
        "power": positive.astype(np.float64) ** 2.5,
        "base": 1.5**x,
        "axpy": 0.5 * x + 1,
    }
    for name, values in want.items():
        np.testing.assert_allclose(
            wide(got[f"{name}.y"]), values, rtol=1e-6, atol=1e-7, err_msg=name
        )
    np.testing.assert_array_equal(got["whole.y"], 3**n)


def test_scalar_casts():
    body = Body(
        "y.SetValue(0, ScalarCast<float, int32_t, RoundMode::CAST_ROUND>(x.GetValue(0)));"
        "y.SetValue(1, ScalarCast<float, int32_t, RoundMode::CAST_RINT>(x.GetValue(0)));"
        "y.SetValue(2, ScalarCast<float, int32_t, RoundMode::CAST_FLOOR>(x.GetValue(1)));"
        "y.SetValue(3, Cast<float, int32_t, RoundMode::CAST_CEIL>(x.GetValue(1)));"
        "for (int k = 0; k < 4; ++k) {"
        "    h.SetValue(k, ScalarCast<float, half, RoundMode::CAST_ODD>(x.GetValue(k + 2)));"
        "}",
        {"x": np.array([2.5, -1.5, 1 + 2**-11, 1 + 3 * 2**-11, -1 - 2**-12, 1e6], np.float32)},
        {"y": np.zeros(4, np.int32), "h": np.zeros(4, np.float16)},
    )
    got = values_of({"k": body})
    np.testing.assert_array_equal(got["k.y"], [3, 2, -2, -1])
    # Neighbours of 1 + 2^-11: 1 (even) and 1 + 2^-10 (odd); of 1 + 3 * 2^-11 the same odd one.
    np.testing.assert_array_equal(
        got["k.h"], np.array([1 + 2**-10, 1 + 2**-10, -1 - 2**-10, 65504])
    )


POOLS = """
    TPipe pipe;
    GlobalTensor<float> g; g.SetGlobalBuffer((__gm__ float*)z);
    TBufPool<TPosition::VECCALC> first, second;
    TQue<TPosition::VECOUT, 1> one, two;
    pipe.InitBufPool(first, 1024);
    pipe.InitBufPool(second, 1024, first);
    first.InitBuffer(one, 1, 512); second.InitBuffer(two, 1, {bytes});
    LocalTensor<float> t = one.AllocTensor<float>();
    Duplicate(t, 1.0f, 128); one.EnQue(t); t = one.DeQue<float>();
    DataCopy(g, t, 128); one.FreeTensor(t); first.Reset();
    t = two.AllocTensor<float>();
    Duplicate(t, 2.0f, 128); two.EnQue(t); t = two.DeQue<float>();
    DataCopy(g[128], t, 128); two.FreeTensor(t); second.Reset();
"""


def test_pools_that_share_their_memory():
    for size, rules in ((512, []), (2048, ["ub-capacity"])):
        text = POOLS.replace("{bytes}", str(size))
        source = f'{HEAD}extern "C" __global__ __aicore__ void k(GM_ADDR z)\n{{{text}}}\n'
        buffers = {"z": Buffer(np.zeros(256, np.float32), "inout")}
        model = HostModel(load_chip(DEFAULT_CHIP))
        result = model.run(source, [Launch("k", 1, ("z",), None, ())], buffers)
        assert [fault.rule for fault in result.faults] == rules
        if not rules:
            np.testing.assert_array_equal(result.outputs["z"], np.repeat([1, 2], 128))
            assert result.traffic.ub_high_water == 1024


UNDEFINED = {
    "sort": ("Sort32(w, u, w.ReinterpretCast<uint32_t>()[64], 1);", "poison-reduce"),
    "index": ("Sort32(y, x, u.ReinterpretCast<uint32_t>(), 1);", "poison-store"),
    "transpose": (
        "LocalTensor<float> a[16], b[16]; for (int k = 0; k < 16; ++k) {"
        "a[k] = u[8 * k]; b[k] = y[8 * k]; } TransDataTo5HD<float>(b, a, TransDataTo5HDParams());",
        "poison-store",
    ),
    "broadcast": (
        "const uint32_t f[] = {1}, t[] = {64}; Broadcast<float, 1, 0>(y, u, t, f);",
        "poison-store",
    ),
    "matrix": (
        "const uint32_t s[] = {2, 8};ReduceMax<float, Pattern::Reduce::AR>(y, u, s, true);",
        "poison-reduce",
    ),
    "bytes": (
        "SelectWithBytesMaskShapeInfo s; s.firstAxis = 1; s.srcLastAxis = s.maskLastAxis = 32;"
        "LocalTensor<uint8_t> t = scratch; t.SetSize(16384);"
        "Select(y, x, 1.0f, u.ReinterpretCast<uint8_t>(), t, s);",
        "poison-store",
    ),
    "written_in_part": (
        "u.ReinterpretCast<half>().SetValue(0, half(1)); u.GetValue(0);",
        "poison-scalar",
    ),
    "offset": ("Gather(y, x, u.ReinterpretCast<uint32_t>(), 0, 8);", "poison-address"),
    "pattern": (
        "uint64_t n; GatherMask(y, x, u.ReinterpretCast<uint32_t>(), true, 8,"
        "GatherMaskParams(1, 1, 8, 1), n);",
        "poison-count",
    ),
}
"""Statements that take `u`, which nothing wrote, and the rule by which that is seen."""


def test_undefined_data_is_followed():
    x = np.zeros(128, np.float32)
    for name, (statements, rule) in UNDEFINED.items():
        body = Body(
            f"LocalTensor<float> u = scratch[16384].ReinterpretCast<float>(); {statements}",
            {"x": x, "w": x, "y": x},
            {"y": x},
        )
        result = run_bodies({name: body})
        assert [fault.rule for fault in result.faults] == [rule], (name, result.faults)
