"""What a device does silently: the model does the same, and says so."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pytest

from acc.exec.backend import Buffer, Launch
from acc.exec.host_model import HostModel
from acc.target.chip import DEFAULT_CHIP, load_chip
from test.unit.exec.ub_program import HEAD, Array, Body, kernel_source

X = np.arange(1, 257, dtype=np.float32)
OLD = np.full(256, -1, np.float32)
INTS = np.arange(1, 257, dtype=np.int32)
OLD_INTS = np.full(256, -1, np.int32)
OLD_HALVES = np.full(256, -1, np.float16)
WIDE = np.arange(18 * 64, dtype=np.float32).reshape(18, 64)
BITS = np.full(32, 0xA5, np.uint8)


@dataclass(frozen=True)
class Trap:
    """Statements, what y holds afterwards by hand, and the rules that are reported."""

    statements: str
    want: Array
    rules: tuple[str, ...]
    old: Array
    inputs: Mapping[str, Array]


def trap(
    statements: str,
    want: Array,
    *rules: str,
    old: Array = OLD,
    inputs: Mapping[str, Array] | None = None,
) -> Trap:
    return Trap(statements, want, rules, old, {"x": X, **(inputs or {})})


def first(count: int, values: Array = X, old: Array = OLD) -> Array:
    """`old` with the first elements of `values`."""
    return np.concatenate([values[:count], old[count:]]).astype(old.dtype)


def repeats(lanes: int, times: int, values: Array) -> Array:
    """The first lanes of each of the first 64-element repeats."""
    return np.where((np.arange(256) % 64 < lanes) & (np.arange(256) < 64 * times), values, OLD)


def less(count: int) -> Array:
    """The bits of x < 100 for the first elements, over the bits that were there."""
    bits = np.packbits(X[:count] < 100, bitorder="little")
    return np.concatenate([bits, BITS[count // 8 :]])


PLAIN = "UnaryRepeatParams(1, 1, 8, 8)"
TRAPS = {
    # 52 bytes are one block of 8 floats and a rest that stays behind.
    "count_rounds_down": trap("DataCopy(y, x, 13);", first(8), "copy-length"),
    "count_below_a_block": trap("DataCopy(y, x, 7);", OLD, "copy-length"),
    "block_len_is_0": trap("DataCopy(y, x, DataCopyParams());", OLD, "copy-length"),
    # 100 floats are one chunk of 64 and a rest whose bits stay what they were.
    "compare_drops_the_tail": trap(
        "Duplicate(z, 100.0f, 256); Compare(y, x, z, CMPMODE::LT, 100);",
        less(64),
        "compare-length",
        old=BITS,
        inputs={"z": X},
    ),
    "mask_sense_of_select": trap(
        "Duplicate(z, -5.0f, 256); Duplicate(m.ReinterpretCast<uint16_t>(), uint16_t(0x00ff), 16);"
        "Select(y, m, x, z, SELMODE::VSEL_TENSOR_TENSOR_MODE, 32);",
        first(32, np.where(np.arange(256) % 16 < 8, X, -5).astype(np.float32)),
        inputs={"z": X, "m": BITS},
    ),
    # The 64 bits of one repeat serve both.
    "mode_0_uses_one_repeat_of_bits": trap(
        "Duplicate(z, -5.0f, 256); Duplicate(m.ReinterpretCast<uint32_t>(), 0u, 8);"
        "m.SetValue(0, 3); Select(y, m, x, z, SELMODE::VSEL_CMPMASK_SPR, 128);",
        first(128, np.where(np.arange(256) % 64 < 2, X, -5).astype(np.float32)),
        inputs={"z": X, "m": BITS},
    ),
    "mask_of_100_floats": trap(
        f"Adds(y, x, 1.0f, 100, 2, {PLAIN});", repeats(64, 2, X + 1), "mask-range"
    ),
    # The upper word keeps the 36 bits beyond 64: a half instruction sees 100 lanes.
    "mask_of_100_floats_stays": trap(
        f"Adds(x, x, 0.0f, 100, 1, {PLAIN});"
        f"Adds<half, false>(y, y, half(1), MASK_PLACEHOLDER, 1, {PLAIN});",
        first(100, np.zeros(256, np.float16), OLD_HALVES),
        "mask-range",
        old=OLD_HALVES,
    ),
    "repeat_256_is_0": trap(f"Adds(y, x, 1.0f, 64, 256, {PLAIN});", OLD, "repeat-range"),
    "repeat_258_is_2": trap(
        f"Adds(y, x, 1.0f, 64, 258, {PLAIN});", repeats(64, 2, X + 1), "repeat-range"
    ),
    "cast_mode_of_another_pair": trap(
        "Cast(y, x, RoundMode::CAST_NONE, 256);", OLD_INTS, "cast-mode", old=OLD_INTS
    ),
    # 64 elements of 16 bits are 32 of 32 bits.
    "and_of_32_bits": trap(
        "Duplicate(m, 6, 256); And(y, i, m, 64);",
        first(32, INTS & 6, OLD_INTS),
        "half-width",
        old=OLD_INTS,
        inputs={"i": INTS, "m": INTS},
    ),
    "or_of_32_bits": trap(
        "Duplicate(m, 6, 256); Or(y, i, m, 64);",
        first(32, INTS | 6, OLD_INTS),
        "half-width",
        old=OLD_INTS,
        inputs={"i": INTS, "m": INTS},
    ),
    # The mask is a total in counter mode: 10 elements, not 10 of each repeat.
    "counter_mode_left_on": trap(
        f"SetMaskCount(); Adds(y, x, 1.0f, 10, 4, {PLAIN});", first(10, X + 1), "mask-state"
    ),
    "counter_mode_of_gather_mask": trap(
        "uint64_t kept; SetMaskCount();"
        "GatherMask(z, x, uint8_t(7), false, 0, GatherMaskParams(1, 1, 8, 0), kept);"
        f"Adds(y, x, 1.0f, 10, 2, {PLAIN});",
        repeats(10, 2, X + 1),
        inputs={"z": X},
    ),
    # Bits of a tail stay in the register for whoever does not set it.
    "tail_mask_stays": trap(
        f"Adds(z, x, 0.0f, 5, 1, {PLAIN});"
        f"Adds<float, false>(y, x, 1.0f, MASK_PLACEHOLDER, 2, {PLAIN});",
        repeats(5, 2, X + 1),
        inputs={"z": X},
    ),
    "copy_counts_per_repeat": trap(
        "SetMaskCount(); Copy(y, x, 10, 2, CopyRepeatParams(1, 1, 8, 8)); SetMaskNorm();"
        "ResetMask();",
        repeats(10, 2, X),
    ),
    # 144 floats in one repeat: the first block of each of 18 rows.
    "copy_counts_beyond_a_repeat": trap(
        "SetMaskCount(); SetVectorMask<float, MaskMode::COUNTER>(144);"
        "Copy<float, false>(y, w, MASK_PLACEHOLDER, 1, CopyRepeatParams(1, 8, 8, 8));"
        "SetMaskNorm(); ResetMask();",
        first(144, np.pad(WIDE[:, :8].reshape(-1), (0, 112))),
        inputs={"w": WIDE},
    ),
    "offsets_are_bytes": trap(
        "CreateVecIndex(o, 0, 64); Muls(o, o, 8, 64);"
        "Gather(y, x, o.ReinterpretCast<uint32_t>(), 0, 64);",
        first(64, X[0::2]),
        inputs={"o": INTS},
    ),
    # The register holds 1 unless something has set it.
    "int32_to_half_without_scale": trap(
        "Cast(y, i, RoundMode::CAST_NONE, 64);",
        first(64, INTS.astype(np.float16), OLD_HALVES),
        "deq-scale",
        old=OLD_HALVES,
        inputs={"i": INTS},
    ),
    "count_0": trap("Adds(y, x, 1.0f, 0); DataCopy(y, x, 0);", OLD),
    "reduce_of_nothing": trap("ReduceSum(y, x, x, 0);", OLD, "reduce-count"),
    # The last repeat is what stays.
    "dst_rep_stride_0": trap(
        "Adds(y, x, 1.0f, 64, 4, UnaryRepeatParams(1, 1, 0, 8));",
        first(64, X[192:] + 1),
        "stride-range",
    ),
    "dst_rep_stride_0_accumulates": trap(
        "Add(y, x, y, 64, 4, BinaryRepeatParams(1, 1, 1, 0, 8, 0));",
        first(64, OLD[:64] + X.reshape(4, 64).sum(0)),
    ),
    "src_blk_stride_0": trap(
        "Adds(y, x, 1.0f, 64, 1, UnaryRepeatParams(1, 0, 8, 8));",
        first(64, np.tile(X[:8] + 1, 8)),
    ),
    "dst_blk_stride_0": trap(
        "Adds(y, x, 1.0f, 64, 1, UnaryRepeatParams(0, 1, 8, 8));",
        first(8, X[56:64] + 1),
        "stride-range",
    ),
}


def body_of(case: Trap) -> Body:
    return Body(case.statements, {**case.inputs, "y": case.old}, {"y": case.old})


SOURCE = HEAD + "\n".join(kernel_source(name, body_of(case)) for name, case in TRAPS.items())


@pytest.mark.parametrize("name", TRAPS)
def test_trap(name: str):
    case = TRAPS[name]
    buffers: dict[str, Buffer] = {}
    launches: list[Launch] = []
    for other, body in TRAPS.items():  # one program; only one of its kernels runs
        names = [f"{other}.{tensor}.in" for tensor in body_of(body).inputs]
        for key, array in zip(names, body_of(body).inputs.values(), strict=True):
            if other == name:
                buffers[key] = Buffer(array, "in")
        buffers["out"] = Buffer(case.old, "out")
        used = tuple(names) if other == name else tuple("out" for _ in names)
        launches.append(Launch(f"ub_{other}", int(other == name), (*used, "out"), None, ()))
    result = HostModel(load_chip(DEFAULT_CHIP)).run(SOURCE, launches, buffers)
    assert tuple(fault.rule for fault in result.faults) == case.rules, result.faults
    np.testing.assert_array_equal(result.outputs["out"], case.want)
