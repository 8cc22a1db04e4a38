"""Conditions over tiles: comparisons, negated and combined, until a select takes them apart."""

from dataclasses import dataclass

from xdsl.ir import SSAValue


class Mask:
    """A condition for every element."""


@dataclass(frozen=True)
class Leaf(Mask):
    """A tile of i1."""

    tile: SSAValue


@dataclass(frozen=True)
class Flags(Mask):
    """Where a tile of f32 is 1; it is 0 elsewhere. What a tensor of bools is once it is loaded."""

    numbers: SSAValue


@dataclass(frozen=True)
class Not(Mask):
    """Where the other does not hold."""

    mask: Mask


@dataclass(frozen=True)
class And(Mask):
    """Where both hold."""

    lhs: Mask
    rhs: Mask


@dataclass(frozen=True)
class Or(Mask):
    """Where one of them holds."""

    lhs: Mask
    rhs: Mask
