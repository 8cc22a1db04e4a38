"""`scf.for` and `tile.parallel` as Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IndexType
from xdsl.dialects.scf import ForOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from acc.diagnostics import UserError
from acc.dialects.tile.structure import ParallelOp
from acc.frontend.dsl.writer.statements import BlockWriter
from acc.frontend.dsl.writer.variables import block_of, identifier, is_used_after


def write_for(writer: BlockWriter, op: Operation) -> None:
    """Writes a loop; what it carries becomes variables that it assigns."""
    assert isinstance(op, ForOp)
    if op.lb.type != IndexType():
        raise UserError(f"a loop over {op.lb.type} cannot be written in Python syntax", op)
    index, *carried = op.body.block.args
    if carried and not all(
        isinstance(waiting, ConstantOp) for waiting, _ in writer.pending.waiting
    ):
        writer.flush()  # an expression in the head would be read behind the first assignments
    requests = writer.requests()
    inits = [requests.value(value) for value in op.iter_args]
    bounds = [requests.number(value) for value in (op.lb, op.ub, op.step)]
    both = writer.fill(ast.Tuple([*inits, *bounds], ast.Load()), requests.made)
    assert isinstance(both, ast.Tuple)
    inits, bounds = both.elts[: len(inits)], both.elts[len(inits) :]
    writer.flush()
    names: list[str] = []
    for position, arg in enumerate(carried):
        names.append(_carried_name(writer, op, position, arg, names))
    _write_inits(writer, op, names, inits)
    variables = writer.variables
    with variables.inside():
        for name, arg in zip(names, carried, strict=True):
            variables.assign(name, arg)
        index_name = variables.fresh(index.name_hint, index)
        variables.assign(index_name, index)
        writer.header(f"for {index_name} in {ast.unparse(_range(bounds))}")
        with writer.lines.indented():
            _write_iteration(writer, op.body.block, names)
    for name, result in zip(names, op.results, strict=True):
        variables.assign(name, result)
    for name, arg, result in zip(names, carried, op.results, strict=True):
        _leave(writer, name, result, names, is_read=bool(tuple(arg.uses)))


def _carried_name(
    writer: BlockWriter, op: ForOp, position: int, arg: BlockArgument, avoid: Sequence[str]
) -> str:
    """The variable of a carried value: that of its initial value if nobody needs that later."""
    init, result = op.iter_args[position], op.results[position]
    hint = arg.name_hint or result.name_hint or init.name_hint
    variables = writer.variables
    if hint is not None:
        name = identifier(hint)
        if name not in avoid and variables.holders.get(name) is init and _ends_with(init, op):
            return name
    # the bounds and the body are read after the variable is set
    return variables.fresh(hint, arg, op, avoid, early=True)


def _ends_with(init: SSAValue, op: ForOp) -> bool:
    """Whether an initial value is of no use beside and behind a loop, other than in its head."""
    inside = any(use.operation is not op and op.is_ancestor(use.operation) for use in init.uses)
    return block_of(init) is op.parent and not inside and not is_used_after(init, op)


def _write_inits(
    writer: BlockWriter, op: ForOp, names: Sequence[str], inits: Sequence[ast.expr]
) -> None:
    """
    Assigns the initial values that their variables do not hold yet.

    A loop carries variables in the order in which they were last assigned.
    """
    holders = writer.variables.holders
    order = {name: place for place, name in enumerate(holders)}
    first, last_place = 0, -1
    for name, init in zip(names, op.iter_args, strict=True):
        if holders.get(name) is not init or order[name] < last_place:
            break
        first, last_place = first + 1, order[name]
    if first == len(names):
        return
    writer.set_variables(names[first:], inits[first:])
    for name, result in zip(names[first:], op.results[first:], strict=True):
        writer.variables.assign(name, result)


def _write_iteration(writer: BlockWriter, block: Block, names: Sequence[str]) -> None:
    terminator = block.last_op
    assert terminator is not None
    values = terminator.operands
    writer.write(block, own_results(block, values, names))
    writer.flush()
    rest = [
        (name, value)
        for name, value in zip(names, values, strict=True)
        if writer.variables.holders.get(name) is not value or isinstance(value, BlockArgument)
    ]
    if rest:
        writer.set_variables([name for name, _ in rest], [writer.name(value) for _, value in rest])


def own_results(
    block: Block, values: Sequence[SSAValue], names: Sequence[str]
) -> dict[SSAValue, str]:
    """The variables of values that an operation of the block makes, each for one variable."""
    listed = list(values)
    return {
        value: name
        for value, name in zip(values, names, strict=True)
        if isinstance(value.owner, Operation)
        and value.owner.parent is block
        and listed.count(value) == 1
    }


def _leave(
    writer: BlockWriter, name: str, result: SSAValue, carried: Sequence[str], *, is_read: bool
) -> None:
    """What follows a loop: a result stays in its variable, or gets one of its own name."""
    hint = None if result.name_hint is None else identifier(result.name_hint)
    if hint is not None and hint != name and not re.fullmatch(rf"{hint}_\d+", name):
        owner = result.owner
        assert isinstance(owner, Operation)
        alias = writer.variables.fresh(hint, result, owner, carried)
        writer.set_variables([alias], [ast.Name(name, ast.Load())])
        writer.variables.release(name)
        writer.variables.assign(alias, result)
    elif not is_read:
        delete_unused(writer, name, result)


def delete_unused(writer: BlockWriter, name: str, result: SSAValue) -> None:
    """Mentions a variable that nothing else reads, so that it counts as a result."""
    if not tuple(result.uses):
        writer.line(ast.Delete([ast.Name(name, ast.Del())]))
        writer.variables.release(name)


def _range(bounds: Sequence[ast.expr]) -> ast.expr:
    lower, upper, step = bounds
    shown = [lower, upper, step]
    if _is_number(step, 1):
        shown = [upper] if _is_number(lower, 0) else [lower, upper]
    return ast.Call(ast.Name("range", ast.Load()), shown, [])


def _is_number(node: ast.expr, number: int) -> bool:
    return isinstance(node, ast.Constant) and node.value == number


def write_parallel(writer: BlockWriter, op: Operation) -> None:
    """Writes a loop over units of work."""
    assert isinstance(op, ParallelOp)
    requests = writer.requests()
    parts = [
        ast.Tuple([requests.number(value) for value in operands], ast.Load())
        for operands in (op.lower, op.upper, op.step)
    ]
    filled = writer.fill(ast.Tuple(list(parts), ast.Load()), requests.made)
    assert isinstance(filled, ast.Tuple)
    lower, upper, step = filled.elts
    arguments = [upper] if _are_numbers(lower, 0) else [lower, upper]
    keywords = [] if _are_numbers(step, 1) else [ast.keyword("step", _part(step))]
    head = ast.Call(writer.file.acc("parallel"), [_part(node) for node in arguments], keywords)
    variables = writer.variables
    with variables.inside():
        names: list[str] = []
        for index in op.body.block.args:
            names.append(variables.fresh(index.name_hint, index))
            variables.assign(names[-1], index)
        writer.header(f"for {', '.join(names)} in {ast.unparse(head)}")
        with writer.lines.indented():
            writer.write(op.body.block)
            writer.flush()


def _are_numbers(part: ast.expr, number: int) -> bool:
    assert isinstance(part, ast.Tuple)
    return all(_is_number(node, number) for node in part.elts)


def _part(part: ast.expr) -> ast.expr:
    """One bound per index; for one index without the tuple."""
    assert isinstance(part, ast.Tuple)
    return part.elts[0] if len(part.elts) == 1 else part
