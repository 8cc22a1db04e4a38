"""
Axes: what dimensions of different tensors have in common.

A dimension is a row-major product of axes; one of size 1 has none. Saying that two dimensions are
the same unifies their axes, and splits an axis in two where only one side knows the factors.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Size: TypeAlias = int | str
"""A number, or the name of a symbol."""

Factors: TypeAlias = tuple[Size, ...]
"""The size of one dimension as a row-major product; empty for 1."""

Shape: TypeAlias = tuple[Factors, ...]
"""The sizes of all dimensions of a tensor."""


class AxisConflict(Exception):
    """Dimensions that cannot be the same, or an order of axes that no loop nest has."""


@dataclass(eq=False)
class Axis:
    """One loop, as far as it is known by now."""

    size: Size | None
    """None as long as no tensor says it."""

    parts: tuple["Axis", ...] | None = None
    """What the axis turned out to be: another one, or a product of several."""


def resolve(axes: Iterable[Axis]) -> tuple[Axis, ...]:
    """The axes with all that is known of them put in their place."""
    resolved: list[Axis] = []
    pending = list(axes)[::-1]
    while pending:
        axis = pending.pop()
        if axis.parts is None:
            resolved.append(axis)
        else:
            pending.extend(reversed(axis.parts))
    return tuple(resolved)


def fresh(factors: Factors | None) -> tuple[Axis, ...]:
    """New axes for a dimension of these factors; None for one of unknown size."""
    return (Axis(None),) if factors is None else tuple(Axis(size) for size in factors)


def unify(left: Sequence[Axis], right: Sequence[Axis]) -> None:
    """
    Make two products of axes the same, factor by factor from the innermost.

    Raises `AxisConflict` when they are not.
    """
    rest, other = list(resolve(left)), list(resolve(right))
    while rest and other:
        if rest[-1] is other[-1]:
            rest.pop()
            other.pop()
        elif _takes_all(rest, other) or _takes_all(other, rest):
            return
        else:
            _unify_last(rest, other)
    if rest or other:
        raise AxisConflict(f"sizes {_show(left)} and {_show(right)} differ")


def _takes_all(one: list[Axis], many: list[Axis]) -> bool:
    """Let a last axis of unknown size be whatever the other side has left."""
    if len(one) != 1 or one[0].size is not None or one[0] in many:
        return False
    one[0].parts = tuple(many)
    return True


def _unify_last(rest: list[Axis], other: list[Axis]) -> None:
    a, b = rest.pop(), other.pop()
    if a.size is None:
        a.parts = (b,)
    elif b.size is None or a.size == b.size:
        b.parts = (a,)
    elif isinstance(a.size, int) and isinstance(b.size, int):
        if a.size < b.size:
            a, b, rest, other = b, a, other, rest
        rest.append(_split(a, b))
    else:
        raise AxisConflict(f"sizes {a.size} and {b.size} differ")


def _split(axis: Axis, inner: Axis) -> Axis:
    """Split an axis into an outer one, which is returned, and the given inner one."""
    assert isinstance(axis.size, int) and isinstance(inner.size, int)
    if inner.size == 0 or axis.size % inner.size:
        raise AxisConflict(f"size {axis.size} is not a multiple of {inner.size}")
    outer = Axis(axis.size // inner.size)
    axis.parts = (outer, inner)
    return outer


def _show(axes: Sequence[Axis]) -> str:
    return "*".join("?" if axis.size is None else str(axis.size) for axis in resolve(axes)) or "1"
