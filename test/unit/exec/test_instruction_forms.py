"""Masks, repeats, strides and counter mode: which elements an instruction touches."""

import numpy as np

from test.unit.exec.ub_program import Body, run_bodies, values_of

OLD = np.full(256, -1.0, np.float32)
X = np.arange(256, dtype=np.float32)


def body(statements: str) -> Body:
    """Statements that write y, which holds -1 before, from x = 0, 1, 2, ..."""
    return Body(statements, {"x": X, "y": OLD}, {"y": OLD})


def touched(**lanes: object) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """y with x + 1 in the elements that an index expression names."""
    want = OLD.copy()
    for index in lanes.values():
        want[index] = X[index] + 1  # pyright: ignore[reportArgumentType, reportCallIssue]
    return want


def test_masks_and_strides():
    got = values_of(
        {
            "count": body("Adds(y, x, 1.0f, 13);"),
            "count_zero": body("Adds(y, x, 1.0f, 0);"),
            "mask": body("Adds(y, x, 1.0f, 9, 2, UnaryRepeatParams(1, 1, 8, 8));"),
            "mask_zero": body("Adds(y, x, 1.0f, 0, 2, UnaryRepeatParams(1, 1, 8, 8));"),
            "bits": body(
                "uint64_t m[2] = {0x8000000000000005ull, 0};"
                "Adds(y, x, 1.0f, m, 3, UnaryRepeatParams(1, 1, 8, 8));"
            ),
            "blocks": body("Adds(y, x, 1.0f, 64, 1, UnaryRepeatParams(2, 2, 8, 8));"),
            "one_block": body("Adds(y, x, 1.0f, 64, 1, UnaryRepeatParams(1, 0, 8, 8));"),
            "repeats": body("Adds(y, x, 1.0f, 8, 4, UnaryRepeatParams(1, 1, 2, 4));"),
        }
    )
    lanes = np.arange(256)
    np.testing.assert_array_equal(got["count.y"], touched(a=slice(13)))
    np.testing.assert_array_equal(got["count_zero.y"], OLD)
    np.testing.assert_array_equal(got["mask.y"], touched(a=slice(9), b=slice(64, 73)))
    np.testing.assert_array_equal(got["mask_zero.y"], OLD)
    np.testing.assert_array_equal(
        got["bits.y"], touched(a=(lanes < 192) & np.isin(lanes % 64, [0, 2, 63]))
    )
    np.testing.assert_array_equal(got["blocks.y"], touched(a=(lanes < 128) & (lanes // 8 % 2 == 0)))
    want = OLD.copy()
    want[:64] = np.tile(X[:8] + 1, 8)
    np.testing.assert_array_equal(got["one_block.y"], want)
    want = OLD.copy()
    for repeat in range(4):
        want[repeat * 16 : repeat * 16 + 8] = X[repeat * 32 : repeat * 32 + 8] + 1
    np.testing.assert_array_equal(got["repeats.y"], want)


def test_half_has_128_lanes():
    x = np.arange(256).astype(np.float16)
    old = np.full(256, -1, np.float16)
    got = values_of(
        {
            "mask": Body(
                "Adds(y, x, half(1), 100, 2, UnaryRepeatParams(1, 1, 8, 8));",
                {"x": x, "y": old},
                {"y": old},
            ),
            "bits": Body(
                "uint64_t m[2] = {1, 0x8000000000000000ull};"
                "Adds(y, x, half(1), m, 2, UnaryRepeatParams(1, 1, 8, 8));",
                {"x": x, "y": old},
                {"y": old},
            ),
        }
    )
    lanes = np.arange(256)
    np.testing.assert_array_equal(got["mask.y"], np.where(lanes % 128 < 100, x + 1, old))
    np.testing.assert_array_equal(
        got["bits.y"], np.where(np.isin(lanes % 128, [0, 127]), x + 1, old)
    )


def test_mask_register():
    preset = "(y, x, 1.0f, MASK_PLACEHOLDER, 2, UnaryRepeatParams(1, 1, 8, 8));"
    got = values_of(
        {
            "preset": body(f"SetVectorMask<float>(0, 6); Adds<float, false>{preset}"),
            "length": body(f"SetVectorMask<float>(5); Adds<float, false>{preset}"),
            # Count forms leave a full mask behind, masked forms leave theirs.
            "after_count": body(
                f"SetVectorMask<float>(5); Adds(y, x, 0.0f, 0); Adds<float, false>{preset}"
            ),
            "after_mask": body(
                f"Adds(y, x, 1.0f, 3, 1, UnaryRepeatParams(1, 1, 8, 8));Adds<float, false>{preset}"
            ),
            "reset": body(f"SetVectorMask<float>(5); ResetMask(); Adds<float, false>{preset}"),
        }
    )
    lanes = np.arange(256)
    two = lanes < 128
    np.testing.assert_array_equal(got["preset.y"], touched(a=two & np.isin(lanes % 64, [1, 2])))
    np.testing.assert_array_equal(got["length.y"], touched(a=two & (lanes % 64 < 5)))
    np.testing.assert_array_equal(got["after_count.y"], touched(a=two))
    np.testing.assert_array_equal(got["after_mask.y"], touched(a=two & (lanes % 64 < 3)))
    np.testing.assert_array_equal(got["reset.y"], touched(a=two))


def test_counter_mode():
    preset = "Adds<float, false>(y, x, 1.0f, MASK_PLACEHOLDER, 1, UnaryRepeatParams(1, 1, 8, 8));"
    got = values_of(
        {
            # The count is the mask; repeatTime does not count.
            "counter": body(
                "SetMaskCount(); SetVectorMask<float, MaskMode::COUNTER>(150);"
                f"{preset} SetMaskNorm(); ResetMask();"
            ),
            "set_by_call": body(
                "SetMaskCount(); Adds(y, x, 1.0f, 70, 1, UnaryRepeatParams(1, 1, 8, 8));"
                "SetMaskNorm(); ResetMask();"
            ),
            # A count form leaves counter mode: what follows is masked by repeats again.
            "left_by_count": body(
                "SetMaskCount(); SetVectorMask<float, MaskMode::COUNTER>(150);"
                f"Adds(y, x, 0.0f, 0); {preset}"
            ),
            "accumulate": body(
                "SetMaskCount(); SetVectorMask<float, MaskMode::COUNTER>(150);"
                "const BinaryRepeatParams lanes(1, 1, 1, 0, 8, 0);"
                "Add<float, false>(y, x, y, MASK_PLACEHOLDER, 1, lanes);"
                "SetMaskNorm(); ResetMask();"
            ),
        }
    )
    np.testing.assert_array_equal(got["counter.y"], touched(a=slice(150)))
    np.testing.assert_array_equal(got["set_by_call.y"], touched(a=slice(70)))
    np.testing.assert_array_equal(got["left_by_count.y"], touched(a=slice(64)))
    want = OLD.copy()
    for lane in range(64):
        want[lane] += sum(X[lane:150:64])
    np.testing.assert_array_equal(got["accumulate.y"], want)


def test_more_than_255_repeats_wrap():
    x = np.zeros(64, np.float32)
    result = run_bodies(
        {
            "wrap": Body(
                "Adds(y, y, 1.0f, 64, 257, UnaryRepeatParams(1, 1, 0, 0));", {"y": x}, {"y": x}
            )
        }
    )
    assert [fault.rule for fault in result.faults] == ["repeat-range"]
    np.testing.assert_array_equal(result.outputs["wrap.y"], np.ones(64))


def test_copy_in_counter_mode_counts_per_repeat():
    got = values_of(
        {
            "copy": body("Copy(y, x, 16, 2, CopyRepeatParams(1, 1, 8, 8));"),
            "counter": body(
                "SetMaskCount(); Copy(y, x, 16, 2, CopyRepeatParams(1, 1, 8, 8));"
                "SetMaskNorm(); ResetMask();"
            ),
        }
    )
    want = OLD.copy()
    for start in (0, 64):
        want[start : start + 16] = X[start : start + 16]
    np.testing.assert_array_equal(got["copy.y"], want)
    np.testing.assert_array_equal(got["counter.y"], want)
