"""`for i in range(a, b, s)` and `for i, j in acc.parallel((0, 0), (M, 64), step=(8, 64))`."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Block, Region, SSAValue

from acc.dialects.tile.structure import ParallelOp
from acc.frontend.dsl.assignment import bindable
from acc.frontend.dsl.body import Body, Live
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.liveness import assigned, exposed
from acc.frontend.dsl.parameters import Form, Parameter, Parameters
from acc.frontend.dsl.values import Value

Bound = tuple[Value, ast.expr]


def read_loop(body: Body, stmt: ast.stmt, live: Live) -> None:
    """Reads a loop; raises `UserError` for one over anything else."""
    assert isinstance(stmt, ast.For)
    if stmt.orelse:
        raise body.source.malformed(stmt.orelse[0], "a loop has no else")
    head = stmt.iter
    surface = body.names.surface(head.func) if isinstance(head, ast.Call) else None
    if isinstance(head, ast.Call) and surface == "range":
        _read_for(body, stmt, head, live)
    elif isinstance(head, ast.Call) and surface == "parallel":
        _read_parallel(body, stmt, head, live)
    else:
        text = "expected range(...) or acc.parallel(...)"
        raise body.source.malformed(head, text)


def carried_names(body: Body, stmt: ast.For, live: Live) -> list[str]:
    """The variables that a loop carries, in the order in which they were last assigned."""
    candidates = assigned(stmt.body) & (live | exposed(stmt))
    return [name for name in body.scope if name in candidates]


def _forget_inner(
    body: Body, stmt: ast.For, carried: Sequence[str], indices: Sequence[str]
) -> None:
    """What a loop leaves: its carried variables only."""
    line = stmt.lineno
    for name in assigned(stmt.body) - set(carried):
        why = f"it is assigned only in the loop of line {line}; give it a value before the loop"
        body.scope.forget(name, why)
    for name in indices:
        body.scope.forget(name, f"it is the index of the loop of line {line}")


def _read_for(body: Body, stmt: ast.For, head: ast.Call, live: Live) -> None:
    if not isinstance(stmt.target, ast.Name):
        raise body.source.malformed(stmt.target, "a loop over range has one index")
    index_name = bindable(body, stmt.target)
    carried = carried_names(body, stmt, live)
    inits = [body.typed(name, body.scope[name], stmt) for name in carried]
    lower, upper, step = _bounds(body, head)
    types: list[Attribute] = [lower.type, *(init.type for init in inits)]
    block = Block(arg_types=types)
    inner = body.inside(block)
    for name, value in zip((*carried, index_name), (*block.args[1:], block.args[0]), strict=True):
        inner.scope.bind(name, value)
    inner.read(stmt.body, live | exposed(stmt))
    yields = [_yielded(inner, stmt, name, init) for name, init in zip(carried, inits, strict=True)]
    inner.insert(scf.YieldOp(*yields), stmt)
    loop = body.insert(scf.ForOp(lower, upper, step, inits, Region(block)), stmt)
    _forget_inner(body, stmt, carried, [index_name])
    for name, result in zip(carried, loop.results, strict=True):
        body.scope.bind_carried(name, result)


def _yielded(inner: Body, stmt: ast.For, name: str, init: SSAValue) -> SSAValue:
    if name not in inner.scope:
        why = inner.scope.gone.get(name, "it has no value")
        raise inner.source.error(stmt, f"the loop carries '{name}', but at its end {why}")
    value = inner.scope[name]
    result = inner.scalar(value, init.type, _last_assignment(stmt, name))
    if result.type != init.type:
        text = f"the loop carries '{name}', which is {init.type} before it"
        place = _last_assignment(stmt, name)
        raise inner.source.error(place, f"{text} and {result.type} at the end of an iteration")
    return result


def _last_assignment(stmt: ast.For, name: str) -> ast.AST:
    found: ast.AST = stmt
    for inner in ast.walk(stmt):
        if isinstance(inner, ast.Name) and inner.id == name and isinstance(inner.ctx, ast.Store):
            found = inner
    return found


def _bounds(body: Body, head: ast.Call) -> tuple[SSAValue, SSAValue, SSAValue]:
    """The bounds and step of `range`: values first, then the numbers among them."""
    if head.keywords or not 1 <= len(head.args) <= 3:
        raise body.source.malformed(head, "expected range(end), range(start, end) or with a step")
    written: list[Bound] = [(body.evaluate(node), node) for node in head.args]
    if len(written) == 1:
        written.insert(0, (0, head))
    if len(written) == 2:
        written.append((1, head))
    lower, upper, step = (body.index(value, node) for value, node in written)
    return lower, upper, step


PARALLEL = Parameters(
    Parameter("start", Form.PLACES),
    Parameter("stop=", Form.PLACES),
    Parameter("step=", Form.PLACES),
)
"""The arguments of `acc.parallel`."""


def _read_parallel(body: Body, stmt: ast.For, head: ast.Call, live: Live) -> None:
    call = Call.bind(body, head, "parallel", PARALLEL)
    target = stmt.target
    targets = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [bindable(body, node) for node in targets]
    carried = carried_names(body, stmt, live)
    if carried:
        text = f"iterations of acc.parallel run in any order, so '{carried[0]}' cannot be"
        place = _last_assignment(stmt, carried[0])
        raise body.source.error(place, f"{text} carried from one to the next; use range")
    bounds = _parallel_bounds(call, len(names))
    lower, upper, step = ([body.index(v, node) for v, node in part] for part in bounds)
    block = Block(arg_types=[IndexType()] * len(names))
    inner = body.inside(block)
    for name, value in zip(names, block.args, strict=True):
        inner.scope.bind(name, value)
    inner.read(stmt.body, live | exposed(stmt))
    body.insert(ParallelOp(lower, upper, step, Region(block)), stmt)
    _forget_inner(body, stmt, (), names)


def _parallel_bounds(call: Call, rank: int) -> tuple[list[Bound], list[Bound], list[Bound]]:
    names = ("start", "stop", "step") if call.has("stop") else ("", "start", "step")

    def part(name: str, usual: int) -> list[Bound]:
        if not call.has(name):
            return [(usual, call.node)] * rank
        node = call.arguments[name]
        nodes = node.elts if isinstance(node, ast.Tuple | ast.List) else [node]
        if len(nodes) != rank:
            text = f"the loop has {rank} indices, found {len(nodes)} values here"
            raise call.body.source.malformed(node, text)
        return [(call.body.evaluate(value), value) for value in nodes]

    return part(names[0], 0), part(names[1], 0), part(names[2], 1)
