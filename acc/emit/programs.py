"""
What a program of a lowered module asks for: its tensors, its launches, which memory each one uses.

A view is the memory of its source, so launches name arguments and workspaces only. Symbols of a
kernel are those of the program that launches it, by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from acc.diagnostics import UserError, unknown
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.host import host_fields, host_symbols, is_host
from acc.dialects.tile.program import LaunchOp, ProgramOp, ViewOp, WorkspaceOp
from acc.dialects.tile.types import GmType
from acc.emit.names import Scope, camel_case


@dataclass(frozen=True)
class Memory:
    """A tensor in global memory: an argument of the program or a workspace."""

    name: str
    type: GmType
    is_workspace: bool


@dataclass(frozen=True)
class ProgramLaunch:
    """A launch of a kernel on memories, in the order of the kernel's arguments."""

    op: LaunchOp
    kernel: KernelOp
    host: FuncOp
    arguments: tuple[Memory, ...]

    @property
    def symbols(self) -> tuple[str, ...]:
        """Sizes that the host function takes."""
        return host_symbols(self.host)


@dataclass(frozen=True)
class Program:
    """A program and everything that it uses."""

    op: ProgramOp
    arguments: tuple[Memory, ...]
    workspaces: tuple[Memory, ...]
    launches: tuple[ProgramLaunch, ...]
    sizes: Mapping[str, str]
    """The C++ name of each symbol."""

    @property
    def name(self) -> str:
        """The name in the IR."""
        return self.op.sym_name.data

    @property
    def outputs(self) -> tuple[Memory, ...]:
        """The arguments that are written."""
        first = len(self.arguments) - self.op.outputs.value.data
        return self.arguments[first:]

    @property
    def symbols(self) -> tuple[str, ...]:
        """Symbols in the shapes of the arguments, in order of appearance."""
        names = (name for memory in self.arguments for name in memory.type.symbols)
        return tuple(dict.fromkeys(names))


def programs(module: ModuleOp, reserved: tuple[str, ...] = ()) -> tuple[Program, ...]:
    """
    The programs of a module, with names of memories and sizes that are legal in C++ and not
    `reserved`.

    Raises `UserError` for a launch that cannot be made.
    """
    ops = [op for op in module.ops if isinstance(op, ProgramOp)]
    kernels = {op.sym_name.data: op for op in module.ops if isinstance(op, KernelOp)}
    hosts = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp) and is_host(op)}
    return tuple(_program(op, kernels, hosts, reserved) for op in ops)


def _program(
    op: ProgramOp,
    kernels: Mapping[str, KernelOp],
    hosts: Mapping[str, FuncOp],
    reserved: tuple[str, ...],
) -> Program:
    memories: dict[SSAValue, Memory] = {}
    symbols = [s for a in op.body.block.args if isinstance(a.type, GmType) for s in a.type.symbols]
    scope = Scope(reserved)
    sizes = {symbol: scope.unique(camel_case(symbol)) for symbol in dict.fromkeys(symbols)}

    def add(value: SSAValue, wanted: str, is_workspace: bool) -> None:
        assert isinstance(value.type, GmType)
        name = scope.unique(camel_case(value.name_hint or wanted))
        memories[value] = Memory(name, value.type, is_workspace)

    for argument in op.body.block.args:
        add(argument, "arg", False)
    launches: list[ProgramLaunch] = []
    for inner in op.body.block.ops:
        match inner:
            case WorkspaceOp():
                add(inner.result, "workspace", True)
            case ViewOp():
                memories[inner.result] = memories[inner.source]
            case LaunchOp():
                arguments = tuple(memories[value] for value in inner.arguments)
                launches.append(_launch(inner, kernels, hosts, arguments, symbols))
            case _:
                raise UserError(f"'{inner.name}' cannot stand in a program", inner)
    count = len(op.body.block.args)
    every = tuple(dict.fromkeys(memories.values()))
    return Program(op, every[:count], every[count:], tuple(launches), sizes)


def _launch(
    op: LaunchOp,
    kernels: Mapping[str, KernelOp],
    hosts: Mapping[str, FuncOp],
    arguments: tuple[Memory, ...],
    symbols: list[str],
) -> ProgramLaunch:
    name = op.kernel.string_value()
    if name not in kernels:
        raise unknown("kernel", name, tuple(kernels), op)
    kernel = kernels[name]
    if len(arguments) != len(kernel.body.block.args):
        raise UserError(
            f"kernel '{name}' takes {len(kernel.body.block.args)} tensors, found {len(arguments)}",
            op,
        )
    if kernel.host.data not in hosts:
        raise unknown("host function", kernel.host.data, tuple(hosts), kernel)
    host = hosts[kernel.host.data]
    check_host(kernel, host)
    for symbol in host_symbols(host):
        if symbol not in symbols:
            raise unknown("symbol of the program", symbol, symbols, op)
    return ProgramLaunch(op, kernel, host, arguments)


def check_host(kernel: KernelOp, host: FuncOp) -> None:
    """
    Check that a host function computes what its kernel asks for.

    Raises `UserError` at the host function.
    """
    fields, symbols = host_fields(host), host_symbols(host)
    found = (len(host.function_type.inputs), len(host.function_type.outputs))
    if fields[1:] != kernel.tiling_fields or found != (len(symbols), len(fields)):
        raise UserError(
            f"host function '{host.sym_name.data}' of kernel '{kernel.sym_name.data}' must take "
            f"its symbols ({_list(symbols)}) and return num_blocks and the tiling fields "
            f"({_list(kernel.tiling_fields)}), found {found[0]} arguments and {found[1]} results "
            f"named {_list(fields)}",
            host,
        )


def _list(names: tuple[str, ...]) -> str:
    return ", ".join(names) or "none"
