"""The forms of projects, by the name that `--form` takes."""

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError, unknown
from acc.emit.projects.custom_op.writer import custom_op
from acc.emit.projects.direct_launch.writer import direct_launch
from acc.emit.projects.files import ProjectFile
from acc.emit.projects.multikernelbench.model import ModelSource
from acc.emit.projects.multikernelbench.writer import multikernelbench
from acc.emit.projects.operator import Operator, operator_of
from acc.emit.projects.torch_extension.writer import torch_extension

FORMS: Mapping[str, Callable[[Operator], list[ProjectFile]]] = {
    "custom-op": custom_op,
    "direct-launch": direct_launch,
    "torch-extension": torch_extension,
}
"""Each writes all files of a project; none of them knows what the operator computes."""

MODEL_FORMS: Mapping[str, Callable[[Operator, ModelSource], list[ProjectFile]]] = {
    "multikernelbench": multikernelbench,
}
"""Forms that take the place of a whole PyTorch file."""


def emit_project(
    modules: Sequence[ModuleOp], form: str, name: str | None = None
) -> list[ProjectFile]:
    """
    The files of a project of some form for lowered modules, one for each type of elements.

    Raises `UserError` for an unknown form, and what `operator_of` and the emitters raise.
    """
    if form in MODEL_FORMS:
        raise UserError(f"--form {form} takes a PyTorch file (.py), found a module")
    if form not in FORMS:
        raise unknown("form", form, (*FORMS, *MODEL_FORMS))
    return FORMS[form](operator_of(modules, name))


def emit_model_project(
    module: ModuleOp, model: ModelSource, form: str, name: str | None = None
) -> list[ProjectFile]:
    """
    The files of a project for a PyTorch file that was lowered to a module.

    Raises `UserError` for a file that the form cannot stand for, and what `operator_of` and the
    emitters raise.
    """
    return MODEL_FORMS[form](operator_of([module], name), model)
