"""`scf.if`, the stages of the explicit form, and variants as Python."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from xdsl.dialects.scf import IfOp
from xdsl.ir import Block, Operation, SSAValue

from acc.dialects.tile.kernel import ConditionOp, VariantOp
from acc.dialects.tile.structure import StageOp
from acc.frontend.dsl.ops.spelling import string
from acc.frontend.dsl.writer.loops import delete_unused, own_results
from acc.frontend.dsl.writer.statements import BlockWriter, Lines


def write_if(writer: BlockWriter, op: Operation) -> None:
    """Writes a branch; its results become variables that both sides assign."""
    assert isinstance(op, IfOp)
    requests = writer.requests()
    test = writer.fill(requests.value(op.cond), requests.made)
    writer.flush()
    names: list[str] = []
    then = op.true_region.block
    assert then.last_op is not None
    for result, value in zip(op.output, then.last_op.operands, strict=True):
        hint = result.name_hint or writer.targets.get(result) or value.name_hint
        names.append(writer.variables.fresh(hint, result, op, names))
    writer.header(f"if {ast.unparse(test)}")
    with writer.variables.inside(), writer.lines.indented():
        _write_side(writer, then, names, {})
    if op.false_region.blocks:
        _write_else(writer, op.false_region.block, names)
    for name, result in zip(names, op.output, strict=True):
        writer.variables.assign(name, result)
    for name, result in zip(names, op.output, strict=True):
        delete_unused(writer, name, result)


def _write_else(writer: BlockWriter, block: Block, names: Sequence[str]) -> None:
    """The other side; left out where it only keeps what variables hold."""
    start = len(writer.lines.texts)
    with writer.variables.inside(), writer.lines.indented():
        _write_side(writer, block, names, dict(writer.variables.holders))
    written = writer.lines.texts[start:]
    if names and [text.strip() for text in written] == ["pass"]:
        del writer.lines.texts[start:]
        return
    writer.lines.texts.insert(start, "")
    writer.lines.add("else:")
    writer.lines.texts[start] = writer.lines.texts.pop()


def _write_side(
    writer: BlockWriter, block: Block, names: Sequence[str], kept: Mapping[str, SSAValue]
) -> None:
    """
    One side; `kept` are variables that it need not assign if they hold the value already.

    A branch gives its variables in the order in which the first side last assigned them.
    """
    terminator = block.last_op
    assert terminator is not None
    values = terminator.operands
    targets = own_results(block, values, names)
    writer.write(block, targets)
    writer.flush()
    holders = writer.variables.holders
    own = [name for value, name in targets.items() if holders.get(name) is value]
    if len(own) == len(names) and [name for name in holders if name in own] == own:
        return
    rest = [
        (name, value)
        for name, value in zip(names, values, strict=True)
        if kept.get(name) is not value or holders.get(name) is not value
    ]
    if rest:
        writer.set_variables([name for name, _ in rest], [writer.name(value) for _, value in rest])


def write_stage(writer: BlockWriter, op: Operation) -> None:
    """Writes a stage."""
    assert isinstance(op, StageOp)
    head = ast.Call(writer.file.acc(op.name.removeprefix("tile.")), [], [])
    writer.header(f"with {ast.unparse(head)}")
    with writer.variables.inside(), writer.lines.indented():
        writer.write(op.body.block)
        writer.flush()


def write_variant(writer: BlockWriter, op: Operation) -> None:
    """Writes a variant, its condition as one expression where that is possible."""
    assert isinstance(op, VariantOp)
    head = ast.Call(writer.file.acc("variant"), [string(op.label.data)], [])
    condition = op.condition.blocks.first
    short = None if condition is None else _short_condition(writer, condition)
    if short is not None:
        head.keywords.append(ast.keyword("when", short))
    writer.header(f"with {ast.unparse(head)}")
    with writer.lines.indented():
        if condition is not None and short is None:
            _write_condition(writer, condition)
        with writer.variables.inside():
            writer.write(op.body.block)
            writer.flush()


def _short_condition(writer: BlockWriter, block: Block) -> ast.expr | None:
    """The condition as one expression, if all its operations can wait for the end."""
    writer.flush()
    lines, writer.lines = writer.lines, Lines()
    with writer.variables.inside():
        writer.write(block)
        expression = _condition(writer, block)
        writer.flush()
    is_short = not writer.lines.texts
    writer.lines = lines
    return expression if is_short else None


def _condition(writer: BlockWriter, block: Block) -> ast.expr:
    last = block.last_op
    assert isinstance(last, ConditionOp)
    requests = writer.requests()
    return writer.fill(requests.value(last.value), requests.made)


def _write_condition(writer: BlockWriter, block: Block) -> None:
    writer.header(f"with {ast.unparse(ast.Call(writer.file.acc('when'), [], []))}")
    with writer.variables.inside(), writer.lines.indented():
        writer.write(block)
        condition = _condition(writer, block)
        writer.flush()
        writer.line(ast.Expr(ast.Call(writer.file.acc("condition"), [condition], [])))
