"""Padding with one value, which windows need not have in memory: their loads fill it in."""

from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat
from xdsl.dialects.tensor import PadOp, YieldOp
from xdsl.ir import SSAValue

from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import element_of, sizes


@dataclass(frozen=True)
class WindowPadding:
    """A tensor with elements of one value around it."""

    source: SSAValue
    value: SSAValue
    low: tuple[int, ...]
    """By dimension: elements in front of the tensor."""


def padding_of(value: SSAValue) -> WindowPadding | None:
    """The padding that makes a tensor: of known width, with one value that loads can fill in."""
    if not isinstance(op := value.owner, PadOp):
        return None
    terminator = op.region.block.last_op
    assert isinstance(terminator, YieldOp)
    (filling,) = terminator.operands
    inside = filling.owner is op.region.block or filling.owner.parent is op.region.block
    low, high = op.static_low.get_values(), op.static_high.get_values()
    if not isinstance(element_of(value), AnyFloat):
        return None
    if inside or DYNAMIC_INDEX in (*low, *high) or min((*low, *high), default=0) < 0:
        return None
    for before, behind, size in zip(low, high, sizes(op.source), strict=True):
        if size == DYNAMIC_INDEX and before + behind:
            return None
    return WindowPadding(op.source, filling, tuple(low))


def behind_padding(value: SSAValue) -> SSAValue:
    """The tensor whose elements a value shows, behind reshapes and such padding."""
    shown = origin(value)
    padding = padding_of(shown)
    return shown if padding is None else origin(padding.source)
