"""A walk with unknown numbers: a loop is read once, for any of its iterations."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType, IntegerType, i1
from xdsl.ir import Operation, Region, SSAValue
from xdsl.utils.hints import isa

from acc.analysis.bounds import formula as f
from acc.analysis.bounds.arithmetic import Held, is_formula, is_value, largest
from acc.analysis.bounds.carried import possible_numbers
from acc.analysis.bounds.footprints import changes_mask
from acc.analysis.bounds.formula import AllOf, AnyOf, Formula, NotNegative
from acc.analysis.bounds.memory import OPAQUE, Rows
from acc.analysis.bounds.need import GaveUp, Need
from acc.analysis.bounds.polynomial import Polynomial, Value
from acc.analysis.bounds.reading import read
from acc.analysis.bounds.terms import Terms
from acc.analysis.bounds.walk import Core, Walk, advance_need, step_need
from acc.target.chip import Chip


@dataclass(frozen=True)
class Obligation:
    """A need, what holds where it arises, and the counters of the loops around it."""

    need: Need
    given: tuple[Formula, ...]
    counters: tuple[tuple[Operation, Value], ...]


@dataclass(frozen=True)
class Bounds:
    """A loop's numbers."""

    lower: Value
    upper: Value
    step: Value


class SymbolicWalk(Walk):
    """
    Any core, or a host function, for any sizes that `given` allows.

    What an operation computes is at least 0 for every later obligation; that it is, is an
    obligation itself, so that all of them together hold.
    """

    def __init__(self, terms: Terms, chip: Chip, core: Core, given: tuple[Formula, ...]):
        super().__init__(terms, chip, core)
        self.given = given
        self.counters: tuple[tuple[Operation, Value], ...] = ()
        self.obligations: list[Obligation] = []
        self.undecided: list[GaveUp] = []

    def step(self, op: Operation) -> None:
        try:
            read(self, op)
        except GaveUp as reason:
            self.undecided.append(reason)

    def need(self, need: Need) -> None:
        self.obligations.append(Obligation(need, self.given, self.counters))

    def leave_open(self, op: Operation, reason: str) -> None:
        self.undecided.append(GaveUp(op, reason))

    def store(self, op: Operation, rows: Rows) -> None:
        """What parts there are is another walk's business."""

    def bounds(self, op: scf.ForOp) -> Bounds:
        """The bounds of a loop."""
        return Bounds(*(self.number(op, value) for value in (op.lb, op.ub, op.step)))

    def any_counter(self, op: scf.ForOp, bounds: Bounds) -> tuple[Value, Formula]:
        """A counter of any iteration, and what is known of it."""
        name = op.body.block.args[0].name_hint or "i"
        value = self.terms.unknown(name)
        multiple = bounds.step * self.terms.unknown(f"iteration of {name}")
        inside = f.all_of(
            f.at_least(value, bounds.lower),
            f.less(value, bounds.upper),
            f.equal(value, bounds.lower + multiple),
        )
        return value, inside

    def loop(self, op: scf.ForOp) -> None:
        bounds = self.bounds(op)
        self.need(step_need(op, bounds.step))
        counter, inside = self.any_counter(op, bounds)
        self.forget(op.body.block.args[1:])
        self.inside(inside, lambda: self._iteration(op, counter, bounds.step))
        self.forget(op.results)

    def _iteration(self, op: scf.ForOp, counter: Value, step: Value) -> None:
        before, self.counters = self.counters, (*self.counters, (op, counter))
        self.need(advance_need(op, counter, step))
        self.held[op.body.block.args[0]] = counter
        if any(changes_mask(inner) for inner in op.walk()):
            self.count_in_mask = None
            self.run(op.body.block)
            self.count_in_mask = None
        else:
            self.run(op.body.block)
        self.counters = before

    def inside(self, condition: Formula, run: Callable[[], None]) -> None:
        """Run something where a condition holds."""
        if condition is False:
            return
        before, self.given = self.given, (*self.given, condition)
        run()
        self.given = before

    def forget(self, values: Sequence[SSAValue]) -> None:
        """Values that change from iteration to iteration: any number that they may be."""
        for value in values:
            self.held[value] = OPAQUE
            typ = value.type
            if typ != i1 and (isinstance(typ, IndexType) or isa(typ, IntegerType)):
                self.held[value] = self._carried(value, largest(typ))

    def _carried(self, value: SSAValue, limit: int) -> Value:
        name, numbers = value.name_hint or "carried", possible_numbers(value)
        if numbers is None:
            return self.terms.bounded(name, limit)
        return self.terms.one_of(name, numbers)

    def branch(self, op: scf.IfOp) -> None:
        condition = self.held.get(op.cond, OPAQUE)
        if not isinstance(condition, bool | NotNegative | AllOf | AnyOf):
            raise GaveUp(op, "a condition depends on data")
        yes = self._side(op.true_region, condition)
        no = self._side(op.false_region, f.negation(condition))
        self.count_in_mask = None
        for result, *values in zip(op.results, yes, no, strict=True) if op.results else ():
            self.held[result] = self._either(condition, *values)

    def _side(self, region: Region, condition: Formula) -> list[Held]:
        if not region.blocks:
            return []
        before = self.count_in_mask
        self.inside(condition, lambda: self.run(region.block))
        self.count_in_mask = before
        return self.yielded(region.block)

    def _either(self, condition: Formula, yes: Held, no: Held) -> Held:
        if is_value(yes) and is_value(no):
            assert isinstance(yes, int | Polynomial) and isinstance(no, int | Polynomial)
            return self.terms.choice(condition, yes, no)
        return yes if yes == no and not is_formula(yes) else OPAQUE
