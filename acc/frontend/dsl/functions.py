"""Functions: `@acc.kernel`, `@acc.host` and `@acc.program`, their arguments and decorators."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from xdsl.dialects.builtin import ArrayAttr, IndexType, IntegerAttr, StringAttr, i64
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from acc.dialects.tile.host import NUM_BLOCKS, make_host
from acc.dialects.tile.kernel import Core, KernelOp
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.record import accept
from acc.dialects.tile.types import GmType
from acc.frontend.dsl.assignment import check_is_free
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.call import Call, element_type
from acc.frontend.dsl.gm_type import gm_type
from acc.frontend.dsl.model_record import read_record
from acc.frontend.dsl.names import Function
from acc.frontend.dsl.parameters import Form, Parameter, Parameters, one_of
from acc.frontend.dsl.written import count_outputs

_NAME = Parameter("name=", Form.STRING)

DECORATED: Mapping[str, Parameters] = {
    "kernel": Parameters(
        _NAME,
        one_of("core=", Core),
        Parameter("host=", Form.FUNCTION),
        Parameter("tiling=", Form.STRINGS),
        Parameter("program=", Form.FLAG),
    ),
    "host": Parameters(_NAME),
    "program": Parameters(_NAME, Parameter("outputs=", Form.INTEGER)),
}
"""The arguments of the decorators."""


def read_function(body: Body, function: Function) -> Operation:
    """
    Read a function into a module.

    Raises `UserError` for the first thing that is wrong.
    """
    reader: Callable[[Body, Function, Call], Operation] = {
        "kernel": _read_kernel,
        "host": _read_host,
        "program": _read_program,
    }[function.kind]
    return reader(body, function, decorator(body, function))


def decorator(body: Body, function: Function) -> Call:
    """The arguments of a function's decorator."""
    node = function.node.decorator_list[-1]
    call = node if isinstance(node, ast.Call) else ast.copy_location(ast.Call(node, [], []), node)
    return Call.bind(body, call, function.kind, DECORATED[function.kind])


def _arguments(body: Body, node: ast.FunctionDef) -> list[ast.arg]:
    arguments = node.args
    if node.returns is not None and not _is_none(node.returns):
        text = "a function has no type of its own; what it writes are arguments"
        raise body.source.malformed(node.returns, text)
    extra = [*arguments.kwonlyargs, *arguments.defaults, *arguments.posonlyargs]
    extra += [arg for arg in (arguments.vararg, arguments.kwarg) if arg is not None]
    if extra:
        raise body.source.malformed(extra[0], "expected plain arguments, each with a type")
    seen: set[str] = set()
    for arg in arguments.args:
        check_is_free(body, arg.arg, arg)
        if arg.arg in seen:
            raise body.source.error(arg, f"there are two arguments called '{arg.arg}'")
        seen.add(arg.arg)
    return arguments.args


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _tensor_types(body: Body, node: ast.FunctionDef) -> list[GmType]:
    types: list[GmType] = []
    for arg in _arguments(body, node):
        if arg.annotation is None:
            text = f"argument '{arg.arg}' needs a type, such as {arg.arg}: gm[M, 1003, f32]"
            raise body.source.malformed(arg, text)
        types.append(gm_type(body, arg.annotation))
    return types


def _bind_arguments(body: Body, node: ast.FunctionDef) -> None:
    for arg, value in zip(node.args.args, body.block.args, strict=True):
        body.scope.bind(arg.arg, value)


def _into(body: Body, block: Block, node: ast.FunctionDef, types: Sequence[GmType]) -> Body:
    """The body of a function of tensors."""
    symbols = dict.fromkeys(name for typ in types for name in typ.symbols)
    inner = replace(body.inside(block), symbols=tuple(symbols))
    _bind_arguments(inner, node)
    return inner


def _read_kernel(body: Body, function: Function, options: Call) -> KernelOp:
    node, types = function.node, _tensor_types(body, function.node)
    op = KernelOp(function.name, types, options.enum("core", Core.AIV))
    host, fields = _host_of(body, options)
    if host is not None:
        op.host, op.tiling = StringAttr(host), fields
    if records := [read_record(body, mark) for mark in node.decorator_list[:-1]]:
        accept(op, *records)
    body.insert(op, node)
    _into(body, op.body.block, node, types).read(node.body, frozenset())
    return op


def _host_of(body: Body, options: Call) -> tuple[str | None, ArrayAttr[StringAttr] | None]:
    """The host function of a kernel and the names of its tiling fields, as far as given."""
    if not options.has("host"):
        return None, None
    node, hosts = options.arguments["host"], body.names.functions("host")
    match node:
        case ast.Name(id=name) | ast.Constant(value=str(name)) if name in hosts:
            host = hosts[name]
        case _:
            wrong = node.value if isinstance(node, ast.Constant) else ast.unparse(node)
            raise body.source.unknown(node, "host function", str(wrong), hosts)
    if not options.has("tiling"):
        fields = _field_names(body, host.node)[1:]
    else:
        fields = options.strings("tiling")
    return host.name, ArrayAttr([StringAttr(field) for field in fields])


def _returned(body: Body, node: ast.FunctionDef) -> ast.Dict:
    match node.body[-1]:
        case ast.Return(value=ast.Dict() as value):
            return value
        case last:
            text = 'a host function ends with its fields, as in return {"num_blocks": n}'
            raise body.source.malformed(last, text)


def _field_names(body: Body, node: ast.FunctionDef) -> list[str]:
    """The names that a host function returns; the first must be the number of blocks."""
    returned = _returned(body, node)
    names: list[str] = []
    for key, value in zip(returned.keys, returned.values, strict=True):
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            raise body.source.malformed(key or value, "expected the name of a field, as a string")
        if key.value in names:
            raise body.source.error(key, f"field '{key.value}' is given twice")
        names.append(key.value)
    if names[:1] != [NUM_BLOCKS]:
        text = f"the first field is '{NUM_BLOCKS}', how many blocks are launched"
        raise body.source.malformed(returned, text)
    return names


def _read_host(body: Body, function: Function, options: Call) -> Operation:
    node = function.node
    for arg in _arguments(body, node):
        if arg.annotation is None or element_type(body, arg.annotation) != IndexType():
            text = f"argument '{arg.arg}' is the value of a symbol; write {arg.arg}: index"
            raise body.source.malformed(arg, text)
    returned, fields = _returned(body, node), _field_names(body, node)
    op, _ = make_host(function.name, [arg.arg for arg in node.args.args], fields)
    body.insert(op, node)
    block = op.body.detach_block(op.body.block)  # until it has its end, it does not verify
    inner = body.inside(block)
    _bind_arguments(inner, node)
    statements, last = node.body[:-1], node.body[-1]
    inner.read(statements, frozenset(n.id for n in ast.walk(last) if isinstance(n, ast.Name)))
    written = [(inner.evaluate(value), value) for value in returned.values]
    results: list[SSAValue] = [inner.index(value, place) for value, place in written]
    op.body.add_block(block)
    inner.insert(ReturnOp(*results), last)
    return op


def _read_program(body: Body, function: Function, options: Call) -> ProgramOp:
    node, types = function.node, _tensor_types(body, function.node)
    op = ProgramOp(function.name, types, options.integer("outputs"))
    body.insert(op, node)
    _into(body, op.body.block, node, types).read(node.body, frozenset())
    if not options.has("outputs"):
        op.outputs = IntegerAttr(count_outputs(op, node, body.source), i64)
    return op
