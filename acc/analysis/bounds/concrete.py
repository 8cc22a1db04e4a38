"""A walk with known numbers: loops run, and the first obligation that does not hold ends it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from xdsl.dialects import scf
from xdsl.ir import Operation, SSAValue

from acc.analysis.bounds.memory import OPAQUE, Rows
from acc.analysis.bounds.need import GaveUp, Need
from acc.analysis.bounds.reading import read
from acc.analysis.bounds.terms import Terms
from acc.analysis.bounds.walk import Core, Walk, advance_need, step_need
from acc.target.chip import Chip


@dataclass(eq=False)
class Violation(Exception):
    """An obligation that does not hold, with the numbers that show it."""

    op: Operation
    text: str
    """What happens."""

    where: str
    """The core and the iterations."""


class OutOfBudgetError(Exception):
    """More operations than the search may take."""


@dataclass(eq=False)
class Budget:
    """How many operations a search may still walk over."""

    left: int

    def spend(self) -> None:
        """Take one operation."""
        self.left -= 1
        if self.left < 0:
            raise OutOfBudgetError


@dataclass(eq=False)
class Pins:
    """The only iteration that some loops run, to look at one point of a large launch."""

    iterations: Mapping[Operation, int] = field(default_factory=dict[Operation, int])


Store = Callable[[Operation, Rows], None]


class ConcreteWalk(Walk):
    """One core, or a host function, for given numbers."""

    def __init__(self, chip: Chip, core: Core, budget: Budget, pins: Pins, store: Store):
        super().__init__(Terms(), chip, core)
        self.budget, self.pins, self.on_store = budget, pins, store
        self.iterations: list[tuple[str, int]] = []
        self.is_partial = False
        """Whether something was left open."""

    def step(self, op: Operation) -> None:
        self.budget.spend()
        read(self, op)

    def need(self, need: Need) -> None:
        if need.goal is True:
            return
        if need.goal is not False:
            raise GaveUp(need.op, "it depends on data")
        text = need.message.format(*need.values)
        raise Violation(need.op, f"'{need.op.name}' {text}", self.where)

    def leave_open(self, op: Operation, reason: str) -> None:
        self.is_partial = True

    @property
    def where(self) -> str:
        """Core and iterations as text."""
        parts = [f"core {self.core.block} of {self.core.blocks}"] if self.core.arguments else []
        return ", ".join([*parts, *(f"%{name} = {value}" for name, value in self.iterations)])

    def store(self, op: Operation, rows: Rows) -> None:
        self.on_store(op, rows)

    def loop(self, op: scf.ForOp) -> None:
        lower, upper, step = (self._int(op, value) for value in (op.lb, op.ub, op.step))
        self.need(step_need(op, step))
        carried = [self.held.get(value, OPAQUE) for value in op.iter_args]
        counter, *inner = op.body.block.args
        for index in self._indices(op, range(lower, upper, step)):
            self.iterations.append((counter.name_hint or "i", index))
            self.need(advance_need(op, index, step))
            self.held[counter] = index
            self.held.update(zip(inner, carried, strict=True))
            self.run(op.body.block)
            carried = self.yielded(op.body.block)
            self.iterations.pop()
        self.held.update(zip(op.results, carried, strict=True))

    def _indices(self, op: scf.ForOp, indices: range) -> range:
        pin = self.pins.iterations.get(op)
        if pin is None:
            return indices
        return range(pin, pin + 1) if pin in indices else range(0)

    def _int(self, op: Operation, value: SSAValue) -> int:
        number = self.number(op, value)
        assert isinstance(number, int), "all numbers are known"
        return number

    def branch(self, op: scf.IfOp) -> None:
        condition = self.held.get(op.cond, OPAQUE)
        if not isinstance(condition, bool):
            raise GaveUp(op, "a condition depends on data")
        region = op.true_region if condition else op.false_region
        if region.blocks:
            self.run(region.block)
            self.held.update(zip(op.results, self.yielded(region.block), strict=True))
