"""
Proves that the cores of a launch write every byte of a tensor once.

The stores of a launch have an order: by core, then by the iterations of each loop, then as they
stand in the body. Where each one starts at the byte at which the one before it ended, the first at
the first byte of the tensor and the last ends at its last, no two overlap and none is missing. So
it is enough to look at neighbours: two cores, two iterations, two stores of a body. Rows with gaps
between them are neighbours as columns, until a loop over columns has filled the gaps. Stores in
another order are not proved.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, Region

from acc.analysis.bounds import formula as f
from acc.analysis.bounds.arithmetic import is_formula
from acc.analysis.bounds.formula import AllOf, AnyOf, Formula, NotNegative
from acc.analysis.bounds.memory import OPAQUE, Memory, Rows
from acc.analysis.bounds.need import GaveUp, Kind, Need
from acc.analysis.bounds.polynomial import Value
from acc.analysis.bounds.symbolic import Bounds, Obligation, SymbolicWalk
from acc.analysis.bounds.terms import Terms
from acc.analysis.bounds.walk import Core
from acc.analysis.pitched_copies import argument_of
from acc.dialects.ascendc.base import OnPipe
from acc.dialects.ascendc.data_copy import DataCopyOp, DataCopyPadOutOp
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.system import KernelOp
from acc.target.chip import Chip


@dataclass(frozen=True)
class Stretch:
    """Bytes from the first to behind the last, all written, in one row or in several."""

    start: Value
    end: Value
    """Of the first row."""

    given: tuple[Formula, ...]
    """What is known of these numbers."""

    rows: Value = 1
    pitch: Value = 0
    """From the start of a row to the start of the next."""

    @property
    def is_one_row(self) -> bool:
        """Whether there is surely one row."""
        return self.rows == 1


CoreAt = Callable[[Value], Core]
"""The core with an index."""


class PartitionProof:
    """Obligations for one tensor that one launch writes."""

    def __init__(
        self,
        terms: Terms,
        chip: Chip,
        kernel: KernelOp,
        core_at: CoreAt,
        memory: Memory,
        given: tuple[Formula, ...],
    ):
        self.terms, self.chip, self.kernel, self.core_at = terms, chip, kernel, core_at
        self.memory, self.complete = memory, True
        self.given = (*given, f.at_least(memory.size, 1))
        self.obligations: list[Obligation] = []

    def run(self, complete: bool) -> None:
        """
        Collects the obligations; nothing may be left out where it has to be complete.

        Raises `GaveUp` for stores that have no such order.
        """
        self.complete = complete
        blocks = self.core_at(0).blocks
        whole = self.series(self.kernel, Bounds(0, blocks, 1), self._core, self.given, True)
        whole = self.one_row(self.kernel, whole, True)
        if complete:
            self.demand(self.kernel, f.equal(whole.start, 0), whole, "the first store begins it")
            ends = f.equal(whole.end, self.memory.size)
            self.demand(self.kernel, ends, whole, "the last store ends it")

    def follows(self, end: Value, start: Value) -> Formula:
        """Whether a store that begins at `start` may come after one that ends at `end`."""
        return f.equal(end, start) if self.complete else f.at_least(start, end)

    def demand(self, op: Operation, goal: Formula, at: Stretch, what: str) -> None:
        """Adds an obligation about a stretch."""
        extent = "once and completely" if self.complete else "once at most"
        text = f"'{self.memory.name}' is written {extent} ({what})"
        need = Need(Kind.PARTITION, op, text, goal, text)
        self.obligations.append(Obligation(need, at.given, ()))

    def one_row(self, op: Operation, stretch: Stretch, proving: bool) -> Stretch:
        """The stretch as one row, which it is where nothing is between its rows."""
        if stretch.is_one_row:
            return stretch
        length = stretch.end - stretch.start
        if proving:
            goal = f.any_of(f.at_least(1, stretch.rows), f.equal(stretch.pitch, length))
            self.demand(op, goal, stretch, "its rows are neighbours")
        return Stretch(stretch.start, stretch.start + stretch.rows * length, stretch.given)

    def _core(self, block: Value, given: tuple[Formula, ...], proving: bool) -> Stretch:
        walk = _Follow(self, self.core_at(block), given, proving)
        return walk.stretch_of(self.kernel.body.block)

    def series(
        self,
        op: Operation,
        bounds: Bounds,
        body: "Body",
        given: tuple[Formula, ...],
        proving: bool,
    ) -> Stretch:
        """What iterations write together, each on from where the one before ended."""
        first, behind, step = bounds.lower, bounds.upper, bounds.step
        any_one = self.terms.unknown("any")
        multiple = step * self.terms.unknown("iterations")
        known = (*given, f.at_least(any_one, first), f.equal(any_one, first + multiple))
        has_next = (*known, f.less(any_one + step, behind))
        one, other = body(any_one, has_next, False), body(any_one + step, has_next, False)
        columns = _are_columns(one, other, step)

        def part(counter: Value, given: tuple[Formula, ...], proving: bool) -> Stretch:
            found = body(counter, given, proving)
            return found if columns else self.one_row(op, found, proving)

        if proving:
            here = Stretch(0, 0, given)
            self.demand(op, f.less(first, behind), here, "there is an iteration")
            part(any_one, (*known, f.less(any_one, behind)), True)
            pair = [one, other] if columns else [self.one_row(op, s, False) for s in (one, other)]
            both = Stretch(0, 0, (*one.given, *other.given))
            goal = self.follows(pair[0].end, pair[1].start)
            self.demand(op, goal, both, "iterations write neighbours")
        return self._from_to(bounds, part, given)

    def _from_to(self, bounds: Bounds, part: "Body", given: tuple[Formula, ...]) -> Stretch:
        """From the first iteration to the last."""
        first, behind, step = bounds.lower, bounds.upper, bounds.step
        last = self.terms.unknown("last")
        multiple = step * self.terms.unknown("iterations")
        at_end = f.all_of(
            f.at_least(last, first),
            f.less(last, behind),
            f.at_least(last + step, behind),
            f.equal(last, first + multiple),
        )
        begin, end = part(first, given, False), part(last, (*given, at_end), False)
        if (begin.rows, begin.pitch) != (end.rows, end.pitch):
            raise GaveUp(self.kernel, f"iterations write other rows of '{self.memory.name}'")
        known = (*begin.given, *end.given)
        return Stretch(begin.start, end.end, known, begin.rows, begin.pitch)


def _are_columns(one: Stretch, other: Stretch, step: Value) -> bool:
    """Whether the next iteration writes the same rows further on, and not the rows behind."""
    if one.is_one_row or (one.rows, one.pitch) != (other.rows, other.pitch):
        return False
    return other.start - one.start != one.pitch * step


Body = Callable[[Value, tuple[Formula, ...], bool], Stretch]
"""What is written in an iteration; whether it is to prove that of its own loops."""


class _Follow(SymbolicWalk):
    """A walk along the stores of one tensor."""

    def __init__(
        self, proof: PartitionProof, core: Core, given: tuple[Formula, ...], proving: bool
    ):
        super().__init__(proof.terms, proof.chip, core, given)
        self.proof, self.proving = proof, proving
        self.found: Stretch | None = None

    def step(self, op: Operation) -> None:
        if not _is_computation(op):
            super().step(op)
        if self.undecided:
            raise self.undecided[0]

    def need(self, need: Need) -> None:
        """Proved elsewhere."""

    def stretch_of(self, block: Block) -> Stretch:
        """What a block writes."""
        before, self.found = self.found, None
        self.run(block)
        found, self.found = self.found, before
        if found is None:
            raise GaveUp(self.proof.kernel, f"'{self.proof.memory.name}' is not always written")
        return found

    def store(self, op: Operation, rows: Rows) -> None:
        if rows.memory != self.proof.memory:
            return
        end = rows.start + rows.length
        stretch = Stretch(rows.start, end, self.given)
        if rows.count != 1:
            stretch = replace(stretch, rows=rows.count, pitch=rows.pitch)
        if rows.pitch == rows.length:
            stretch = self.proof.one_row(op, stretch, False)
        self._append(op, stretch)

    def _append(self, op: Operation, stretch: Stretch) -> None:
        if self.found is None:
            self.found = stretch
            return
        found, stretch = (
            self.proof.one_row(op, part, self.proving) for part in (self.found, stretch)
        )
        both = Stretch(found.start, stretch.end, (*found.given, *stretch.given))
        if self.proving:
            goal = self.proof.follows(found.end, stretch.start)
            self.proof.demand(op, goal, both, "stores write neighbours")
        self.found = both

    def loop(self, op: scf.ForOp) -> None:
        if not self._writes(op):
            self.forget(op.results)
            return
        bounds = self.bounds(op)

        def body(counter: Value, given: tuple[Formula, ...], proving: bool) -> Stretch:
            before = self.given, self.proving
            self.given, self.proving = given, proving
            self.held[op.body.block.args[0]] = counter
            self.forget(op.body.block.args[1:])
            stretch = self.stretch_of(op.body.block)
            self.given, self.proving = before
            return stretch

        self._append(op, self.proof.series(op, bounds, body, self.given, self.proving))
        self.forget(op.results)

    def branch(self, op: scf.IfOp) -> None:
        sides = [self._writes_in(region) for region in (op.true_region, op.false_region)]
        condition = self.held.get(op.cond, OPAQUE)
        if not any(sides):
            super().branch(op)
            return
        if not is_formula(condition) or all(sides):
            name = self.proof.memory.name
            raise GaveUp(op, f"a branch decides what is written of '{name}'")
        assert isinstance(condition, bool | NotNegative | AllOf | AnyOf)
        taken = condition if sides[0] else f.negation(condition)
        region = op.true_region if sides[0] else op.false_region
        if self.proving:
            here = Stretch(0, 0, self.given)
            self.proof.demand(op, taken, here, "the branch that stores is taken")
        self._append(op, self.stretch_of(region.block))
        self.held.update((result, OPAQUE) for result in op.results)

    def _writes(self, op: Operation) -> bool:
        """Whether a store of the tensor may be inside."""
        return any(self._stores_it(inner) for inner in op.walk())

    def _writes_in(self, region: Region) -> bool:
        return any(self._writes(op) for block in region.blocks for op in block.ops)

    def _stores_it(self, op: Operation) -> bool:
        index = stored_argument(op)
        return index is not None and self.core.arguments[index] == self.proof.memory


def stored_argument(op: Operation) -> int | None:
    """Which of the kernel's arguments an operation writes to, if any."""
    if not isinstance(op, DataCopyOp | DataCopyPadOutOp):
        return None
    return argument_of(op.dst)


def _is_computation(op: Operation) -> bool:
    """An instruction of the vector pipe, which decides nothing about what is stored."""
    trait = op.get_trait(OnPipe)
    return isinstance(trait, OnPipe) and trait.pipe is Pipe.V
