"""Reductions: values, their order of addition, indices, and where results stand."""

import numpy as np
import numpy.typing as npt
import pytest

from test.unit.exec.ub_program import Body, values_of

RNG = np.random.default_rng(11)


Values = npt.NDArray[np.floating]


def tree(values: Values) -> np.floating:
    """Sum of neighbours, then of neighbouring sums, rounding at each step."""
    while len(values) > 1:
        values = values[0::2] + values[1::2]
    return values[0]


def lanes(values: Values, count: int) -> Values:
    """Values with zeros behind them to whole repeats of `count`."""
    padded = np.zeros(-(-len(values) // count) * count, values.dtype)
    padded[: len(values)] = values
    return padded


@pytest.mark.parametrize("dtype", [np.float16, np.float32])
def test_whole_reduce(dtype: type[np.floating]):
    count = 256 // np.dtype(dtype).itemsize
    x = RNG.normal(size=4 * count).astype(dtype)
    y = np.full(32, -1, dtype)
    got = values_of(
        {
            "sums": Body(f"WholeReduceSum(y, x, {count}, 4, 1, 1, 8);", {"x": x, "y": y}, {"y": y}),
            "part": Body("WholeReduceSum(y, x, 5, 4, 2, 1, 8);", {"x": x, "y": y}, {"y": y}),
            "maxima": Body(
                f"WholeReduceMax(y, x, {count}, 4, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);",
                {"x": x, "y": y},
                {"y": y},
            ),
            "minima": Body(
                f"WholeReduceMin(y, x, {count}, 4, 1, 1, 8);", {"x": x, "y": y}, {"y": y}
            ),
        }
    )
    rows = x.reshape(4, count)
    np.testing.assert_array_equal(got["sums.y"][:4], [tree(row) for row in rows])
    np.testing.assert_array_equal(got["sums.y"][4:], y[4:])
    parts = [tree(lanes(row[:5], 8)) for row in rows]
    np.testing.assert_array_equal(got["part.y"][[0, 2, 4, 6]], parts)
    np.testing.assert_array_equal(got["part.y"][[1, 3, 5, 7]], -1)
    np.testing.assert_array_equal(got["maxima.y"][:4], rows.max(1))
    pairs = got["minima.y"][:8].reshape(4, 2)
    np.testing.assert_array_equal(pairs[:, 0], rows.min(1))
    bits = pairs[:, 1].copy().view(np.uint16 if dtype is np.float16 else np.uint32)
    np.testing.assert_array_equal(bits, rows.argmin(1))


def test_orders_and_ties():
    x = np.zeros(64, np.float32)
    x[[9, 40]] = 5
    y = np.zeros(8, np.float32)
    call = "WholeReduceMax(y, x, 64, 1, 1, 1, 8, ReduceOrder::ORDER_{});"
    orders = ("INDEX_VALUE", "VALUE_INDEX", "ONLY_INDEX")
    got = values_of({o.lower(): Body(call.format(o), {"x": x, "y": y}, {"y": y}) for o in orders})
    assert got["index_value.y"].view(np.uint32)[0] == 9
    assert got["index_value.y"][1] == 5
    assert got["value_index.y"][0] == 5
    assert got["value_index.y"].view(np.uint32)[1] == 9
    assert got["only_index.y"].view(np.uint32)[0] == 9


def test_first_nan_wins():
    x = np.array([1, np.nan, 7, np.nan, 3, 2, 1, 0], np.float32)
    y = np.zeros(8, np.float32)
    got = values_of({"nan": Body("WholeReduceMax(y, x, 8, 1, 1, 1, 8);", {"x": x}, {"y": y[:2]})})
    assert np.isnan(got["nan.y"][0])
    assert got["nan.y"].view(np.uint32)[1] == 1


def test_block_and_pair_reductions():
    x = RNG.normal(size=128).astype(np.float32)
    y = np.full(128, -1, np.float32)
    arguments = ({"x": x, "y": y}, {"y": y})
    got = values_of(
        {
            "sums": Body("BlockReduceSum(y, x, 2, 64, 1, 1, 8);", *arguments),
            "maxima": Body("BlockReduceMax(y, x, 2, 64, 1, 1, 8);", *arguments),
            "minima": Body("BlockReduceMin(y, x, 2, 64, 1, 1, 8);", *arguments),
            # 20 lanes: two whole blocks, half a one, and five that are not written.
            "masked": Body("BlockReduceSum(y, x, 2, 20, 1, 1, 8);", *arguments),
            "pairs": Body("PairReduceSum(y, x, 2, 64, 1, 1, 8);", *arguments),
            "renamed": Body("ReduceDataBlock<ReduceType::MAX>(y, x, 64, 2, 1, 1, 8);", *arguments),
        }
    )
    blocks = x.reshape(16, 8)
    np.testing.assert_array_equal(got["sums.y"][:16], [tree(block) for block in blocks])
    np.testing.assert_array_equal(got["maxima.y"][:16], blocks.max(1))
    np.testing.assert_array_equal(got["minima.y"][:16], blocks.min(1))
    np.testing.assert_array_equal(got["renamed.y"], got["maxima.y"])
    masked = got["masked.y"][:8]
    want = [tree(blocks[0]), tree(blocks[1]), tree(lanes(blocks[2][:4], 8)), *[-1] * 5]
    np.testing.assert_array_equal(masked, want)
    np.testing.assert_array_equal(got["pairs.y"][:64], x[0::2] + x[1::2])


def test_reduce_whole_tensor():
    x = RNG.normal(size=1003).astype(np.float32)
    y = np.zeros(2, np.float32)
    work = "LocalTensor<float> work = scratch.ReinterpretCast<float>();"
    got = values_of(
        {
            "sum_count": Body(f"{work} ReduceSum(y, x, work, 1003);", {"x": x}, {"y": y[:1]}),
            "sum_mask": Body(f"{work} ReduceSum(y, x, work, 64, 15, 8);", {"x": x}, {"y": y[:1]}),
            "most": Body(f"{work} ReduceMax(y, x, work, 1003, true);", {"x": x}, {"y": y}),
            "least": Body(f"{work} ReduceMin(y, x, work, 1003, true);", {"x": x}, {"y": y}),
        }
    )
    repeats = [tree(row) for row in lanes(x, 64).reshape(-1, 64)]
    total = np.float32(0)
    for value in repeats:
        total += value
    assert got["sum_count.y"][0] == total
    assert got["sum_mask.y"][0] == tree(lanes(np.array(repeats[:15], np.float32), 64))
    assert (got["most.y"][0], got["most.y"].view(np.uint32)[1]) == (x.max(), x.argmax())
    assert (got["least.y"][0], got["least.y"].view(np.uint32)[1]) == (x.min(), x.argmin())


def test_registers_of_the_last_reduction():
    x = RNG.normal(size=64).astype(np.float32)
    y = np.zeros(8, np.float32)
    statements = (
        "WholeReduceSum(y, x, 64, 1, 1, 1, 8); y.SetValue(1, GetAccVal<float>());"
        "WholeReduceMax(y[8], x, 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);"
        "float value = 0, index = 0; GetReduceMaxMinCount(value, index);"
        "y.SetValue(2, value); y.SetValue(3, index);"
    )
    y = np.zeros(9, np.float32)
    got = values_of({"registers": Body(statements, {"x": x, "y": y}, {"y": y})})["registers.y"]
    assert got[1] == got[0]
    assert got[2] == x.max()
    assert got.view(np.uint32)[3] == x.argmax()
