"""Comparisons into bits, selections by bits, compaction."""

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from test.unit.exec.ub_program import Body, run_bodies, values_of

RNG = np.random.default_rng(5)
A = RNG.integers(-3, 3, 256).astype(np.float32)
B = RNG.integers(-3, 3, 256).astype(np.float32)
A[7] = np.nan
BITS = np.zeros(32, np.uint8)
F32 = npt.NDArray[np.float32]
MODES: Mapping[str, Callable[[F32, F32], npt.NDArray[np.bool_]]] = {
    "LT": np.less,
    "GT": np.greater,
    "EQ": np.equal,
    "LE": np.less_equal,
    "GE": np.greater_equal,
    "NE": np.not_equal,
}


def packed(bits: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint8]:
    """Little-endian bits of bytes."""
    return np.packbits(bits, bitorder="little")


def test_compare():
    half = A.astype(np.float16)
    bodies: dict[str, Body] = {}
    for mode in MODES:
        bodies[f"tensor_{mode}"] = Body(
            f"Compare(y, a, b, CMPMODE::{mode}, 256);", {"a": A, "b": B}, {"y": BITS}
        )
        bodies[f"scalar_{mode}"] = Body(
            f"CompareScalar(y, a, 1.0f, CMPMODE::{mode}, 256);", {"a": A}, {"y": BITS}
        )
        bodies[f"narrow_{mode}"] = Body(
            f"Compares(y, a, half(1), CMPMODE::{mode}, 256);", {"a": half}, {"y": BITS}
        )
    got = values_of(bodies)
    for mode, function in MODES.items():
        np.testing.assert_array_equal(got[f"tensor_{mode}.y"], packed(function(A, B)), mode)
        one = np.ones_like(A)
        np.testing.assert_array_equal(got[f"scalar_{mode}.y"], packed(function(A, one)), mode)
        np.testing.assert_array_equal(got[f"narrow_{mode}.y"], packed(function(A, one)), mode)


def test_compare_repeats_and_integers():
    i, j = (x.astype(np.int32) for x in (np.nan_to_num(A), B))
    got = values_of(
        {
            # Every second repeat of the sources; the bits stand behind each other.
            "strided": Body(
                "Compare(y, a, b, CMPMODE::GT, 64, 2, BinaryRepeatParams(1, 1, 1, 8, 16, 16));",
                {"a": A, "b": B, "y": BITS},
                {"y": BITS},
            ),
            "equal": Body("Compare(y, i, j, CMPMODE::EQ, 256);", {"i": i, "j": j}, {"y": BITS}),
        }
    )
    want = BITS.copy()
    want[:8] = packed(A[:64] > B[:64])
    want[8:16] = packed(A[128:192] > B[128:192])
    np.testing.assert_array_equal(got["strided.y"], want)
    np.testing.assert_array_equal(got["equal.y"], packed(i == j))


def test_compare_drops_what_is_not_a_whole_chunk():
    result = run_bodies(
        {
            "tail": Body(
                "Compare(y, a, b, CMPMODE::EQ, 100);", {"a": B, "b": B, "y": BITS}, {"y": BITS}
            )
        }
    )
    assert [fault.rule for fault in result.faults] == ["compare-length"]
    np.testing.assert_array_equal(result.outputs["tail.y"], packed(np.arange(256) < 64))


def test_select():
    bits = RNG.integers(0, 256, 32).astype(np.uint8)
    chosen = np.unpackbits(bits, bitorder="little").astype(bool)
    old = np.full(256, 9, np.float32)
    arguments = ({"bits": bits, "a": A, "b": B, "y": old}, {"y": old})
    tensor = "SELMODE::VSEL_TENSOR_TENSOR_MODE"
    scalar = "SELMODE::VSEL_TENSOR_SCALAR_MODE"
    got = values_of(
        {
            "tensor": Body(f"Select(y, bits, a, b, {tensor}, 250);", *arguments),
            "scalar": Body(f"Select(y, bits, a, 2.5f, {scalar}, 250);", *arguments),
            "one_repeat": Body(
                "Select(y, bits, a, b, SELMODE::VSEL_CMPMASK_SPR, 250);", *arguments
            ),
            "words": Body(
                f"Select(y, bits.ReinterpretCast<uint32_t>(), a, b, {tensor}, 250);", *arguments
            ),
            "masked": Body(
                f"Select(y, bits, a, b, {tensor}, 10, 4, BinaryRepeatParams());", *arguments
            ),
        }
    )
    head = np.arange(256) < 250
    np.testing.assert_array_equal(got["tensor.y"], np.where(head, np.where(chosen, A, B), old))
    np.testing.assert_array_equal(got["words.y"], got["tensor.y"])
    np.testing.assert_array_equal(
        got["scalar.y"], np.where(head, np.where(chosen, A, np.float32(2.5)), old)
    )
    first = np.tile(chosen[:64], 4)
    np.testing.assert_array_equal(got["one_repeat.y"], np.where(head, np.where(first, A, B), old))
    lanes = np.arange(256) % 64 < 10
    np.testing.assert_array_equal(got["masked.y"], np.where(lanes, np.where(chosen, A, B), old))


def test_register_mask():
    y = np.full(128, 9, np.uint8)
    statements = (
        "Compare(a, b, CMPMODE::GT, 64, BinaryRepeatParams()); GetCmpMask(y);"
        "for (uint32_t i = 16; i < 128; ++i) { y.SetValue(i, 0); }"
    )
    got = values_of({"register": Body(statements, {"a": A, "b": B}, {"y": y})})
    np.testing.assert_array_equal(got["register.y"][:8], packed(A[:64] > B[:64]))


def test_gather_mask():
    x = np.arange(128, dtype=np.float32)
    y = np.full(128, -1, np.float32)
    count = np.zeros(8, np.int32)
    pattern = np.zeros(8, np.uint32)
    pattern[:4] = [0b1011, 1 << 31, 0, 1]
    arguments = ({"x": x, "y": y, "n": count, "p": pattern}, {"y": y, "n": count})
    call = (
        "uint64_t kept = 0;"
        "GatherMask(y, x, {0}, {1}, {2}, GatherMaskParams(1, {3}, 8, {4}), kept);"
        "n.SetValue(0, int32_t(kept));"
    )
    got = values_of(
        {
            "even": Body(call.format("uint8_t(1)", "false", 0, 2, 0), *arguments),
            "fourth": Body(call.format("uint8_t(6)", "false", 0, 2, 0), *arguments),
            "counted": Body(call.format("uint8_t(2)", "true", 20, 2, 0), *arguments),
            "tensor": Body(call.format("p", "false", 0, 2, 0), *arguments),
            "in_place": Body(
                "uint64_t n = 0; const GatherMaskParams params(1, 2, 8, 0);"
                "GatherMask(x, x, uint8_t(2), false, 0, params, n); DataCopy(y, x, 64);",
                {"x": x, "y": y},
                {"y": y},
            ),
        }
    )
    np.testing.assert_array_equal(got["in_place.y"], np.concatenate([x[1::2], y[64:]]))
    wants = {
        "even": x[0::2],
        "fourth": x[3::4],
        "counted": np.concatenate([x[1:20:2], x[65:84:2]]),
        "tensor": np.array([0, 1, 3, 63, 64, 65, 67, 127], np.float32),
    }
    for name, want in wants.items():
        assert got[f"{name}.n"][0] == len(want), name
        np.testing.assert_array_equal(got[f"{name}.y"][: len(want)], want, name)
        np.testing.assert_array_equal(got[f"{name}.y"][len(want) :], -1, name)
