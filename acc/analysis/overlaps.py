"""
Whether two parts of memory overlap, in one round of the loops around them or in different ones.

Addresses of different rounds are told apart as numbers in a mixed radix are: each counter in the
address moves it by more than everything below it, the part's own size included, can.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from xdsl.dialects import arith, scf
from xdsl.ir import Block, BlockArgument

from acc.analysis.bounds_of_expressions import ExpressionBounds
from acc.analysis.index_expressions import depends_on, varies
from acc.analysis.linear_expression import CallLeaf, Leaf, Linear, MinLeaf, ValueLeaf
from acc.analysis.memory_parts import Extent, Part, Place
from acc.analysis.turns import counted_by


class Overlap(Enum):
    """What is known about two parts."""

    NONE = "none"
    SURE = "sure"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class _Digit:
    """One counter of an address."""

    quantum: int
    """How far a step moves the address, in bytes."""
    span: Linear
    """How far all steps together do."""


@dataclass(frozen=True)
class Overlaps:
    """Answers for the parts of one kernel."""

    bounds: ExpressionBounds

    def between(
        self, first: Part, second: Part, rounds: scf.ForOp | None, around: Sequence[scf.ForOp]
    ) -> Overlap:
        """
        How an earlier part and a later one overlap. `around` are the loops around both; `rounds` is
        the outermost of them of which they are in different rounds.
        """
        a, b = first.place, second.place
        if a.root != b.root:
            return Overlap.NONE
        if a.ring != b.ring or (a.ring is not None and a.slot != b.slot):
            return Overlap.NONE if _apart_in_rings(a, b) else Overlap.UNKNOWN
        if a.slot != b.slot or _windows_apart(a, b):
            return Overlap.NONE
        if a.start is None or b.start is None:
            return Overlap.UNKNOWN
        shift = b.start - a.start
        if rounds is not None:
            return self._in_rounds(first, second, shift, rounds)
        if any(_unsettled(leaf, around) for leaf, _ in (*a.start.terms, *b.start.terms)):
            return Overlap.UNKNOWN
        return self._at_once(first, second, shift)

    def _at_once(self, first: Part, second: Part, shift: Linear) -> Overlap:
        """Both in the same round of everything."""
        if not shift.is_constant:
            return Overlap.UNKNOWN
        by = shift.constant
        if by == 0:
            return Overlap.SURE
        size = self.size(first if by > 0 else second)
        return Overlap.NONE if size is not None and abs(by) >= size else Overlap.UNKNOWN

    def size(self, part: Part) -> int | None:
        """A number of bytes that a part never exceeds."""
        if part.extent is None:
            return None
        extent = part.extent.joined()
        sizes = (extent.rows, extent.pitch, extent.length)
        rows, pitch, length = (self.bounds.upper(size) for size in sizes)
        if rows is None or pitch is None or length is None:
            return None
        return max(rows - 1, 0) * pitch + length

    def _in_rounds(self, first: Part, second: Part, shift: Linear, rounds: scf.ForOp) -> Overlap:
        start = first.place.start
        assert start is not None
        if not shift.is_constant or first.extent is None or second.extent is None:
            return Overlap.UNKNOWN
        if not varies(start, rounds):
            return self._at_once(first, second, shift)
        sizes = (first.extent.joined(), second.extent.joined())
        extent = (
            sizes[0] if sizes[0] == sizes[1] and shift == Linear() else self._hull(sizes, shift)
        )
        if extent is not None and self._separate(start, extent, rounds):
            return Overlap.NONE
        return Overlap.UNKNOWN

    def _hull(self, extents: Sequence[Extent], shift: Linear) -> Extent | None:
        """One extent over two that start some bytes apart; rows are not told apart any more."""
        sizes = [self.bounds.upper(e.length) for e in extents if e.rows == Linear(1)]
        lengths = [size for size in sizes if size is not None]
        if len(lengths) != len(extents):
            return None
        return Extent(Linear(max(lengths) + abs(shift.constant)))

    def _separate(self, start: Linear, extent: Extent, rounds: scf.ForOp) -> bool:
        """Whether addresses of different rounds are further apart than the extent is long."""
        varying = [(leaf, factor) for leaf, factor in start.terms if depends_on(leaf, rounds)]
        if not _settle(rounds, [leaf for leaf, _ in varying]):
            return False
        digits = [self._digit(leaf, factor) for leaf, factor in varying]
        if extent.rows != Linear(1):
            digits.append(_rows_digit(extent))
        known = sorted((d for d in digits if d is not None), key=lambda d: -d.quantum)
        if len(known) != len(digits):
            return False
        below = extent.length
        for digit in reversed(known):
            most = self.bounds.upper(below)
            if most is None or most > digit.quantum:
                return False
            below += digit.span
        return True

    def _digit(self, leaf: Leaf, factor: int) -> _Digit | None:
        if factor <= 0:
            return None
        loop = counted_by(leaf)
        it = Linear.of(leaf).scaled(factor)
        if loop is not None:
            step = self.bounds.expressions.constant(loop.step)
            first = self.bounds.expressions.value(loop.lb).scaled(factor)
            return None if step is None else _Digit(factor * step, it - first)
        if isinstance(leaf, CallLeaf) and leaf.name in (arith.DivUIOp.name, arith.RemUIOp.name):
            return _Digit(factor, it)
        return None


def _rows_digit(extent: Extent) -> _Digit | None:
    if not extent.pitch.is_constant:
        return None
    pitch = extent.pitch.constant
    return _Digit(pitch, extent.rows.scaled(pitch) - Linear(pitch))


def _settle(loop: scf.ForOp, leaves: Sequence[Leaf]) -> bool:
    """Whether the values of leaves say which round of a loop it is."""
    known = {Linear.of(leaf) for leaf in leaves}
    counter = Linear.of(ValueLeaf(loop.body.block.args[0]))
    while counter not in known:
        found = {inner for value in _recomposed(known) for inner in _single(value, loop)} - known
        if not found:
            return False
        known |= found
    return True


def _recomposed(known: set[Linear]) -> Iterator[Linear]:
    """Values whose quotient and remainder by one number are both known."""
    parts = {
        (leaf.name, leaf.operands)
        for value in known
        for leaf, _ in value.terms
        if isinstance(leaf, CallLeaf)
    }
    for name, operands in parts:
        if name == arith.DivUIOp.name and (arith.RemUIOp.name, operands) in parts:
            yield operands[0]


def _single(value: Linear, loop: scf.ForOp) -> Iterator[Linear]:
    """The one leaf of a value that changes with a loop: the value says what it is."""
    changing = [leaf for leaf, _ in value.terms if depends_on(leaf, loop)]
    if len(changing) == 1:
        yield Linear.of(changing[0])


def _unsettled(leaf: Leaf, around: Sequence[scf.ForOp]) -> bool:
    """Whether a leaf has several values in one round of the loops around."""
    match leaf:
        case ValueLeaf(value=value):
            block = value.block if isinstance(value, BlockArgument) else value.op.parent
            return any(loop not in around for loop in loops_around(block))
        case CallLeaf(operands=operands):
            return any(_unsettled(inner, around) for o in operands for inner, _ in o.terms)
        case MinLeaf(choices=choices):
            return any(_unsettled(inner, around) for o in choices for inner, _ in o.terms)


def loops_around(block: Block | None) -> Sequence[scf.ForOp]:
    """The loops around a block, the outermost first."""
    found: list[scf.ForOp] = []
    while block is not None:
        parent = block.parent_op()
        if isinstance(parent, scf.ForOp):
            found.append(parent)
        block = None if parent is None else parent.parent
    return tuple(reversed(found))


def _windows_apart(a: Place, b: Place) -> bool:
    return _apart(a.low, a.high, b.low, b.high)


def _apart(low: int, high: int | None, other_low: int, other_high: int | None) -> bool:
    return (high is not None and high <= other_low) or (
        other_high is not None and other_high <= low
    )


def _apart_in_rings(a: Place, b: Place) -> bool:
    """Whether places of different rings, or different places of one, have no byte in common."""
    if a.ring is None or a.ring != b.ring:
        return _apart(a.low, _reach(a), b.low, _reach(b))
    return all(_windows_apart(_at(a, turn), _at(b, turn)) for turn in range(a.ring.turn.count))


def _at(place: Place, turn: int) -> Place:
    """The bytes of a place of a ring when it is a certain turn."""
    assert place.ring is not None and place.slot is not None
    offset = (turn + place.slot) % place.ring.turn.count * place.ring.stride
    high = None if place.high is None else place.high + offset
    return Place(place.root, place.low + offset, high)


def _reach(place: Place) -> int | None:
    """Behind the last byte of all places of a ring."""
    if place.high is None or place.ring is None:
        return place.high
    return place.high + place.ring.stride * (place.ring.turn.count - 1)
