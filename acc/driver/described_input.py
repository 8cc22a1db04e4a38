"""A description in words as the input, and a PyTorch file that says what is right, if one does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from xdsl.dialects.builtin import IntAttr, ModuleOp

from acc.diagnostics import MissingToolError, UserError, note, report
from acc.dialects.tile.spec import SpecOp
from acc.driver.lowering import to_spec
from acc.driver.options import RunOptions
from acc.driver.referenced_subject import constants_of_reference
from acc.frontend.description import Description, read_description
from acc.frontend.torch.model_file import ModelFile
from acc.frontend.torch.program import DynamicDim
from acc.frontend.torch.settings import Literal
from acc.locations import Place


def load_description(options: RunOptions) -> ModuleOp:
    """The module of a description. Raises `UserError` where nobody may write the kernel."""
    if options.asking != "all":
        raise UserError(
            f"'{options.file}' describes a kernel in words, which a model has to write: --generate",
            Place(options.file, 1, 1),
        )
    settings: Mapping[str, Literal] = {}
    if options.reference is not None:
        names = constants_of_reference(options)
        settings = {name: value for name, value in options.settings.items() if name in names}
    return described_module(options.text, options.file, options.reference, settings)


def described_module(
    text: str,
    name: str,
    reference: Path | None = None,
    settings: Mapping[str, Literal] | None = None,
) -> ModuleOp:
    """
    The spec that a description is, in a program; what `reference` computes is its meaning, where it
    can be imported. A note says if there is none to compare with.

    Raises `UserError` for a file that is wrong.
    """
    description = read_description(text, name)
    module = description.module()
    if reference is None:
        report(note("not compared: no reference says which results are right", description.place))
        return module
    from acc.frontend.torch.model_file import load_model_file

    file = load_model_file(reference, settings or {})
    try:
        _give_meaning(module, description, file)
    except MissingToolError:
        raise
    except UserError as error:
        why = f"'{reference}' cannot be what answers of a model are compared with: {error.text}"
        report(note(why, error.place))
    return module


def _give_meaning(module: ModuleOp, description: Description, file: ModelFile) -> None:
    """Put what a PyTorch file computes into the body of the spec. Raises `UserError`."""
    from acc.frontend.torch.importer import import_program

    imported = import_program(file, dynamic=tuple(_dynamic(description, file))).module
    to_spec(imported)
    found = next(op for op in imported.body.block.ops if isinstance(op, SpecOp))
    wanted = next(op for op in module.body.block.ops if isinstance(op, SpecOp))
    if found.function_type != wanted.function_type:
        raise UserError(
            f"it computes {found.function_type}, and what is described is {wanted.function_type}",
            Place(str(file.path), 1, 1),
        )
    wanted.detach_region(0)
    wanted.add_region(found.detach_region(0))


def _dynamic(description: Description, file: ModelFile) -> Iterator[DynamicDim]:
    """The open sizes of a description as those of what `forward` takes."""
    import torch

    from acc.frontend.torch.export import parameter_names

    given = zip(parameter_names(file.model(0)), file.inputs(0), strict=False)
    tensors = [name for name, value in given if isinstance(value, torch.Tensor)]
    for name, memory in zip(tensors, description.inputs.values(), strict=False):
        for dim, size in enumerate(memory.shape):
            if not isinstance(size, IntAttr):
                yield DynamicDim(name, dim, size.data)
