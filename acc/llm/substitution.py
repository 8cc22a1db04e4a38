"""A spec in a module of its own, to judge proposals by, and a proposal in the place of its spec."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import SymbolOpInterface

from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import LaunchOp, ProgramOp
from acc.dialects.tile.spec import SpecOp
from acc.locations import locate
from acc.module_chip import CHIP_ATTRIBUTE, chip_of

PROGRAM = "the program"
"""The program of a module that judges a proposal; no function of an answer has such a name."""


def alone(spec: SpecOp) -> ModuleOp:
    """A module of a copy of `spec` and a program that launches it, for the chip of its module."""
    types = (*spec.inputs, *spec.outputs)
    program = ProgramOp(PROGRAM, types, len(spec.outputs))
    program.body.block.add_op(LaunchOp(spec.sym_name.data, program.body.block.args))
    copy = spec.clone()
    for old, new in zip(spec.walk(), copy.walk(), strict=True):
        new.location = old.location
    locate(program, spec.location)
    return ModuleOp([program, copy], {CHIP_ATTRIBUTE: StringAttr(chip_of(spec).name)})


def program_in(module: ModuleOp) -> ProgramOp:
    """The program of a module that has one."""
    return next(op for op in module.body.block.ops if isinstance(op, ProgramOp))


def substitute(spec: SpecOp, proposal: ModuleOp) -> tuple[KernelOp, ...]:
    """
    Put the kernels and host functions of `proposal` where `spec` stands, and what its program does
    in the place of each launch of the spec; gives the kernels.

    The kernel that is launched first takes the name of the spec, others are named after both; all
    names stay unique. `proposal`, whose program takes the tensors of the spec, is not changed.
    Raises `UserError` for a launch with tensors of other types.
    """
    module = spec.parent_op()
    assert isinstance(module, ModuleOp)
    launches = [op for op in module.walk() if isinstance(op, LaunchOp) and _launches(op, spec)]
    wanted = (*spec.inputs, *spec.outputs)
    for launch in launches:
        found = tuple(value.type for value in launch.arguments)
        if found != wanted:
            raise UserError(
                f"'@{spec.sym_name.data}' is launched with {_types(found)}, expected "
                f"{_types(wanted)}: what was proposed for it works on these only",
                launch,
            )
    names = _new_names(spec, module, proposal)
    copies = list(_renamed(proposal, names))
    Rewriter.insert_op(copies, InsertPoint.before(spec))
    for launch in launches:
        _inline(launch, program_in(proposal), names)
    Rewriter.erase_op(spec)
    return tuple(op for op in copies if isinstance(op, KernelOp))


def _launches(launch: LaunchOp, spec: SpecOp) -> bool:
    return launch.kernel.string_value() == spec.sym_name.data


def _new_names(spec: SpecOp, module: ModuleOp, proposal: ModuleOp) -> dict[str, str]:
    """New names of the kernels and host functions of a proposal."""
    taken = {name for op in module.body.block.ops if (name := _symbol(op)) is not None}
    own = spec.sym_name.data
    launched = [
        op.kernel.string_value()
        for op in program_in(proposal).body.block.ops
        if isinstance(op, LaunchOp)
    ]
    names = dict.fromkeys(launched[:1], own)
    for op in proposal.body.block.ops:
        name = _symbol(op)
        if name is not None and name not in names and not isinstance(op, ProgramOp):
            names[name] = _unique(f"{own}_{name}", taken)
            taken.add(names[name])
    return names


def _unique(name: str, taken: set[str]) -> str:
    number, found = 1, name
    while found in taken:
        found, number = f"{name}_{number}", number + 1
    return found


def _symbol(op: Operation) -> str | None:
    trait = op.get_trait(SymbolOpInterface)
    name = None if trait is None else trait.get_sym_attr_name(op)
    return None if name is None else name.data


def _renamed(proposal: ModuleOp, names: dict[str, str]) -> Iterator[Operation]:
    """Copies of the kernels and host functions, in order, under their new names."""
    for op in proposal.body.block.ops:
        if not isinstance(op, KernelOp | FuncOp):
            continue
        copy = _copy(op)
        assert isinstance(copy, KernelOp | FuncOp)
        copy.sym_name = StringAttr(names[copy.sym_name.data])
        if isinstance(copy, KernelOp) and copy.host is not None:
            copy.host = StringAttr(names[copy.host.data])
        yield copy


def _inline(launch: LaunchOp, program: ProgramOp, names: dict[str, str]) -> None:
    """Replace a launch by the operations of a program on the same tensors."""
    values: dict[SSAValue, SSAValue] = dict(
        zip(program.body.block.args, launch.arguments, strict=True)
    )
    copies = [_copy(op, values) for op in program.body.block.ops]
    for copy in copies:
        if isinstance(copy, LaunchOp):
            copy.kernel = SymbolRefAttr(names[copy.kernel.string_value()])
    Rewriter.replace_op(launch, copies, [])


def _copy(op: Operation, values: dict[SSAValue, SSAValue] | None = None) -> Operation:
    copy = op.clone(values)
    for old, new in zip(op.walk(), copy.walk(), strict=True):
        new.location = old.location
    return copy


def _types(types: Sequence[object]) -> str:
    return ", ".join(map(str, types))
