"""
The C++ that projects of all launching forms share: tiling header, launch header, one source with
kernels and launches.
"""

from collections.abc import Sequence

from acc.analysis.struct_layout import StructLayout, laid_out
from acc.emit.host import (
    host_functions,
    print_host,
    print_tensors,
    run_head,
    run_parameters,
    size_parameters,
    workspace_size_head,
)
from acc.emit.interface import KernelInterface
from acc.emit.kernel_class import print_tiling_struct
from acc.emit.printer import CppPrinter
from acc.emit.projects.files import ProjectFile
from acc.emit.projects.operator import Operator
from acc.emit.target import emit_kernels
from acc.locations import Place


def tiling_header_name(operator: Operator) -> str:
    """The file with the tiling structs."""
    return f"{operator.name}_tiling.h"


def launch_header_name(operator: Operator) -> str:
    """The file that declares what runs the operator."""
    return f"{operator.name}_launch.h"


def tiling_header(operator: Operator, folder: str = "") -> ProjectFile:
    """The tiling structs of all kernels; host and device check that they lie in memory alike."""
    name = tiling_header_name(operator)
    printer = CppPrinter()
    print_tiling_head(printer, name)
    print_tiling_structs(printer, operator)
    printer.line("#endif")
    return ProjectFile(f"{folder}{name}", printer.text())


def print_tiling_head(printer: CppPrinter, name: str) -> None:
    """The start of a header with structs, up to the first one; it ends with `#endif`."""
    printer.comment("What the host tells the kernels; included on both sides.")
    guard = name.upper().replace(".", "_")
    printer.line(f"#ifndef {guard}")
    printer.line(f"#define {guard}")
    printer.blank()
    printer.line("#include <cstddef>")
    printer.line("#include <cstdint>")
    printer.blank()


def print_tiling_structs(printer: CppPrinter, operator: Operator) -> None:
    """The tiling structs of all kernels, and the checks of their layout."""
    for function in host_functions(operator.module):
        struct = function.interface.struct
        if struct is not None:
            print_tiling_struct(printer, function.interface)
            names = [field.name for field in function.interface.fields]
            print_layout(printer, struct, names, layout_of(function.interface))


def layout_of(interface: KernelInterface) -> StructLayout:
    """Where the fields of a kernel's tiling struct lie."""
    return laid_out([field.type for field in interface.fields])


def print_layout(
    printer: CppPrinter, struct: str, fields: Sequence[str], layout: StructLayout
) -> None:
    """Checks that the compiler lays a struct out as expected, which both sides make."""
    where = '"host and device disagree on the layout"'
    printer.broken("static_assert(", [f"sizeof({struct}) == {layout.size}", where], ");")
    for field, offset in zip(fields, layout.offsets, strict=True):
        place = f"offsetof({struct}, {field}) == {offset}"
        printer.broken("static_assert(", [place, where], ");")
    printer.blank()


def launch_header(operator: Operator, folder: str = "") -> ProjectFile:
    """Declarations of what runs each variant, for host code that knows no kernel."""
    name = launch_header_name(operator)
    printer = CppPrinter()
    printer.comment(f"Runs {operator.name} on tensors in device memory; no blocks, no launch.")
    guard = name.upper().replace(".", "_")
    printer.line(f"#ifndef {guard}")
    printer.line(f"#define {guard}")
    printer.blank()
    printer.line("#include <cstdint>")
    printer.blank()
    printer.line('#include "acl/acl.h"')
    for program in operator.variants:
        printer.blank()
        if program.workspaces:
            printer.comment("Bytes of device memory that `workspace` points to.")
            printer.broken(f"{workspace_size_head(program)}(", size_parameters(program), ");")
        print_tensors(printer, program)
        printer.broken(f"{run_head(program)}(", run_parameters(program), ");")
    printer.blank()
    printer.line("#endif")
    return ProjectFile(f"{folder}{name}", printer.text())


def kernel_source(operator: Operator, path: str) -> ProjectFile:
    """Kernels, tiling functions and launches in one translation unit of the device compiler."""
    return placed_kernel_source(operator, path)[0]


def placed_kernel_source(
    operator: Operator, path: str
) -> tuple[ProjectFile, Sequence[Place | None]]:
    """The same, and for each line of its kernels where the user's file asks for it, if it does."""
    kernels = emit_kernels(operator.module, tiling_header_name(operator))
    printer = CppPrinter()
    printer.comment("Host side: tiling, launches, and what runs the operator.")
    printer.line(f'#include "{launch_header_name(operator)}"')
    printer.blank()
    print_host(printer, operator.module, exported=True)
    return ProjectFile(path, f"{kernels.text}\n{printer.text()}"), kernels.places
