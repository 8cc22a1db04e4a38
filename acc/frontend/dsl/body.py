"""Where the operations of a function go while its statements are read."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from typing_extensions import TypeVar
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from acc.frontend.dsl.liveness import live_before
from acc.frontend.dsl.names import Names
from acc.frontend.dsl.scope import Scope
from acc.frontend.dsl.source import Source
from acc.frontend.dsl.values import NotAConstantError, Value, constant, describe, is_tile

OpT = TypeVar("OpT", bound=Operation)

Live = frozenset[str]


@dataclass(frozen=True)
class Readers:
    """What reads statements and expressions; handed in, since these read bodies in turn."""

    statement: Callable[[Body, ast.stmt, Live], None]
    expression: Callable[[Body, ast.expr], Value]


@dataclass(frozen=True)
class Body:
    """A block that is filled with the operations of statements."""

    source: Source
    names: Names
    readers: Readers
    kind: str
    """`kernel`, `host` or `program`."""

    symbols: tuple[str, ...]
    """Symbols in the shapes of the arguments."""

    block: Block
    scope: Scope

    def inside(self, block: Block) -> Body:
        """The same function, in a block inside of this one."""
        return replace(self, block=block, scope=self.scope.inner())

    def read(self, statements: Sequence[ast.stmt], live: Live) -> None:
        """Read statements, after which the names in `live` may be read."""
        after = [live]
        for stmt in reversed(statements[1:]):
            after.append(live_before([stmt], after[-1]))
        for stmt, live_after in zip(statements, reversed(after), strict=False):
            self.readers.statement(self, stmt, live_after)

    def evaluate(self, node: ast.expr) -> Value:
        """Read an expression."""
        return self.readers.expression(self, node)

    def insert(self, op: OpT, node: ast.AST) -> OpT:
        """
        Put an operation at the end.

        Raises `UserError` at the node for an operation that does not verify.
        """
        op.location = self.source.place(node).location()
        self.block.add_op(op)
        try:
            op.verify(verify_nested_ops=False)
        except VerifyException as error:
            raise self.source.error(node, str(error)) from error
        return op

    def make(self, builder: Callable[[], OpT], node: ast.AST) -> OpT:
        """Build an operation and put it at the end; errors as `insert`."""
        try:
            op = builder()
        except VerifyException as error:
            raise self.source.error(node, str(error)) from error
        return self.insert(op, node)

    def scalar(self, value: Value, typ: Attribute, node: ast.AST) -> SSAValue:
        """
        A value as an operand of a type; a number becomes a constant.

        Raises `UserError` for a number that the type cannot hold. Types of other values are left
        to the verifier of the operation.
        """
        if isinstance(value, SSAValue):
            return value
        try:
            op = constant(value, typ)
        except NotAConstantError as error:
            raise self.source.error(node, str(error)) from error
        return self.insert(op, node).result

    def index(self, value: Value, node: ast.AST) -> SSAValue:
        """A value as an index; raises `UserError` for another type."""
        operand = self.scalar(value, IndexType(), node)
        if not isinstance(operand.type, IndexType):
            raise self.source.error(node, f"expected a value of type index, found {operand.type}")
        return operand

    def typed(self, name: str, value: Value, node: ast.AST) -> SSAValue:
        """
        What a carried variable holds; an integer is an index.

        Raises `UserError` for a number of which the type is not known.
        """
        if isinstance(value, float):
            text = f"the type of '{name}' is not known here, only its value {value!r}"
            raise self.source.error(node, f"{text}; write f32({value!r}) where it is assigned")
        if isinstance(value, bool):
            text = f"the type of '{name}' is not known here; write i1({value!r})"
            raise self.source.error(node, f"{text} where it is assigned")
        return self.scalar(value, IndexType(), node)

    def expect_tile(self, value: Value, node: ast.AST) -> SSAValue:
        """A value as a tile or buffer; raises `UserError` for another."""
        if isinstance(value, SSAValue) and is_tile(value):
            return value
        raise self.source.error(node, f"expected a tile or a buffer, found {describe(value)}")
