"""Kernels, host functions and programs as Python functions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.func import FuncOp
from xdsl.dialects.scf import ForOp, IfOp
from xdsl.ir import Block, Operation

from acc.diagnostics import UserError
from acc.dialects.tile.host import host_fields, host_symbols, is_host
from acc.dialects.tile.kernel import Core, KernelOp, VariantOp
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.record import records_of
from acc.dialects.tile.structure import ParallelOp, StageOp
from acc.dialects.tile.types import GmType
from acc.frontend.dsl.gm_type import write_gm_dims
from acc.frontend.dsl.model_record import NAME, write_record
from acc.frontend.dsl.ops.spelling import string
from acc.frontend.dsl.writer.branches import write_if, write_stage, write_variant
from acc.frontend.dsl.writer.file_names import FileNames, said_at
from acc.frontend.dsl.writer.loops import write_for, write_parallel
from acc.frontend.dsl.writer.pending import Pending
from acc.frontend.dsl.writer.statements import BlockWriter, Lines
from acc.frontend.dsl.writer.variables import Variables

REGIONS: Mapping[type[Operation], Callable[[BlockWriter, Operation], None]] = {
    ForOp: write_for,
    ParallelOp: write_parallel,
    IfOp: write_if,
    StageOp: write_stage,
    VariantOp: write_variant,
}
"""What writes operations with regions."""


def write_function(file: FileNames, op: Operation, *, alone: bool) -> list[str]:
    """
    The lines of a function; `alone` says that it is a kernel to which reading would add a program.

    Raises `UserError` for an operation that is not a function of the language.
    """
    with said_at(op):
        match op:
            case KernelOp():
                return _write_kernel(file, op, alone)
            case ProgramOp():
                options = [ast.keyword("outputs", ast.Constant(op.outputs.value.data))]
                return _write(file, op.sym_name.data, "program", options, op.body.block)
            case FuncOp() if is_host(op):
                return _write_host(file, op)
            case _:
                raise UserError(f"'{op.name}' cannot be written in Python syntax")


def _write_kernel(file: FileNames, op: KernelOp, alone: bool) -> list[str]:
    options: list[ast.keyword] = []
    if op.core.data is not Core.AIV:
        options.append(ast.keyword("core", string(op.core.data.value)))
    if op.host is not None:
        # a string, since the function may come later in the file
        host = file.functions.get(op.host.data, op.host.data)
        options.append(ast.keyword("host", string(host)))
    if op.tiling is not None:
        fields: list[ast.expr] = [string(name.data) for name in op.tiling]
        options.append(ast.keyword("tiling", ast.List(fields, ast.Load())))
    if alone:
        options.append(ast.keyword("program", ast.Constant(False)))
    mark = file.acc(NAME)
    records = [line for record in records_of(op) for line in write_record(mark, record)]
    return records + _write(file, op.sym_name.data, "kernel", options, op.body.block)


def _writer(file: FileNames, reserved: frozenset[str]) -> BlockWriter:
    return BlockWriter(file, Variables(reserved), Lines(), Pending(file), REGIONS)


def _decorator(
    file: FileNames, symbol: str, kind: str, options: Sequence[ast.keyword]
) -> list[str]:
    """The decorator, which names the symbol if Python could not."""
    named = list(options)
    if file.functions[symbol] != symbol:
        named.insert(0, ast.keyword("name", string(symbol)))
    mark = file.acc(kind)
    return [f"@{ast.unparse(ast.Call(mark, [], named) if named else mark)}"]


def _write(
    file: FileNames, symbol: str, kind: str, options: Sequence[ast.keyword], block: Block
) -> list[str]:
    """A function of tensors."""
    writer = _writer(file, file.reserved())
    arguments: list[str] = []
    for argument in block.args:
        assert isinstance(argument.type, GmType)
        name = writer.variables.fresh(argument.name_hint, argument)
        writer.variables.assign(name, argument)
        arguments.append(f"{name}: {ast.unparse(tensor_type(file, argument.type))}")
    writer.lines.add(f"def {file.functions[symbol]}({', '.join(arguments)}):")
    with writer.lines.indented():
        writer.write(block)
        writer.flush()
    return _decorator(file, symbol, kind, options) + writer.lines.texts


def tensor_type(file: FileNames, typ: GmType) -> ast.expr:
    """`gm[M, 1003, f32]`."""
    parts = [*write_gm_dims(typ, file.symbol), file.element(typ.element_type)]
    index = parts[0] if len(parts) == 1 else ast.Tuple(parts, ast.Load())
    return ast.Subscript(file.gm(), index, ast.Load())


def _write_host(file: FileNames, op: FuncOp) -> list[str]:
    block, symbols = op.body.block, host_symbols(op)
    writer = _writer(file, file.reserved() - set(symbols))
    arguments: list[str] = []
    for symbol, argument in zip(symbols, block.args, strict=True):
        writer.variables.assign(symbol, argument)
        arguments.append(f"{symbol}: {ast.unparse(file.element(argument.type))}")
    symbol = op.sym_name.data
    writer.lines.add(f"def {file.functions[symbol]}({', '.join(arguments)}):")
    with writer.lines.indented():
        writer.write(block)
        last = block.last_op
        assert last is not None
        requests = writer.requests()
        values = [requests.number(value) for value in last.operands]
        keys: list[ast.expr | None] = [string(name) for name in host_fields(op)]
        fields = writer.fill(ast.Dict(keys, values), requests.made)
        writer.flush()
        writer.line(ast.Return(fields))
    return _decorator(file, symbol, "host", []) + writer.lines.texts
