"""
A module of the tile dialect to a DSL file.

The file is read back and compared with the module, so what is written is what the module says.
"""

from __future__ import annotations

import ast

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import LaunchOp, ProgramOp
from acc.dialects.tile.spec import SpecOp
from acc.frontend.dsl.ops.spelling import string
from acc.frontend.dsl.reader import ENTRY, import_dsl
from acc.frontend.dsl.writer.difference import first_difference
from acc.frontend.dsl.writer.file_names import FileNames
from acc.frontend.dsl.writer.functions import write_function
from acc.module_chip import CHIP_ATTRIBUTE


def emit_dsl(module: ModuleOp) -> str:
    """
    The DSL file that reads as a module: structurally equal, with the names of its values.

    Raises `UserError` for what the language cannot say.
    """
    text = _file(module)
    different = first_difference(module, import_dsl(text, "<emitted>"))
    if different is not None:
        name = different.name
        raise UserError(
            f"'{name}' has something that cannot be written in Python syntax", different
        )
    return text


def _file(module: ModuleOp) -> str:
    for op in module.ops:
        if isinstance(op, SpecOp):
            raise UserError(op.missing, op)
    names = FileNames.of(module)
    kernels = [op for op in module.ops if isinstance(op, KernelOp)]
    programs = [op for op in module.ops if isinstance(op, ProgramOp)]
    alone = len(kernels) == 1 and not programs
    functions = [
        write_function(names, op, alone=alone and op is kernels[0])
        for op in module.ops
        if not (len(kernels) == 1 and len(programs) == 1 and _is_usual(op, kernels[0]))
    ]
    parts = [_head(module, names), *("\n".join(lines) for lines in functions)]
    return "\n\n\n".join(parts) + "\n"


def _is_usual(op: Operation, kernel: KernelOp) -> bool:
    """Whether an operation is the program that reading makes for a file of one kernel."""
    if not isinstance(op, ProgramOp) or op.sym_name.data != ENTRY or op.next_op is not None:
        return False
    match tuple(op.body.block.ops):
        case [LaunchOp() as launch]:
            same = launch.kernel.string_value() == kernel.sym_name.data
            return same and tuple(launch.arguments) == tuple(op.body.block.args)
        case _:
            return False


def _head(module: ModuleOp, names: FileNames) -> str:
    lines = ["import acc"]
    if names.imported:
        lines.append(f"from acc import {', '.join(sorted(names.imported))}")
    settings: list[str] = []
    chip = module.attributes.get(CHIP_ATTRIBUTE)
    if isinstance(chip, StringAttr):
        settings.append(ast.unparse(ast.Call(names.acc("chip"), [string(chip.data)], [])))
    for symbol, name in names.symbols.items():
        call = ast.Call(names.acc("symbol"), [string(symbol)], [])
        settings.append(f"{name} = {ast.unparse(call)}")
    return "\n".join([*lines, "", *settings] if settings else lines)
