"""What kind of input a file is, told from its name and, for Python, its contents."""

import ast
from enum import StrEnum
from pathlib import Path

from acc.diagnostics import UserError
from acc.frontend.torch.settings import assigned_names
from acc.locations import Place

_DESCRIPTIONS = (".md", ".txt")
"""Suffixes of kernels that are described in words."""


class FileKind(StrEnum):
    """The kinds of input."""

    TORCH = "torch"
    DSL = "dsl"
    MLIR = "mlir"
    DESCRIPTION = "description"


def kind_of(name: str, text: str) -> FileKind:
    """
    The kind of a file called `name`; what has no suffix, such as the standard input, is MLIR.

    Raises `UserError` for another suffix, and for Python that is neither of the two forms.
    """
    suffix = Path(name).suffix
    if suffix in (".mlir", ""):
        return FileKind.MLIR
    if is_description(name):
        return FileKind.DESCRIPTION
    if suffix != ".py":
        kinds = ", ".join((".py", ".mlir", *_DESCRIPTIONS))
        raise UserError(f"'{name}' is no input of acc-run; expected a file that is one of {kinds}")
    try:
        tree = ast.parse(text, name)
    except (SyntaxError, ValueError):
        # the front end that the text seems to be for says what is wrong, at its place
        return FileKind.DSL if "acc.kernel" in text else FileKind.TORCH
    if any(_imports_acc(statement) for statement in tree.body):
        return FileKind.DSL
    names = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    if names & {"Model", "get_inputs"} or "Model" in assigned_names(tree):
        return FileKind.TORCH
    raise UserError(
        f"'{name}' has neither a PyTorch module (a class 'Model' and the function 'get_inputs') "
        "nor kernels (functions with @acc.kernel)",
        Place(name, 1, 1),
    )


def is_description(name: str) -> bool:
    """Whether a file describes a kernel in words."""
    return Path(name).suffix in _DESCRIPTIONS


def _imports_acc(statement: ast.stmt) -> bool:
    match statement:
        case ast.Import(names=names):
            return any(alias.name == "acc" for alias in names)
        case ast.ImportFrom(module="acc"):
            return True
        case _:
            return False
