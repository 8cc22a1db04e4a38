"""Writes the table of an operator's variants."""

from collections.abc import Sequence
from math import prod
from pathlib import Path

from xdsl.dialects.builtin import IntAttr

from acc.dialects.tile.types import GmDim
from acc.emit.names import class_case
from acc.emit.printer import CppPrinter
from acc.emit.programs import Memory, Program
from acc.emit.projects.dtypes import element_names
from acc.emit.projects.files import ProjectFile, package_file
from acc.emit.projects.operator import Operator
from acc.emit.projects.shapes import caller_dims
from acc.emit.projects.sources import launch_header_name


def variants(operator: Operator, folder: str = "") -> list[ProjectFile]:
    """
    Header and table. Raises `UserError` for element types that the outside has no name for.
    """
    return [
        package_file(Path(__file__).parent, "variants.h", f"{folder}variants.h"),
        ProjectFile(f"{folder}variants.cpp", _table(operator)),
    ]


def _table(operator: Operator) -> str:
    printer = CppPrinter()
    printer.comment("The tensors of each variant, and what runs it.")
    printer.line('#include "variants.h"')
    printer.blank()
    printer.line(f'#include "{launch_header_name(operator)}"')
    printer.blank()
    with printer.function("const std::vector<Variant>& Variants", []):
        printer.line("static const std::vector<Variant> variants = {")
        with printer.indented():
            for program in operator.variants:
                _print_variant(printer, program)
        printer.line("};")
        printer.line("return variants;")
    printer.blank()
    with printer.function("size_t AddressBytes", []):
        printer.line(f"return {operator.chip.block_bytes};")
    return printer.text()


def _print_variant(printer: CppPrinter, program: Program) -> None:
    printer.line("{")
    with printer.indented():
        printer.line(f'"{program.name}",')
        printer.line("{")
        with printer.indented():
            for memory in program.arguments:
                printer.line(_tensor(memory, program))
        printer.line("},")
        symbols = ", ".join(f'"{symbol}"' for symbol in program.symbols)
        printer.line(f"{{{symbols}}},")
        sizes = [f"sizes[{i}]" for i in range(len(program.symbols))]
        _print_workspace(printer, program, sizes)
        _print_run(printer, program, sizes)
    printer.line("},")


def _print_workspace(printer: CppPrinter, program: Program, sizes: list[str]) -> None:
    parameter, size = "const uint32_t*", "0"
    if program.workspaces:
        parameter += " sizes" if sizes else ""
        size = f"{class_case(program.name)}WorkspaceSize({', '.join(sizes)})"
    printer.line(f"[]({parameter}) -> uint64_t {{ return {size}; }},")


def _print_run(printer: CppPrinter, program: Program, sizes: list[str]) -> None:
    workspace = "workspace" if program.workspaces else ""
    parameters = [
        "uint8_t* const* tensors",
        f"uint8_t* {workspace}".rstrip(),
        f"const uint32_t* {'sizes' if sizes else ''}".rstrip(),
        "aclrtStream stream",
    ]
    given = [f"tensors[{i}]" for i in range(len(program.arguments))]
    given += [workspace] if workspace else []
    with printer.block(f"[]({', '.join(parameters)})", "},"):
        printer.broken(f"Run{class_case(program.name)}(", [*given, *sizes, "stream"], ");")


def _tensor(memory: Memory, program: Program) -> str:
    names = element_names(memory.type.element_type, program.op)
    written = "true" if memory in program.outputs else "false"
    return (
        f'{{"{memory.name}", "{memory.type.element_type}", "{names.descr}", {names.bytes}, '
        f"{written}, {shape_initializer(memory, program)}}},"
    )


def shape_initializer(memory: Memory, program: Program) -> str:
    """C++ for the dimensions of a tensor: each is a factor and the indices of symbols."""
    dims = [_dim(dims, program) for dims in caller_dims(memory, program)]
    return f"{{{', '.join(dims)}}}"


def _dim(sizes: Sequence[GmDim], program: Program) -> str:
    factor = prod(size.data for size in sizes if isinstance(size, IntAttr))
    symbols = [program.symbols.index(s.data) for s in sizes if not isinstance(s, IntAttr)]
    return f"{{{factor}, {{{', '.join(map(str, symbols))}}}}}"
