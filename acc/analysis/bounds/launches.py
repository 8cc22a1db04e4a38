"""The launches of a lowered module: which kernel runs on which memories, computed by which host."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import IntAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from acc.analysis.bounds.need import GaveUp
from acc.analysis.bounds.polynomial import Value
from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.sync import SyncAllOp
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.host import host_fields, host_symbols, is_host
from acc.dialects.tile.program import LaunchOp, ProgramOp, ViewOp, WorkspaceOp
from acc.dialects.tile.types import GmType
from acc.target.chip import Chip
from acc.target.rules.launch import block_count_limit, core_count_limit


@dataclass(frozen=True)
class Argument:
    """A tensor of a program or a workspace."""

    name: str
    type: GmType
    is_output: bool


@dataclass(frozen=True)
class Launch:
    """One launch; its arguments are in the order of the kernel's."""

    op: LaunchOp
    kernel: KernelOp
    host: FuncOp
    arguments: tuple[Argument, ...]


@dataclass(frozen=True)
class Program:
    """A program, its tensors and its launches in order."""

    op: ProgramOp
    arguments: tuple[Argument, ...]
    launches: tuple[Launch, ...]

    @property
    def symbols(self) -> tuple[str, ...]:
        """Names of the sizes in the shapes of its tensors, in order."""
        names = (name for argument in self.arguments for name in argument.type.symbols)
        return tuple(dict.fromkeys(names))

    @property
    def outputs(self) -> tuple[Argument, ...]:
        """The tensors that it writes for its caller."""
        return tuple(argument for argument in self.arguments if argument.is_output)


def programs(module: ModuleOp) -> Iterator[Program]:
    """The programs of a module; `GaveUp` for one with a launch that cannot be made."""
    kernels = {op.sym_name.data: op for op in module.ops if isinstance(op, KernelOp)}
    hosts = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp) and is_host(op)}
    for op in module.ops:
        if isinstance(op, ProgramOp):
            yield _program(op, kernels, hosts)


def _program(
    op: ProgramOp, kernels: Mapping[str, KernelOp], hosts: Mapping[str, FuncOp]
) -> Program:
    tensors: dict[SSAValue, Argument] = {}
    count = len(op.body.block.args)
    for index, value in enumerate(op.body.block.args):
        is_output = index >= count - op.outputs.value.data
        tensors[value] = _argument(value, f"argument {index}", is_output)
    launches: list[Launch] = []
    for inner in op.body.block.ops:
        match inner:
            case WorkspaceOp():
                tensors[inner.result] = _argument(inner.result, f"workspace {len(tensors)}", False)
            case ViewOp():
                tensors[inner.result] = tensors[inner.source]
            case LaunchOp():
                arguments = tuple(tensors[value] for value in inner.arguments)
                launches.append(_launch(inner, kernels, hosts, arguments))
            case _:
                pass
    return Program(op, tuple(dict.fromkeys(tensors.values())), tuple(launches))


def _launch(
    op: LaunchOp,
    kernels: Mapping[str, KernelOp],
    hosts: Mapping[str, FuncOp],
    arguments: tuple[Argument, ...],
) -> Launch:
    name = op.kernel.string_value()
    kernel = kernels.get(name)
    if kernel is None:
        raise GaveUp(op, f"'{name}' is no lowered kernel of the module")
    host = hosts.get(kernel.host.data)
    if host is None or not _fits(kernel, host):
        raise GaveUp(kernel, f"'{kernel.host.data}' is no host function that computes its fields")
    if len(arguments) != len(kernel.body.block.args):
        count = len(kernel.body.block.args)
        raise GaveUp(op, f"'{name}' takes {count} tensors, found {len(arguments)}")
    symbols = {symbol for argument in arguments for symbol in argument.type.symbols}
    for symbol in host_symbols(host):
        if symbol not in symbols:
            raise GaveUp(op, f"no tensor of the launch has the symbol '{symbol}'")
    return Launch(op, kernel, host, arguments)


def _fits(kernel: KernelOp, host: FuncOp) -> bool:
    fields = host_fields(host)
    shape = len(host.function_type.inputs), len(host.function_type.outputs)
    return fields[1:] == kernel.tiling_fields and shape == (len(host_symbols(host)), len(fields))


def _argument(value: SSAValue, name: str, is_output: bool) -> Argument:
    assert isinstance(value.type, GmType)
    return Argument(value.name_hint or name, value.type, is_output)


def bytes_of(typ: GmType, sizes: Mapping[str, Value]) -> Value:
    """Bytes of a tensor."""
    total: Value = element_bytes(typ.element_type)
    for dim in typ.shape:
        total = total * (dim.data if isinstance(dim, IntAttr) else sizes[dim.data])
    return total


def block_limits(launch: Launch, chip: Chip) -> tuple[int, str]:
    """The most blocks that a launch can have, and the limit as messages say it."""
    if any(isinstance(op, SyncAllOp) for op in launch.kernel.walk()):
        return chip.vector_cores, core_count_limit(chip)
    return chip.max_blocks, block_count_limit(chip)
