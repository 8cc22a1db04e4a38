"""Axes: what becomes the same, what is split, what cannot be."""

import re

import pytest

from acc.analysis.axes import Axis, AxisConflict, Size, fresh, resolve, unify
from acc.analysis.fusion_space import topological


def sizes(axes: tuple[Axis, ...]) -> list[Size | None]:
    """The sizes of what axes turned out to be."""
    return [axis.size for axis in resolve(axes)]


def test_equal_axes_become_one():
    left, right = fresh((4, 8)), fresh((4, 8))
    unify(left, right)
    assert resolve(left) == resolve(right)


def test_a_product_is_split_where_the_other_side_knows_factors():
    left, right = fresh((24,)), fresh((2, 3, 4))
    unify(left, right)
    assert sizes(left) == [2, 3, 4]
    assert resolve(left) == resolve(right)


def test_both_sides_can_be_split():
    left, right = fresh((8, 3)), fresh((2, 12))
    unify(left, right)
    assert sizes(left) == [2, 4, 3]
    assert resolve(left) == resolve(right)


def test_an_unknown_size_takes_what_is_left():
    left, right = fresh(None), fresh(("M", 8))
    unify(left, right)
    assert sizes(left) == ["M", 8]


def test_an_unknown_size_in_front_takes_the_rest_behind_a_split():
    left, right = (*fresh(None), *fresh((512,))), fresh(("M", 8, 64))
    unify(left, right)
    assert sizes(left) == ["M", 8, 64]


@pytest.mark.parametrize(
    ("left", "right", "reason"),
    [
        ((6,), (4,), "size 6 is not a multiple of 4"),
        ((4, 2), (8, 2), "sizes 4*2 and 2*4*2 differ"),
        (("M",), ("N",), "sizes M and N differ"),
        (("M",), (4,), "sizes M and 4 differ"),
        ((4,), (), "sizes 4 and 1 differ"),
        ((6,), (0,), "size 6 is not a multiple of 0"),
    ],
)
def test_what_differs(left: tuple[Size, ...], right: tuple[Size, ...], reason: str):
    with pytest.raises(AxisConflict, match=re.escape(reason)):
        unify(fresh(left), fresh(right))


def test_order_follows_the_tensors_in_memory():
    a, b, c = fresh((2, 3, 4))
    assert topological([c, a, b], [[a, c], [b, c], [a, b]]) == [a, b, c]
    with pytest.raises(AxisConflict, match="different orders"):
        topological([a, b], [[a, b], [b, a]])
