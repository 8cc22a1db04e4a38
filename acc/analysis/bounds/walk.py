"""Reads the body of a kernel op by op; what loops, branches and obligations mean is up to whom."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from acc.analysis.bounds import formula as f
from acc.analysis.bounds.arithmetic import Held, is_value, largest
from acc.analysis.bounds.memory import OPAQUE, Memory, Rows, Tensor
from acc.analysis.bounds.need import GaveUp, Kind, Need
from acc.analysis.bounds.polynomial import Polynomial, Value
from acc.analysis.bounds.terms import Terms
from acc.target.chip import Chip


@dataclass(frozen=True)
class Core:
    """What a core knows of its launch."""

    block: Value
    blocks: Value
    fields: Mapping[str, Value]
    """Tiling fields by name."""

    arguments: Sequence[Memory]
    """Tensors in global memory, in the order of the kernel's arguments."""


class Walk(ABC):
    """One way through a kernel's body, with a value for each SSA value on it."""

    def __init__(self, terms: Terms, chip: Chip, core: Core):
        self.terms, self.chip, self.core = terms, chip, core
        self.held: dict[SSAValue, Held] = {}
        self.count_in_mask: Value | None = None
        """What the last SetVectorMask said, where that is known."""
        self.phase = 0
        """How often the blocks of the launch have waited for each other."""

    @abstractmethod
    def step(self, op: Operation) -> None:
        """One operation."""

    @abstractmethod
    def need(self, need: Need) -> None:
        """Something that must hold here."""

    @abstractmethod
    def leave_open(self, op: Operation, reason: str) -> None:
        """Something that no obligation is made of."""

    @abstractmethod
    def store(self, op: Operation, rows: Rows) -> None:
        """Rows of global memory that an operation writes."""

    @abstractmethod
    def loop(self, op: scf.ForOp) -> None:
        """A loop, whose bounds are known by now."""

    @abstractmethod
    def branch(self, op: scf.IfOp) -> None:
        """A branch, whose condition is known by now."""

    def run(self, block: Block) -> None:
        """All operations of a block."""
        for op in block.ops:
            self.step(op)

    def yielded(self, block: Block) -> list[Held]:
        """What the end of a block that was run passes on."""
        last = block.last_op
        return [self.held.get(value, OPAQUE) for value in last.operands] if last else []

    def number(self, op: Operation, value: SSAValue) -> Value:
        """The value of an index or integer; `GaveUp` if that depends on data."""
        held = self.held.get(value, OPAQUE)
        if isinstance(held, int | Polynomial) and is_value(held):
            return held
        raise GaveUp(op, f"a number of '{op.name}' depends on data")

    def tensor(self, op: Operation, value: SSAValue) -> Tensor:
        """A tensor operand; `GaveUp` if it is not known which one it is."""
        held = self.held.get(value, OPAQUE)
        if isinstance(held, Tensor):
            return held
        raise GaveUp(op, f"which tensor '{op.name}' works on depends on control flow or data")

    def counter(self, op: Operation) -> Value:
        """The number of elements of counter mode."""
        if self.count_in_mask is None:
            raise GaveUp(op, f"no SetVectorMask in front of '{op.name}' says how many elements")
        return self.count_in_mask

    def touch(self, op: Operation, rows: Rows) -> None:
        """Demands that rows lie in their memory."""
        memory, end = rows.memory, rows.end
        inside = f.all_of(f.at_least(rows.start, 0), f.at_least(memory.size, end))
        nothing = f.any_of(f.less(rows.count, 1), f.less(rows.length, 1))
        self.need(
            Need(
                Kind.GLOBAL if memory.is_global else Kind.LOCAL,
                op,
                f"it stays inside of '{memory.name}'",
                f.any_of(nothing, inside),
                f"reaches bytes {{}} to {{}} of '{memory.name}', which has {{}}",
                (rows.start, end, memory.size),
            )
        )


def step_need(op: scf.ForOp, step: Value) -> Need:
    """A loop goes forward."""
    goal = f.at_least(step, 1)
    return Need(Kind.RANGE, op, "its step is positive", goal, "has step {}", (step,))


def advance_need(op: scf.ForOp, counter: Value, step: Value) -> Need:
    """The counter still fits its type when it is advanced for the last time."""
    limit = largest(op.lb.type)
    goal = f.at_least(limit, counter + step)
    message = f"advances its counter to {{}}, which its type does not hold: legal are 0 to {limit}"
    return Need(Kind.OVERFLOW, op, "its counter fits its type", goal, message, (counter + step,))
