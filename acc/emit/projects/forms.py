"""The forms of projects, by the name that `--form` takes."""

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import unknown
from acc.emit.projects.custom_op.writer import custom_op
from acc.emit.projects.direct_launch.writer import direct_launch
from acc.emit.projects.files import ProjectFile
from acc.emit.projects.operator import Operator, operator_of
from acc.emit.projects.torch_extension.writer import torch_extension

FORMS: Mapping[str, Callable[[Operator], list[ProjectFile]]] = {
    "custom-op": custom_op,
    "direct-launch": direct_launch,
    "torch-extension": torch_extension,
}
"""Each writes all files of a project; none of them knows what the operator computes."""


def emit_project(
    modules: Sequence[ModuleOp], form: str, name: str | None = None
) -> list[ProjectFile]:
    """
    The files of a project of some form for lowered modules, one for each type of elements.

    Raises `UserError` for an unknown form, and what `operator_of` and the emitters raise.
    """
    if form not in FORMS:
        raise unknown("form", form, tuple(FORMS))
    return FORMS[form](operator_of(modules, name))
