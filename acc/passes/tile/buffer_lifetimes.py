"""When buffers are in use: stretches of a kernel's operations, numbered in program order."""

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects import scf
from xdsl.ir import Operation

from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import AllocOp


@dataclass(frozen=True)
class Lifetime:
    """The first and last operation that touch a buffer, both included."""

    start: int
    end: int
    starts_at: Operation | None

    def apart(self, other: "Lifetime") -> bool:
        """Whether two buffers are never in use together."""
        return self.end < other.start or other.end < self.start


def lifetimes(kernel: KernelOp) -> dict[AllocOp, Lifetime]:
    """
    The lifetime of every buffer. One that is used in a loop which it is made outside of lives
    through the whole loop, since the next round may need it.
    """
    number: dict[Operation, int] = {}
    for op in kernel.walk():
        number[op] = len(number)
    last_inside = {
        op: max(number[inner] for inner in op.walk()) for op in number if isinstance(op, scf.ForOp)
    }
    found: dict[AllocOp, Lifetime] = {}
    for alloc in number:
        if isinstance(alloc, AllocOp):
            found[alloc] = _lifetime(alloc, number, last_inside)
    return found


def in_use_together(life: Mapping[AllocOp, Lifetime]) -> dict[AllocOp, list[AllocOp]]:
    """By buffer: the others that are in use while it is, at some time."""
    found: dict[AllocOp, list[AllocOp]] = {alloc: [] for alloc in life}
    active: list[AllocOp] = []
    for alloc in sorted(life, key=lambda alloc: life[alloc].start):
        active = [other for other in active if not life[other].apart(life[alloc])]
        for other in active:
            found[alloc].append(other)
            found[other].append(alloc)
        active.append(alloc)
    return found


def _lifetime(
    alloc: AllocOp, number: dict[Operation, int], last_inside: dict[scf.ForOp, int]
) -> Lifetime:
    uses = [use.operation for use in alloc.result.uses]
    start = min((number[op] for op in uses), default=number[alloc])
    end = max((number[op] for op in uses), default=number[alloc])
    first = next((op for op in uses if number[op] == start), None)
    for op in uses:
        for loop in _loops_between(op, alloc):
            start = min(start, number[loop])
            end = max(end, last_inside[loop])
    return Lifetime(start, end, first if first and number[first] == start else None)


def _loops_between(op: Operation, alloc: AllocOp) -> list[scf.ForOp]:
    """Loops around an operation that the allocation stands outside of."""
    loops: list[scf.ForOp] = []
    parent = op.parent_op()
    while parent is not None and not parent.is_ancestor(alloc):
        if isinstance(parent, scf.ForOp):
            loops.append(parent)
        parent = parent.parent_op()
    return loops
