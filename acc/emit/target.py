"""The C++ target: a fully lowered module to one translation unit of AscendC."""

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects import arith, func, scf
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from acc.diagnostics import UserError
from acc.dialects.ascendc import Ascendc
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.spec import SpecOp as CallSpecOp
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.host import is_host
from acc.dialects.tile.program import LaunchOp, ProgramOp, ViewOp, WorkspaceOp
from acc.dialects.tile.spec import SpecOp
from acc.emit.interface import kernel_interfaces
from acc.emit.kernel_class import print_class, print_kernel, print_tiling_struct
from acc.emit.kernel_plan import plan_kernel
from acc.emit.model_records import check_records, record_lines
from acc.emit.printer import CppPrinter
from acc.locations import Place

DOC_ATTRIBUTE = "doc"
"""A text about a kernel, which becomes the comment in front of it."""


@dataclass(frozen=True)
class KernelSource:
    """C++, and for each of its lines where the user's file asks for it, if it does."""

    text: str
    places: tuple[Place | None, ...]


def emit_ascendc(module: ModuleOp) -> str:
    """The text of `emit_kernels`."""
    return emit_kernels(module).text


def emit_kernels(
    module: ModuleOp, tiling_header: str | None = None, *, entries: bool = True
) -> KernelSource:
    """
    The kernels of a module, in program order, as C++; without `entries` only their classes.

    Their tiling structs stand in front of them, or in the file `tiling_header` where one is named.
    Raises `UserError` at the first operation that is not lowered or has no C++ form.
    """
    check_lowered(module)
    check_records(module)
    interfaces = kernel_interfaces(module)
    if not interfaces:
        raise UserError("the module has no kernel to emit, expected 'ascendc.kernel'", module)
    printer = CppPrinter()
    if len(interfaces) == 1:
        _print_doc(printer, next(iter(interfaces)))
    printer.line('#include "kernel_operator.h"')
    if tiling_header is not None:
        printer.blank()
        printer.line(f'#include "{tiling_header}"')
    printer.blank()
    printer.line("using namespace AscendC;")
    for kernel, interface in interfaces.items():
        printer.blank()
        if len(interfaces) > 1:
            _print_doc(printer, kernel)
        if tiling_header is None:
            print_tiling_struct(printer, interface)
        plan = plan_kernel(kernel, interface)
        if entries:
            print_kernel(printer, plan)
        else:
            print_class(printer, plan)
    return KernelSource(printer.text(), tuple(printer.places))


def _print_doc(printer: CppPrinter, kernel: KernelOp) -> None:
    doc = kernel.attributes.get(DOC_ATTRIBUTE)
    if isinstance(doc, StringAttr):
        printer.comment(doc.data)
    for line in record_lines(kernel):
        printer.comment(line)


_SCALAR_DIALECTS = (arith.Arith, scf.Scf, func.Func)
_LOWERED = (
    *(op for op in Ascendc.operations if op not in (FragmentOp, CallSpecOp)),
    *(op for dialect in _SCALAR_DIALECTS for op in dialect.operations),
    ProgramOp,
    LaunchOp,
    ViewOp,
    WorkspaceOp,
)
_PIPELINES = {"tile": "tile-to-ascendc", FragmentOp.name: "fragments-to-ascendc"}
_PIPELINE = "linalg-to-ascendc"


def check_lowered(module: ModuleOp) -> None:
    """
    Check that only kernels, host functions and programs are left.

    Raises `UserError` at the first operation of another level, and names the pipeline to run, or
    what is missing.
    """
    for op in _not_lowered(module):
        if isinstance(op, SpecOp | CallSpecOp):
            raise UserError(op.missing, op)
        names = (op.name, op.name.split(".")[0])
        pipeline = next((_PIPELINES[name] for name in names if name in _PIPELINES), _PIPELINE)
        raise UserError(
            f"'{op.name}' is not lowered to AscendC; run --pass-pipeline={pipeline} first", op
        )


def _not_lowered(module: ModuleOp) -> Iterator[Operation]:
    for top in module.ops:
        if isinstance(top, SpecOp):
            yield top
            continue
        foreign = (op for op in top.walk() if not isinstance(op, _LOWERED))
        yield from foreign
        if isinstance(top, KernelOp | ProgramOp) or (isinstance(top, func.FuncOp) and is_host(top)):
            continue
        yield top
