"""The launches of a lowered program for given tensors, with all numbers that the host computes."""

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import IntAttr, ModuleOp

from acc.analysis.layout import element_bytes
from acc.analysis.pitched_copies import distance_problem, pitched_arguments
from acc.diagnostics import UserError, unknown
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.types import GmType
from acc.emit.interface import Field, KernelInterface, kernel_interfaces
from acc.emit.programs import Program, ProgramLaunch, programs
from acc.exec.backend import Array, Buffer, Launch, TilingField
from acc.interp.element_types import array_dtype
from acc.interp.interpreter import Interpreter
from acc.interp.values import as_int
from acc.module_chip import chip_of
from acc.target.rules.launch import block_count_problem
from acc.target.rules.rule import Problem


@dataclass(frozen=True)
class LaunchPlan:
    """What a backend is given to run a program."""

    launches: tuple[Launch, ...]
    buffers: Mapping[str, Buffer]
    """By name: the program's arguments in order, then workspaces."""
    outputs: tuple[str, ...]
    """Names of the buffers that the program writes for its caller."""


def plan_launches(
    module: ModuleOp, arrays: Sequence[Array], program: str | None = None
) -> LaunchPlan:
    """
    The launches of a program, the only one of the module unless it is named.

    `arrays` has one contiguous array per argument; of outputs only shape and dtype count. Raises
    `UserError` where arrays do not fit the program's types.
    """
    chosen = _choose(module, program)
    sizes = bind_sizes(chosen, arrays)
    interfaces = kernel_interfaces(module)
    interpreter = Interpreter(module)
    buffers: dict[str, Buffer] = {}
    for memory, array in zip(chosen.arguments, arrays, strict=True):
        buffers[memory.name] = Buffer(array, "out" if memory in chosen.outputs else "in")
    for memory in chosen.workspaces:
        dtype = array_dtype(memory.type.element_type, chosen.op)
        buffers[memory.name] = Buffer(np.empty(_shape(memory.type, sizes), dtype), "workspace")
    launches = tuple(
        _launch(launch, interfaces[launch.kernel], interpreter, sizes) for launch in chosen.launches
    )
    return LaunchPlan(launches, buffers, tuple(memory.name for memory in chosen.outputs))


def _choose(module: ModuleOp, name: str | None) -> Program:
    found = {program.name: program for program in programs(module)}
    if name is None and len(found) == 1:
        return next(iter(found.values()))
    if name in found:
        return found[name]
    if name is not None:
        raise unknown("program", name, tuple(found), module)
    wanted = "'tile.program'" if not found else f"the name of one of {', '.join(found)}"
    raise UserError(f"the module has {len(found)} programs to run, expected {wanted}", module)


def bind_sizes(program: Program, arrays: Sequence[Array]) -> dict[str, int]:
    """
    The sizes that the shapes of arrays, one for each argument, give to the symbols of a program.

    Raises `UserError` where arrays do not fit its types.
    """
    if len(arrays) != len(program.arguments):
        raise UserError(
            f"program '{program.name}' takes {len(program.arguments)} tensors, found {len(arrays)}",
            program.op,
        )
    sizes: dict[str, int] = {}
    for memory, array in zip(program.arguments, arrays, strict=True):
        dtype = array_dtype(memory.type.element_type, program.op)
        for dim, size in zip(memory.type.shape, array.shape, strict=False):
            if not isinstance(dim, IntAttr):
                sizes.setdefault(dim.data, size)
        if array.shape != _shape(memory.type, sizes) or array.dtype != dtype:
            raise UserError(
                f"argument '{memory.name}' of program '{program.name}' is {memory.type}, "
                f"found an array of shape {list(array.shape)} and type {array.dtype}",
                program.op,
            )
    return sizes


def _shape(typ: GmType, sizes: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(
        dim.data if isinstance(dim, IntAttr) else sizes.get(dim.data, -1) for dim in typ.shape
    )


def _launch(
    launch: ProgramLaunch,
    interface: KernelInterface,
    interpreter: Interpreter,
    sizes: Mapping[str, int],
) -> Launch:
    args = [sizes[symbol] for symbol in launch.symbols]
    blocks, *values = map(as_int, interpreter.call(launch.host.sym_name.data, args))
    for problem in _problems(launch, blocks, sizes):
        raise UserError(f"kernel '{launch.kernel.sym_name.data}': {problem}", launch.op)
    return Launch(
        interface.entry,
        blocks,
        tuple(memory.name for memory in launch.arguments),
        interface.struct,
        tuple(
            _field(field, value, launch.kernel)
            for field, value in zip(interface.fields, values, strict=True)
        ),
    )


def _problems(launch: ProgramLaunch, blocks: int, sizes: Mapping[str, int]) -> Iterator[Problem]:
    """Why a launch is none for some sizes."""
    chip = chip_of(launch.op)
    problem = block_count_problem(chip, blocks)
    if problem is not None:
        yield problem
    for index in pitched_arguments(launch.kernel):
        # as the kernel sees it: the launch may take a view
        typ = launch.op.arguments[index].type
        assert isinstance(typ, GmType)
        element = element_bytes(typ.element_type)
        name = launch.arguments[index].name
        problem = distance_problem(chip, name, _shape(typ, sizes), element)
        if problem is not None:
            yield problem


def _field(field: Field, value: int, kernel: KernelOp) -> TilingField:
    filled = TilingField(field.name, field.type, value)
    try:
        filled.packed()
    except struct.error as error:
        raise UserError(
            f"tiling field '{field.key}' is a {field.type}, found the value {value}", kernel
        ) from error
    return filled
