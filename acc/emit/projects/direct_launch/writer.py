"""Writes the files of the `direct-launch` form around the sources that all forms share."""

from pathlib import Path

from xdsl.dialects.builtin import IntAttr

from acc.emit.names import class_case
from acc.emit.printer import CppPrinter
from acc.emit.programs import Memory, Program
from acc.emit.projects.cmake import cmake_head
from acc.emit.projects.dtypes import element_names
from acc.emit.projects.files import ProjectFile, package_file
from acc.emit.projects.operator import Operator
from acc.emit.projects.readme import readme
from acc.emit.projects.sources import (
    kernel_source,
    launch_header,
    launch_header_name,
    tiling_header,
)

_FOLDER = Path(__file__).parent
_STATIC = ("main.cpp", "arrays.h", "arrays.cpp", "variants.h")


def direct_launch(operator: Operator) -> list[ProjectFile]:
    """An executable that reads .npy or .bin files, launches the kernels, and writes the outputs."""
    return [
        ProjectFile("CMakeLists.txt", _cmake(operator)),
        ProjectFile("README.md", _readme(operator)),
        tiling_header(operator),
        launch_header(operator),
        kernel_source(operator, f"{operator.name}.asc"),
        ProjectFile("variants.cpp", _variants(operator)),
        *(package_file(_FOLDER, name) for name in _STATIC),
    ]


def _variants(operator: Operator) -> str:
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
    dims = [
        f"{{{dim.data}, -1}}"
        if isinstance(dim, IntAttr)
        else f"{{0, {program.symbols.index(dim.data)}}}"
        for dim in memory.type.shape
    ]
    written = "true" if memory in program.outputs else "false"
    return (
        f'{{"{memory.name}", "{memory.type.element_type}", "{names.descr}", {names.bytes}, '
        f"{written}, {{{', '.join(dims)}}}}},"
    )


def _cmake(operator: Operator) -> str:
    return (
        cmake_head(operator)
        + f"""
add_executable({operator.name}_demo
    {operator.name}.asc
    variants.cpp
    arrays.cpp
    main.cpp
)
target_include_directories({operator.name}_demo PRIVATE
    "${{CMAKE_CURRENT_SOURCE_DIR}}"
    "$ENV{{ASCEND_HOME_PATH}}/include"
)
set_target_properties({operator.name}_demo PROPERTIES LINKER_LANGUAGE ASC)
"""
    )


def _readme(operator: Operator) -> str:
    files = [f"{memory.name}.npy" for memory in operator.variants[0].arguments]
    return readme(
        operator,
        "An executable that runs the operator on arrays in files.",
        f"""\
```
source "$ASCEND_HOME_PATH/set_env.sh"      # of the CANN toolkit
cmake -B build
cmake --build build
build/{operator.name}_demo {" ".join(files)}
```

Inputs come first, then the files that the outputs are written to. Files end in `.npy`, which has
shape and type, or in `.bin`, which has the bytes only; sizes that no `.npy` file gives are written
`NAME=SIZE`, and `--variant NAME` says which types `.bin` files have where there are several.
`--device N` chooses the device.""",
        (
            "compiling the kernels with bisheng, and running them on a device",
            "the CMake language ASC of the toolkit (`find_package(ASC)`)",
            "linking with the runtime of the toolkit (`aclrtMalloc`, `aclrtMemcpy`, streams)",
        ),
    )
