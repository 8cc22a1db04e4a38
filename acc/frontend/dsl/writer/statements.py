"""The operations of a block as lines of Python."""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from xdsl.dialects.arith import ConstantOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from acc.diagnostics import UserError
from acc.frontend.dsl.ops import spelling_of
from acc.frontend.dsl.ops.arith import write_arith
from acc.frontend.dsl.writer.file_names import FileNames, said_at
from acc.frontend.dsl.writer.numbers import typed_constant
from acc.frontend.dsl.writer.pending import Pending, Request, Requests, may_wait
from acc.frontend.dsl.writer.variables import Variables, is_used_after

INDENT = "    "


@dataclass
class Lines:
    """Lines of Python with their indentation."""

    texts: list[str] = field(default_factory=list[str])
    depth: int = 0

    def add(self, text: str) -> None:
        """Add a line."""
        self.texts.append(INDENT * self.depth + text)

    @contextmanager
    def indented(self) -> Generator[None]:
        """Lines inside are one level deeper; a block without lines gets `pass`."""
        self.depth += 1
        before = len(self.texts)
        yield
        if len(self.texts) == before:
            self.add("pass")
        self.depth -= 1


class _Filled(ast.NodeTransformer):
    """Puts operands where placeholders stand."""

    def __init__(self, written: Mapping[int, ast.expr]) -> None:
        self.written = written

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """The operand for a placeholder; other names stay."""
        return self.written.get(id(node), node)


@dataclass
class BlockWriter:
    """Writes the blocks of one function."""

    file: FileNames
    variables: Variables
    lines: Lines
    pending: Pending
    regions: Mapping[type[Operation], Callable[[BlockWriter, Operation], None]]
    """What writes operations with regions; handed in, since they write blocks in turn."""

    targets: Mapping[SSAValue, str] = field(default_factory=dict[SSAValue, str])

    def write(self, block: Block, targets: Mapping[SSAValue, str] | None = None) -> None:
        """
        Write the operations of a block without its terminator.

        `targets` are variables that should hold values of the block at its end; see `_target`.
        """
        inner = replace(self, targets=targets or {})
        for op in block.ops:
            if not op.has_trait(IsTerminator):
                with said_at(op):
                    inner.write_op(op)

    def write_op(self, op: Operation) -> None:
        """Write an operation, or let it wait."""
        writer = next((w for cls, w in self.regions.items() if isinstance(op, cls)), None)
        if writer is not None:
            writer(self, op)
            return
        write = self._expression(op)
        if may_wait(op) and op.results[0] not in self.targets:
            self.pending.push(op, write)
            return
        self.flush()
        if op.results:
            self.assign(op.results[0], write(), op)
        else:
            self.line(ast.Expr(write()))

    def _expression(self, op: Operation) -> Callable[[], ast.expr]:
        """What writes an operation; its operands are taken now."""
        if isinstance(op, ConstantOp):
            return lambda: typed_constant(op, self.file)
        requests = Requests(self.file)
        spelling = spelling_of(type(op))
        written = write_arith(op, requests) if spelling is None else spelling.write(op, requests)
        if written is None:
            raise UserError(f"'{op.name}' cannot be written in Python syntax", op)
        filled = self.fill(written, requests.made)
        return lambda: filled

    def fill(self, written: ast.expr, requests: Sequence[Request]) -> ast.expr:
        """An expression with its operands: expressions where their order allows it, else names."""
        operands = self.pending.take(requests)
        if operands is None:
            self.flush()
            operands = {}
        filled: object = _Filled(
            {id(r.placeholder): operands.get(r.value) or self.name(r.value) for r in requests}
        ).visit(written)
        assert isinstance(filled, ast.expr)
        return filled

    def name(self, value: SSAValue) -> ast.expr:
        """The variable that holds a value."""
        return ast.Name(self.variables.names[value], ast.Load())

    def flush(self) -> None:
        """Assign what waits to variables."""
        waiting, self.pending.waiting = self.pending.waiting, []
        for op, write in waiting:
            self.assign(op.results[0], write(), op)

    def assign(self, value: SSAValue, expression: ast.expr, op: Operation) -> None:
        """Write the assignment of the result of an operation."""
        name = self._target(value, op)
        if name is None:
            name = self.variables.fresh(value.name_hint, value, op)
        self.set_variables([name], [expression])
        self.variables.assign(name, value)

    def _target(self, value: SSAValue, op: Operation) -> str | None:
        """The variable that the block gives at its end, if the value can be put there at once."""
        name = self.targets.get(value)
        if name is None or value.name_hint not in (None, name):
            return None
        holder = self.variables.holders.get(name)
        return None if holder is not None and is_used_after(holder, op) else name

    def set_variables(self, names: Sequence[str], expressions: Sequence[ast.expr]) -> None:
        """Write one assignment; the caller says what the variables then hold."""
        values = ", ".join(ast.unparse(expression) for expression in expressions)
        self.lines.add(f"{', '.join(names)} = {values}")

    def header(self, text: str) -> None:
        """Write the first line of a statement with a block, behind what waits."""
        self.flush()
        self.lines.add(f"{text}:")

    def line(self, stmt: ast.stmt) -> None:
        """Write a statement of one line."""
        self.lines.add(ast.unparse(stmt))

    def requests(self) -> Requests:
        """A new list of requests."""
        return Requests(self.file)
