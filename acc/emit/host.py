"""
The host side of a lowered module as C++: tiling functions, launches, one function per program.

The text is meant to stand behind the kernels in one translation unit, which declares the entries
and the tiling structs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from acc.diagnostics import UserError, unknown
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.host import host_symbols, is_host
from acc.emit.body import BodyPrinter
from acc.emit.interface import KernelInterface, kernel_interfaces
from acc.emit.launch_limits import LaunchLimit, block_limit, distance_limits
from acc.emit.names import Scope, camel_case, class_case
from acc.emit.precedence import call
from acc.emit.prepare import Function
from acc.emit.printer import CppPrinter
from acc.emit.programs import Memory, Program, ProgramLaunch, check_host, programs
from acc.emit.target import check_lowered
from acc.emit.types import value_type
from acc.emit.workspace import aligned_bytes
from acc.module_chip import chip_of

BLOCKS = "numBlocks"
_RESERVED = (BLOCKS, "tiling", "stream", "workspace")


def emit_host(module: ModuleOp) -> str:
    """
    The host side of a module's kernels and programs.

    Raises `UserError` for a module that is not lowered or a host function that does not fit.
    """
    printer = CppPrinter()
    printer.comment("Host side. Stands behind the kernels, in one translation unit with them.")
    print_host(printer, module)
    return printer.text()


def print_host(printer: CppPrinter, module: ModuleOp, *, exported: bool = False) -> None:
    """
    Everything of the host side; with `exported`, other translation units call the programs.

    Raises what `emit_host` does.
    """
    check_lowered(module)
    functions = host_functions(module)
    printer.line("#include <cstdint>")
    if any(function.limits() for function in functions):
        printer.line("#include <stdexcept>")
    printer.blank()
    printer.line('#include "acl/acl.h"')
    for function in functions:
        printer.blank()
        function.print_tiling(printer)
        printer.blank()
        function.print_launch(printer)
    interfaces = kernel_interfaces(module)
    for program in host_programs(module):
        printer.blank()
        _print_program(printer, program, interfaces, "" if exported else "inline ")


def host_programs(module: ModuleOp) -> tuple[Program, ...]:
    """The programs of a module, with names of memories that host functions can use."""
    return programs(module, _RESERVED)


def host_functions(module: ModuleOp) -> "list[HostFunction]":
    """What computes the tiling of each kernel, in program order, and launches it."""
    hosts = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp) and is_host(op)}
    launches = [each for program in host_programs(module) for each in program.launches]
    return [
        HostFunction(
            interface, _host_of(kernel, hosts), [each for each in launches if each.kernel is kernel]
        )
        for kernel, interface in kernel_interfaces(module).items()
    ]


def _host_of(kernel: KernelOp, hosts: Mapping[str, FuncOp]) -> FuncOp:
    host = hosts.get(kernel.host.data)
    if host is None:
        raise unknown("host function", kernel.host.data, tuple(hosts), kernel)
    check_host(kernel, host)
    return host


@dataclass(frozen=True)
class HostFunction:
    """The tiling function and the launch function of one kernel."""

    interface: KernelInterface
    host: FuncOp
    launches: Sequence[ProgramLaunch] = ()
    """Where programs launch the kernel."""

    def limits(self) -> list[LaunchLimit]:
        """What it refuses to launch."""
        chip = chip_of(self.host)
        names = tuple(self.symbols().values())
        sizes = dict(zip(host_symbols(self.host), names, strict=True))
        return [
            *block_limit(self.host, BLOCKS, chip),
            *distance_limits(self.launches, sizes, chip),
        ]

    @property
    def addresses(self) -> list[str]:
        """The names of the tensors' addresses, in order."""
        scope = Scope(_RESERVED)
        return [scope.unique(name) for name in self.interface.arguments]

    def symbols(self) -> dict[SSAValue, str]:
        """The names of the sizes, in order."""
        scope = Scope([*_RESERVED, *self.addresses])
        names = (arg.name_hint or "size" for arg in self.host.body.block.args)
        return {
            arg: scope.unique(camel_case(name))
            for arg, name in zip(self.host.body.block.args, names, strict=True)
        }

    def parameters(self) -> list[str]:
        """The sizes as C++ parameters."""
        return [f"{value_type(arg.type, self.host)} {name}" for arg, name in self.symbols().items()]

    @property
    def compute_name(self) -> str:
        """The function that computes the struct and the number of blocks, or only that."""
        what = "Tiling" if self.interface.fields else "Blocks"
        return f"Compute{self.interface.class_name}{what}"

    def print_tiling(self, printer: CppPrinter) -> None:
        """The function from sizes to what a launch needs."""
        terminator = self.host.body.block.last_op
        if not isinstance(terminator, func.ReturnOp):
            raise UserError("a host function ends with a return of its results", self.host)
        names = self.symbols()
        ops = [op for op in self.host.body.block.ops if op is not terminator]
        function = Function(self.compute_name, (), ops, dict(names))
        function.name_values(Scope([*_RESERVED, *names.values()]))
        body = BodyPrinter(printer, function)
        blocks, *fields = terminator.operands
        struct = self.interface.struct
        if struct is None:
            with printer.function(f"inline uint32_t {self.compute_name}", self.parameters()):
                body.body()
                printer.statement("return ", body.value(blocks))
            return
        parameters = [*self.parameters(), f"uint32_t& {BLOCKS}"]
        with printer.function(f"inline {struct} {self.compute_name}", parameters):
            body.body()
            printer.statement(f"{BLOCKS} = ", body.value(blocks))
            printer.line(f"{struct} tiling;")
            for field, value in zip(self.interface.fields, fields, strict=True):
                printer.statement(f"tiling.{field.name} = ", body.value(value))
            printer.line("return tiling;")

    def print_launch(self, printer: CppPrinter) -> None:
        """The launch function; no blocks, no launch. It throws where sizes are too large."""
        interface = self.interface
        addresses = [f"uint8_t* {name}" for name in self.addresses]
        parameters = [*addresses, *self.parameters(), "aclrtStream stream"]
        sizes = tuple(self.symbols().values())
        given = self.addresses
        with printer.function(f"inline void Launch{interface.class_name}", parameters):
            if interface.struct is None:
                printer.statement(f"const uint32_t {BLOCKS} = ", call(self.compute_name, sizes))
            else:
                given.append("tiling")
                printer.line(f"uint32_t {BLOCKS} = 0;")
                tiling = call(self.compute_name, (*sizes, BLOCKS))
                printer.statement(f"const {interface.struct} tiling = ", tiling)
            for limit in self.limits():
                with printer.block(f"if ({limit.condition})"):
                    text = f"{interface.class_name}: {limit.message}"
                    printer.line(f'throw std::length_error("{text}");')
            with printer.block(f"if ({BLOCKS} > 0)"):
                launch = f"{interface.entry}<<<{BLOCKS}, 0, stream>>>("
                printer.broken(launch, given, ");")


def workspace_size_head(program: Program) -> str:
    """The function that gives the bytes of a program's workspace, up to its parameters."""
    return f"uint64_t {class_case(program.name)}WorkspaceSize"


def run_head(program: Program) -> str:
    """The function that runs a program, up to its parameters."""
    return f"void Run{class_case(program.name)}"


def size_parameters(program: Program) -> list[str]:
    """The sizes that both of these take."""
    return [f"uint32_t {program.sizes[symbol]}" for symbol in program.symbols]


def run_parameters(program: Program) -> list[str]:
    """What the function takes that runs a program: addresses, workspace, sizes, stream."""
    addresses = [f"uint8_t* {memory.name}" for memory in program.arguments]
    if program.workspaces:
        addresses.append("uint8_t* workspace")
    return [*addresses, *size_parameters(program), "aclrtStream stream"]


def print_tensors(printer: CppPrinter, program: Program) -> None:
    """A comment with shapes and types of a program's arguments."""
    for memory in program.arguments:
        printer.comment(f"{memory.name}: {shape_text(memory)}{_role(memory, program)}")


def _print_program(
    printer: CppPrinter,
    program: Program,
    interfaces: Mapping[KernelOp, KernelInterface],
    linkage: str,
) -> None:
    bytes_of = {memory: aligned_bytes(memory, program) for memory in program.workspaces}
    if bytes_of:
        printer.comment("Bytes of global memory that the launches hand results on in.")
        head = f"{linkage}{workspace_size_head(program)}"
        with printer.function(head, size_parameters(program)):
            printer.line(f"return {' + '.join(bytes_of.values())};")
        printer.blank()
    print_tensors(printer, program)
    with printer.function(f"{linkage}{run_head(program)}", run_parameters(program)):
        place = "workspace"
        for memory, size in bytes_of.items():
            printer.line(f"uint8_t* const {memory.name} = {place};")
            place = f"{memory.name} + {size}"
        for launch in program.launches:
            _print_call(printer, program, launch, interfaces[launch.kernel])


def _role(memory: Memory, program: Program) -> str:
    return ", written" if memory in program.outputs else ""


def shape_text(memory: Memory) -> str:
    """Shape and element type in words."""
    dims = ", ".join(str(dim.data) for dim in memory.type.shape)
    return f"[{dims}] of {memory.type.element_type}"


def _print_call(
    printer: CppPrinter, program: Program, launch: ProgramLaunch, interface: KernelInterface
) -> None:
    given = [memory.name for memory in launch.arguments]
    sizes = [program.sizes[symbol] for symbol in launch.symbols]
    printer.broken(f"Launch{interface.class_name}(", [*given, *sizes, "stream"], ");")
