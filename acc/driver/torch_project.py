"""A project that takes the place of a PyTorch file: imported, lowered, written with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from acc.diagnostics import UserError
from acc.driver.lowering import lower
from acc.emit.projects.files import ProjectFile
from acc.emit.projects.forms import emit_model_project
from acc.emit.projects.multikernelbench.model import ModelSource, ModelTensor, Origin
from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import ModelFile, load_model_file
from acc.frontend.torch.program import (
    ArgumentKind,
    DynamicDim,
    ImportedProgram,
    ProgramArgument,
    ResultKind,
)
from acc.frontend.torch.settings import Literal
from acc.locations import Place
from acc.module_chip import set_chip
from acc.printing import module_text


@dataclass(frozen=True)
class FileOptions:
    """A file, and how it is imported."""

    path: Path
    settings: Mapping[str, Literal]
    dynamic: Sequence[DynamicDim]
    chip: str | None
    name: str | None
    """Of the operator."""


def torch_project(options: FileOptions, form: str) -> list[ProjectFile]:
    """
    The files of a project of some form for a PyTorch file.

    Raises `UserError` for a file that cannot be imported or lowered, whose kernels would hold
    random numbers or be right for one call only, or that the form cannot stand for.
    """
    file = load_model_file(options.path, options.settings)
    program = _imported(file, options.dynamic)
    _check_lasting(file, program, options.dynamic)
    source = _source(file, program)
    set_chip(program.module, options.chip)
    for _ in lower(program.module):
        pass
    return emit_model_project(program.module, source, form, options.name)


def _imported(
    file: ModelFile, dynamic: Sequence[DynamicDim], seed: int = 0, call: int = 1
) -> ImportedProgram:
    """Import without the values of inputs, of which there may be gigabytes."""
    return import_program(file, seed=seed, dynamic=dynamic, call=call, with_inputs=False)


def _check_lasting(
    file: ModelFile, program: ImportedProgram, dynamic: Sequence[DynamicDim]
) -> None:
    """Check that the module is right for other seeds, and for more than the first call."""
    if _difference(program, _imported(file, dynamic, seed=1, call=2)) is None:
        return
    place = Place(str(file.path), 1, 1)
    what = _difference(program, _imported(file, dynamic, seed=1))
    if what is not None:
        raise UserError(
            f"the kernels would hold random numbers{what}: with another seed they are others; "
            "expected such numbers in parameters, buffers or inputs",
            place,
        )
    raise UserError(
        "the kernels would be right for the first call of 'forward' only: its code changes what "
        "the module keeps as Python values; expected such values in buffers",
        place,
    )


def _difference(program: ImportedProgram, other: ImportedProgram) -> str | None:
    """None if the kernels of two imports are the same, else the constant in which they differ."""
    for argument, again in zip(program.arguments, other.arguments, strict=False):
        is_constant = argument.kind is ArgumentKind.CONSTANT
        if is_constant and argument.value.tobytes() != again.value.tobytes():
            return f" ('{argument.name}')"
    return None if module_text(program.module) == module_text(other.module) else ""


def _source(file: ModelFile, program: ImportedProgram) -> ModelSource:
    plain = set(_plain_tensors(file.unregistered_model()))
    tensors = tuple(
        ModelTensor(_origin(argument, plain), argument.path, argument.value)
        for argument in program.arguments
    )
    names = [argument.name for argument in program.arguments]
    written = [
        names.index(result.name) for result in program.results if result.kind is ResultKind.MUTATION
    ]
    fixed = [(each.path, each.value) for each in program.fixed]
    return ModelSource(file.path, file.tree, tensors, written, fixed, program.returned)


def _origin(argument: ProgramArgument, plain: set[str]) -> Origin:
    match argument.kind:
        case ArgumentKind.INPUT:
            return Origin.INPUT
        case ArgumentKind.CONSTANT:
            return Origin.CONSTANT
        case _:
            return Origin.PLAIN if argument.path in plain else Origin.STATE


def _plain_tensors(module: torch.nn.Module, prefix: str = "") -> Iterator[str]:
    """Qualified names of tensors that a module's code keeps as plain attributes."""
    for name, value in vars(module).items():
        if isinstance(value, torch.Tensor):
            yield prefix + name
    for name, child in module.named_children():
        yield from _plain_tensors(child, f"{prefix}{name}.")
