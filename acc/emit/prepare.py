"""
What must be settled before a function can be printed: a legal, unique name for every value that
has one, the variables that loops and branches set, the values that a stage takes from outside.

Nothing is rewritten; the answers are looked up while printing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith, scf
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from acc.dialects.ascendc.base import AscendCOp
from acc.dialects.ascendc.queue import AllocTensorOp, DeQueOp
from acc.dialects.ascendc.system import GetBlockIdxOp, GetBlockNumOp, StageOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.emit.inlining import is_dead, is_inlined
from acc.emit.names import Scope, camel_case


@dataclass
class Function:
    """A function to print: its operations and the names in it."""

    name: str
    parameters: Sequence[str]
    """Declarations, `uint32_t row`."""
    ops: Sequence[Operation]
    names: dict[SSAValue, str]
    """Of every value that is not written in place, members and parameters included."""
    members: frozenset[SSAValue] = frozenset()
    """The values that are members of the class."""
    calls: Mapping[StageOp, tuple[str, Sequence[SSAValue]]] = field(
        default_factory=dict[StageOp, tuple[str, Sequence[SSAValue]]]
    )
    """The method of each stage, and its arguments."""
    temporaries: dict[tuple[Operation, int], str] = field(
        default_factory=dict[tuple[Operation, int], str]
    )
    """Variables for yielded values that are needed after an earlier one was set."""

    def targets(self, op: scf.YieldOp) -> list[str]:
        """The variables that a yield sets."""
        parent = op.parent_op()
        assert parent is not None
        return [self.names[result] for result in parent.results]

    wanted: Callable[[SSAValue], str] = field(default_factory=lambda: hint)
    """The name that a value would like to have."""

    def name_values(self, scope: Scope) -> None:
        """Gives every value that needs one a name; the scope holds those that are taken."""
        self._name_operations(self.ops, scope)

    def _name_operations(self, ops: Iterable[Operation], scope: Scope) -> None:
        for op in ops:
            match op:
                case StageOp():
                    pass
                case scf.ForOp():
                    self._name_loop(op, scope)
                case scf.IfOp():
                    self._name_results(op, scope)
                    for region in op.regions:
                        for block in region.blocks:
                            self._name_operations(block.ops, scope.inner())
                case _:
                    if not is_dead(op):
                        self._name_results(op, scope)

    def _name_results(self, op: Operation, scope: Scope) -> None:
        for result in op.results:
            if result in self.names or is_inlined(result):
                continue
            if isinstance(op, AscendCOp) and not result.uses:
                continue
            self.names[result] = scope.unique(self.wanted(result))

    def _name_loop(self, op: scf.ForOp, scope: Scope) -> None:
        counter, *carried = op.body.block.args
        for result, inside in zip(op.results, carried, strict=True):
            wanted = self.wanted(inside if result.name_hint is None else result)
            self.names[result] = self.names[inside] = scope.unique(wanted)
        inner = scope.inner()
        self.names[counter] = inner.unique(self.wanted(counter))
        self._name_operations(op.body.block.ops, inner)
        last = op.body.block.last_op
        assert isinstance(last, scf.YieldOp)
        for index, value in enumerate(last.operands):
            if not frozenset(leaves(value)).isdisjoint(carried[:index]):
                wanted = camel_case(f"next_{self.names[op.results[index]]}")
                self.temporaries[last, index] = inner.unique(wanted)


def leaves(value: SSAValue) -> Iterator[SSAValue]:
    """The named values that the expression of a value reads."""
    if is_inlined(value):
        assert isinstance(value.owner, Operation)
        for operand in value.owner.operands:
            yield from leaves(operand)
    else:
        yield value


def is_printed(op: Operation) -> bool:
    """Whether an operation has a statement of its own."""
    return not is_dead(op) and not any(is_inlined(result) for result in op.results)


def reads(op: Operation) -> Iterator[SSAValue]:
    """The named values that the statement of an operation reads, in order."""
    for operand in op.operands:
        yield from leaves(operand)


def captured(block: Block) -> list[SSAValue]:
    """The named values from outside that the operations of a block read, in order of use."""
    inside: set[SSAValue] = set()
    found: dict[SSAValue, None] = {}
    for op in block.walk():
        inside.update(op.results)
        inside.update(arg for region in op.regions for b in region.blocks for arg in b.args)
        if is_printed(op):
            found.update((value, None) for value in reads(op))
    return [value for value in found if value not in inside]


_HINTS: Mapping[type[Operation], str] = {
    arith.AddiOp: "sum",
    arith.SubiOp: "rest",
    arith.MuliOp: "product",
    arith.DivUIOp: "quotient",
    arith.CeilDivUIOp: "parts",
    arith.RemUIOp: "remainder",
    arith.MinUIOp: "smaller",
    arith.MaxUIOp: "larger",
    GetBlockIdxOp: "block",
    GetBlockNumOp: "blocks",
}
"""Names for values of sizes, offsets and blocks that came without one."""


def hint(value: SSAValue) -> str:
    """The name that a value would like to have: its own, or else one for what it is."""
    if value.name_hint is not None:
        return camel_case(value.name_hint)
    if isinstance(value, BlockArgument):
        return "i" if isinstance(value.block.parent_op(), scf.ForOp) else "arg"
    op = value.owner
    if isinstance(op, AllocTensorOp | DeQueOp) and op.queue.name_hint is not None:
        return camel_case(op.queue.name_hint).removesuffix("Queue") or "tensor"
    if isinstance(op, Operation) and type(op) in _HINTS:
        return _HINTS[type(op)]
    return "tensor" if isinstance(value.type, LocalTensorType) else "value"
