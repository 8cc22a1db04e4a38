"""
What the host tells the kernel of a custom operator: the launches of a program as steps of one.

A step is a launch: its kernel runs on the first blocks, whose number is told with the fields of its
tiling struct. Workspaces lie behind each other in the workspace of the operator.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from acc.analysis.struct_layout import StructLayout, laid_out
from acc.diagnostics import UserError
from acc.dialects.ascendc.system import GetBlockNumOp, KernelOp
from acc.emit.interface import KernelInterface, kernel_interfaces
from acc.emit.kernel_class import is_static, waits
from acc.emit.names import Scope, camel_case, class_case
from acc.emit.programs import Memory, Program, ProgramLaunch
from acc.emit.projects.operator import Operator
from acc.emit.projects.sources import layout_of


@dataclass(frozen=True)
class Step:
    """A launch, and what the struct calls the numbers that it needs."""

    launch: ProgramLaunch
    interface: KernelInterface
    blocks: str
    """The field with the number of blocks that run it."""
    tiling: str
    """The field with its tiling struct, if it has one."""
    after_wait: bool
    """Whether all blocks have to be through with the steps before: it uses what they write."""


@dataclass(frozen=True)
class TilingData:
    """The struct of one variant: offsets of workspaces, and for each step blocks and tiling."""

    program: Program
    struct: str
    offsets: Mapping[Memory, str]
    """Workspaces that do not start where the whole workspace does, to the fields that say where."""
    steps: Sequence[Step]

    @property
    def blocks_wait(self) -> bool:
        """Whether blocks wait for each other, so that all of them have to run at once."""
        return any(step.after_wait or waits(step.launch.kernel) for step in self.steps)

    def fields(self) -> list[tuple[str, str, str | StructLayout]]:
        """C++ type, name and layout of each field."""
        fields: list[tuple[str, str, str | StructLayout]] = [
            ("uint64_t", name, "uint64_t") for name in self.offsets.values()
        ]
        for step in self.steps:
            fields.append(("uint32_t", step.blocks, "uint32_t"))
            if step.interface.struct is not None:
                fields.append((step.interface.struct, step.tiling, layout_of(step.interface)))
        return fields

    def layout(self) -> StructLayout:
        """Where the fields lie."""
        return laid_out([layout for _, _, layout in self.fields()])


def tiling_data(operator: Operator) -> list[TilingData]:
    """
    The struct of each variant.

    Raises `UserError` at a launch that cannot be a step of a kernel with others.
    """
    interfaces = kernel_interfaces(operator.module)
    taken = [name for each in interfaces.values() for name in (each.class_name, each.struct)]
    structs = Scope(name for name in taken if name is not None)
    return [_of_program(program, interfaces, structs) for program in operator.variants]


def _of_program(
    program: Program, interfaces: Mapping[KernelOp, KernelInterface], structs: Scope
) -> TilingData:
    if not program.launches:
        raise UserError("a custom operator runs a kernel, found a program with none", program.op)
    if len(program.launches) > 1:
        _check_steps(program)
    scope = Scope()
    offsets = {
        memory: scope.unique(f"{camel_case(memory.name)}Offset")
        for memory in program.workspaces[1:]
    }
    steps = [
        Step(
            launch,
            interfaces[launch.kernel],
            scope.unique(f"blocks{index}"),
            scope.unique(f"step{index}"),
            after_wait,
        )
        for index, (launch, after_wait) in enumerate(
            zip(program.launches, _waits(program), strict=True)
        )
    ]
    struct = structs.unique(f"{class_case(program.name)}TilingData")
    return TilingData(program, struct, offsets, steps)


def _waits(program: Program) -> Iterator[bool]:
    """Whether each launch shares memory that is written with one since the last wait."""
    inputs = program.arguments[: len(program.arguments) - len(program.outputs)]
    pending: set[Memory] = set()
    for launch in program.launches:
        used = set(launch.arguments).difference(inputs)
        shares = not used.isdisjoint(pending)
        pending = used if shares else pending | used
        yield shares


def _check_steps(program: Program) -> None:
    """Blocks that have no part in a step wait for the next one, so its kernel must not ask them."""
    static = [is_static(launch.kernel) for launch in program.launches]
    for launch in program.launches:
        name = launch.kernel.sym_name.data
        asks = any(isinstance(op, GetBlockNumOp) for op in launch.kernel.walk())
        if asks or waits(launch.kernel):
            what = "asks how many blocks there are" if asks else "waits for its blocks"
            raise UserError(
                f"kernel '{name}' {what}, so it cannot be one of several steps of a custom "
                "operator, which all have the same blocks; expected a program with this launch "
                "only, or the form direct-launch or torch-extension",
                launch.op,
            )
        if static[0] != is_static(launch.kernel):
            what = "takes its memory from a pipe" if static[0] else "addresses its memory itself"
            raise UserError(
                f"kernel '{name}' {what} and another step of the custom operator does not; "
                "expected the form direct-launch or torch-extension",
                launch.op,
            )
