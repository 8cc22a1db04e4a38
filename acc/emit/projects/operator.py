"""
What a project is about: an operator with a program for each combination of element types.

The modules that it comes from are put into one, in which every name is unique.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr
from xdsl.dialects.func import FuncOp

from acc.diagnostics import UserError
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.program import LaunchOp, ProgramOp
from acc.dialects.tile.types import GmType
from acc.emit.host import host_programs
from acc.emit.names import is_free_name, snake_case
from acc.emit.programs import Memory, Program
from acc.module_chip import chip_of
from acc.target.chip import Chip

_ANY_NAME = ("main", "forward")
"""Names of programs that say nothing about the operator."""


@dataclass(frozen=True)
class Operator:
    """An operator that is launched on tensors of several combinations of element types."""

    name: str
    """Words of small letters and digits with underscores between: a C++ and a Python name."""

    module: ModuleOp
    """The kernels, host functions and programs of all variants."""

    variants: tuple[Program, ...]
    """One program for each combination; shapes and numbers of tensors are the same in all."""

    @property
    def chip(self) -> Chip:
        """The chip that the kernels are for."""
        return chip_of(self.module)

    @property
    def inputs(self) -> tuple[Memory, ...]:
        """The tensors that are read, as in the first variant."""
        first = self.variants[0]
        return first.arguments[: len(first.arguments) - len(first.outputs)]

    @property
    def outputs(self) -> tuple[Memory, ...]:
        """The tensors that are written, as in the first variant."""
        return self.variants[0].outputs

    @property
    def symbols(self) -> tuple[str, ...]:
        """The sizes that are open, in order of appearance."""
        return self.variants[0].symbols


def operator_of(modules: Sequence[ModuleOp], name: str | None = None) -> Operator:
    """
    The operator of lowered modules with one program each.

    Raises `UserError` for a name that is none, for a module with no program or several, and for
    modules whose programs differ in more than their element types.
    """
    programs = [_only_program(module) for module in modules]
    for other in programs[1:]:
        _check_alike(programs[0], other)
    suffixes = _suffixes(programs)
    chosen = _name(programs[0], name)
    whole = ModuleOp([], dict(modules[0].attributes))
    for module, suffix in zip(modules, suffixes, strict=True):
        _add(whole, module, chosen, suffix if len(modules) > 1 else "")
    return Operator(chosen, whole, host_programs(whole))


def _only_program(module: ModuleOp) -> ProgramOp:
    found = [op for op in module.ops if isinstance(op, ProgramOp)]
    if len(found) != 1:
        names = ", ".join(f"'{op.sym_name.data}'" for op in found) or "none"
        raise UserError(f"a project is about one program, found {names}", module)
    return found[0]


def _types(program: ProgramOp) -> list[GmType]:
    types = [argument.type for argument in program.body.block.args]
    return [typ for typ in types if isinstance(typ, GmType)]


def _check_alike(first: ProgramOp, other: ProgramOp) -> None:
    shapes, found = ([typ.shape for typ in _types(op)] for op in (first, other))
    if shapes != found or first.outputs != other.outputs:
        raise UserError(
            "the programs of a project have the same shapes and outputs and differ in element "
            f"types only; found ({_shapes(other)}), expected ({_shapes(first)})",
            other,
        )
    if chip_of(first) != chip_of(other):
        raise UserError(f"the programs of a project are for one chip, {chip_of(first).name}", other)


def _shapes(program: ProgramOp) -> str:
    return ", ".join(str(typ) for typ in _types(program))


def _suffixes(programs: Sequence[ProgramOp]) -> list[str]:
    """The element types of each program in order, each once, or all where that is ambiguous."""
    elements = [[str(typ.element_type) for typ in _types(program)] for program in programs]
    for names in ([list(dict.fromkeys(each)) for each in elements], elements):
        suffixes = ["_".join(each) for each in names]
        if len(set(suffixes)) == len(suffixes):
            return suffixes
    raise UserError(
        "two of the programs have tensors of the same element types; expected a different "
        f"combination in each, found {', '.join(_listed(each) for each in elements)}",
        programs[-1],
    )


def _listed(elements: Sequence[str]) -> str:
    return f"({', '.join(elements)})"


def _name(program: ProgramOp, wanted: str | None) -> str:
    if wanted is not None:
        if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", wanted) or not is_free_name(wanted):
            raise UserError(
                f"'{wanted}' cannot name an operator; expected small letters, digits and single "
                "underscores, and no word of C++ or Python"
            )
        return wanted
    kernels = [op.kernel.string_value() for op in program.walk() if isinstance(op, LaunchOp)]
    names = [program.sym_name.data, *kernels]
    named = snake_case(next((name for name in names if name not in _ANY_NAME), names[0]))
    return named if is_free_name(named) else f"{named}_operator"


def _add(whole: ModuleOp, module: ModuleOp, name: str, suffix: str) -> None:
    """Put copies of a module's functions into `whole`: the program gets the operator's name."""
    end = f"_{suffix}" if suffix else ""
    names = {
        op.sym_name.data: f"{op.sym_name.data}{'_kernel' if op.sym_name.data == name else ''}{end}"
        for op in module.ops
        if isinstance(op, KernelOp | FuncOp)
    }
    for op in module.ops:
        copy = op.clone()
        match copy:
            case KernelOp():
                copy.sym_name = StringAttr(names[copy.sym_name.data])
                copy.host = StringAttr(names.get(copy.host.data, copy.host.data))
            case FuncOp():
                copy.sym_name = StringAttr(names[copy.sym_name.data])
            case ProgramOp():
                copy.sym_name = StringAttr(f"{name}{end}")
                _rename_launches(copy, names)
            case _:
                raise UserError(f"'{op.name}' cannot stand in a project", op)
        whole.body.block.add_op(copy)


def _rename_launches(program: ProgramOp, names: Mapping[str, str]) -> None:
    for launch in program.body.block.ops:
        if isinstance(launch, LaunchOp):
            kernel = launch.kernel.string_value()
            launch.kernel = SymbolRefAttr(names.get(kernel, kernel))
