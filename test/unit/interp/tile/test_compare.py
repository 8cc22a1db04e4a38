"""Comparisons with NaN, and select between tiles and scalars."""

from collections.abc import Callable

import numpy as np
import pytest

Run = Callable[..., list[object]]

TEXT = """
tile.kernel @k(%x : !tile.gm<[5], f32>, %m : !tile.gm<[5], i1>, %y : !tile.gm<[5], f32>)
    core = aiv {{
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %t = tile.load %x[%c0] : !tile.gm<[5], f32> -> !tile.tile<[5], f32, ub>
  %c = tile.cmp {predicate} %t, %two : !tile.tile<[5], f32, ub>, f32 -> !tile.tile<[5], i1, ub>
  %s = tile.select %c, %t, %two : !tile.tile<[5], i1, ub>, !tile.tile<[5], f32, ub>, f32
      -> !tile.tile<[5], f32, ub>
  %b = tile.cast rint %c : !tile.tile<[5], i1, ub> -> !tile.tile<[5], ui8, ub>
  tile.store %b, %m[%c0] : !tile.tile<[5], ui8, ub>, !tile.gm<[5], i1>
  tile.store %s, %y[%c0] : !tile.tile<[5], f32, ub>, !tile.gm<[5], f32>
}}
"""


@pytest.mark.parametrize(
    ("predicate", "want"),
    [
        ("eq", [0, 1, 0, 0, 0]),
        ("ne", [1, 0, 1, 1, 1]),
        ("lt", [1, 0, 0, 0, 0]),
        ("le", [1, 1, 0, 0, 0]),
        ("gt", [0, 0, 1, 0, 1]),
        ("ge", [0, 1, 1, 0, 1]),
    ],
)
def test_compare_and_select(run: Run, predicate: str, want: list[int]):
    x = np.array([1, 2, 3, np.nan, np.inf], np.float32)
    _, mask, chosen = run(
        TEXT.format(predicate=predicate), "k", [x, np.zeros(5, np.bool_), np.zeros_like(x)]
    )
    np.testing.assert_array_equal(mask, np.array(want, np.bool_))
    np.testing.assert_array_equal(chosen, np.where(want, x, np.float32(2)))
