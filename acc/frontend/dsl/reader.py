"""A DSL file to a module of the tile dialect. The file is read with `ast` and never executed."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.ir import Block
from xdsl.utils.exceptions import VerifyException

from acc.diagnostics import UserError, diagnostic_of
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import LaunchOp, ProgramOp
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.functions import decorator, read_function
from acc.frontend.dsl.module_names import read_module_statement
from acc.frontend.dsl.names import Function, Names
from acc.frontend.dsl.ops import callable_operations
from acc.frontend.dsl.scope import Scope
from acc.frontend.dsl.size import check_text, check_tree
from acc.frontend.dsl.source import Source, parse
from acc.frontend.dsl.statements import READERS
from acc.frontend.dsl.values import Number
from acc.frontend.dsl.written import count_outputs
from acc.locations import Place
from acc.verification import verify

ENTRY = "main"
"""The program that is made for a file of one kernel and no program."""


def import_dsl(text: str, name: str, constants: Mapping[str, object] | None = None) -> ModuleOp:
    """
    The module that a DSL file describes, with places of the file on its operations.

    `name` is the file's name in messages; `constants` replace module-level numbers of the file.
    Raises `UserError` for the first thing that is wrong.
    """
    source = Source.of(text, name)
    check_text(text, source)
    tree = parse(text, source)
    check_tree(tree, source)
    try:
        return _import(tree, source, _numbers(constants or {}))
    except RecursionError as error:
        place = Place(name, 1, 1)
        raise UserError("an expression or block is nested too deeply", place) from error


def _numbers(constants: Mapping[str, object]) -> dict[str, Number]:
    numbers: dict[str, Number] = {}
    for name, value in constants.items():
        if not isinstance(value, int | float):
            raise UserError(f"constant '{name}' is a number, found {value!r}")
        numbers[name] = value
    return numbers


def _import(tree: ast.Module, source: Source, constants: Mapping[str, Number]) -> ModuleOp:
    names = Names(source, frozenset(callable_operations()))
    module = ModuleOp([])
    module.location = Place(source.name, 1, 1).location()
    top = Body(source, names, READERS, "module", (), Block(), Scope())
    for stmt in tree.body:
        read_module_statement(top, stmt, module, constants)
    numbers = [name for name, value in names.meanings.items() if isinstance(value, int | float)]
    for name in constants:
        if name not in numbers:
            raise source.unknown(tree, "constant of the file", name, numbers)
    functions = [f for f in names.meanings.values() if isinstance(f, Function)]
    if not functions:
        raise source.error(tree, "the file has no function with @acc.kernel")
    _read_functions(top, functions, module)
    try:
        verify(module)
    except VerifyException as error:
        found = diagnostic_of(error)
        assert found is not None
        raise UserError(found.text, found.place, found.notes) from error
    return module


def _read_functions(top: Body, functions: list[Function], module: ModuleOp) -> None:
    """Reads kernels and host functions before programs, which ask what kernels write."""
    ops = {
        function.name: read_function(_into(top, module, function), function)
        for function in sorted(functions, key=lambda function: function.kind == "program")
    }
    for function in functions:  # back in the order of the file
        op = ops[function.name]
        op.detach()
        module.body.block.add_op(op)
    kernels = [function for function in functions if function.kind == "kernel"]
    wants_program = not any(function.kind == "program" for function in functions)
    if wants_program and len(kernels) == 1:
        _add_program(top, kernels[0], module)


def _into(top: Body, module: ModuleOp, function: Function) -> Body:
    return Body(top.source, top.names, READERS, function.kind, (), module.body.block, Scope())


def _add_program(top: Body, function: Function, module: ModuleOp) -> None:
    """Adds a program that launches the only kernel of a file on all its arguments."""
    if not decorator(top, function).flag("program", True):
        return
    kernel = next(op for op in module.body.block.ops if isinstance(op, KernelOp))
    name = ENTRY if kernel.sym_name.data != ENTRY else f"{ENTRY}_program"
    arguments = kernel.body.block.args
    program = ProgramOp(name, [argument.type for argument in arguments], 0)
    for own, argument in zip(program.body.block.args, arguments, strict=True):
        own.name_hint = argument.name_hint
    launch = LaunchOp(kernel.sym_name.data, program.body.block.args)
    program.body.block.add_op(launch)
    program.location = launch.location = top.source.place(function.node).location()
    module.body.block.add_op(program)
    program.outputs = IntegerAttr(count_outputs(program, function.node, top.source), i64)
