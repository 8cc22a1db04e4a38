"""
The C++ that projects of all launching forms share: tiling header, launch header, one source with
kernels and launches.
"""

from acc.analysis.struct_layout import laid_out
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
    printer.comment("What the host tells the kernels; included on both sides.")
    guard = name.upper().replace(".", "_")
    printer.line(f"#ifndef {guard}")
    printer.line(f"#define {guard}")
    printer.blank()
    printer.line("#include <cstddef>")
    printer.line("#include <cstdint>")
    printer.blank()
    for function in host_functions(operator.module):
        print_tiling_struct(printer, function.interface)
        _print_layout(printer, function.interface)
    printer.line("#endif")
    return ProjectFile(f"{folder}{name}", printer.text())


def _print_layout(printer: CppPrinter, interface: KernelInterface) -> None:
    if interface.struct is None:
        return
    layout = laid_out([field.type for field in interface.fields])
    where = '"host and device disagree on the layout"'
    printer.broken("static_assert(", [f"sizeof({interface.struct}) == {layout.size}", where], ");")
    for field, offset in zip(interface.fields, layout.offsets, strict=True):
        place = f"offsetof({interface.struct}, {field.name}) == {offset}"
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
    kernels = emit_kernels(operator.module, tiling_header_name(operator)).text
    printer = CppPrinter()
    printer.comment("Host side: tiling, launches, and what runs the operator.")
    printer.line(f'#include "{launch_header_name(operator)}"')
    printer.blank()
    print_host(printer, operator.module, exported=True)
    return ProjectFile(path, f"{kernels}\n{printer.text()}")
