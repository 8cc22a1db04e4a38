"""
Operations that are not written yet because they may become part of a later expression.

Reading an expression makes operations in a fixed order: those of its operands, left to right, then
the constants for plain numbers among them, then its own. An operation is written into an expression
only where that gives back the order of the IR; otherwise it becomes an assignment.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.arith import ConstantOp
from xdsl.ir import Attribute, Operation, SSAValue

from acc.dialects.tile.types import BufferType
from acc.frontend.dsl.ops.spelling import Writing
from acc.frontend.dsl.values import usual_hint
from acc.frontend.dsl.writer.file_names import FileNames
from acc.frontend.dsl.writer.numbers import literal


@dataclass(frozen=True)
class Request:
    """An operand that the writer of an operation asked for, and what stands for it."""

    value: SSAValue
    as_number: bool
    placeholder: ast.Name


@dataclass
class Requests(Writing):
    """Collects what the writer of an operation asks for."""

    file: FileNames
    made: list[Request] = field(default_factory=list[Request])

    def _request(self, value: SSAValue, as_number: bool) -> ast.expr:
        placeholder = ast.Name("_", ast.Load())
        self.made.append(Request(value, as_number, placeholder))
        return placeholder

    def value(self, value: SSAValue) -> ast.expr:
        """An operand."""
        return self._request(value, as_number=False)

    def number(self, value: SSAValue) -> ast.expr:
        """An operand that may be a plain number."""
        return self._request(value, as_number=True)

    def acc(self, name: str) -> ast.expr:
        """A name of `acc`."""
        return self.file.acc(name)

    def element(self, typ: Attribute) -> ast.expr:
        """The name of an element type."""
        return self.file.element(typ)

    def symbol(self, name: str) -> ast.expr:
        """A symbol of the module."""
        return self.file.symbol(name)

    def function(self, name: str) -> ast.expr:
        """A function of the module."""
        return self.file.function(name)


def may_wait(op: Operation) -> bool:
    """Whether an operation may become part of an expression: unnamed, and used once, nearby."""
    if len(op.results) != 1 or op.regions or isinstance(op.results[0].type, BufferType):
        return False
    result = op.results[0]
    if result.name_hint is not None and result.name_hint != usual_hint(op):
        return False
    uses = tuple(result.uses)
    return len(uses) == 1 and uses[0].operation.parent is op.parent


@dataclass
class Pending:
    """The operations that wait, in the order of the IR."""

    file: FileNames
    waiting: list[tuple[Operation, Callable[[], ast.expr]]] = field(
        default_factory=list[tuple[Operation, Callable[[], ast.expr]]]
    )

    def push(self, op: Operation, write: Callable[[], ast.expr]) -> None:
        """Let an operation wait, with what writes it."""
        self.waiting.append((op, write))

    def take(self, requests: Sequence[Request]) -> dict[SSAValue, ast.expr] | None:
        """
        What to write for the requested operands that wait; they wait no more.

        None if they cannot all be written in place.
        """
        waiting = {op.results[0]: op for op, _ in self.waiting}
        wanted = [request for request in requests if request.value in waiting]
        numbers = [r for r in wanted if r.as_number and isinstance(r.value.owner, ConstantOp)]
        others = [r for r in wanted if r not in numbers]
        for order, plain in (([*others, *numbers], numbers), (wanted, [])):
            if self._ends_with(order):
                return self._pop(order, plain)
        return None

    def _ends_with(self, requests: Sequence[Request]) -> bool:
        tail = self.waiting[len(self.waiting) - len(requests) :]
        found = [op.results[0] for op, _ in tail]
        return found == [request.value for request in requests]

    def _pop(self, order: Sequence[Request], plain: Sequence[Request]) -> dict[SSAValue, ast.expr]:
        written: dict[SSAValue, ast.expr] = {}
        start = len(self.waiting) - len(order)
        for request, (op, write) in zip(order, self.waiting[start:], strict=True):
            if request in plain and isinstance(op, ConstantOp):
                written[request.value] = literal(op, self.file)
            else:
                written[request.value] = write()
        del self.waiting[start:]
        return written
