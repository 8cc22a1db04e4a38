"""A file with kernels in Python syntax as the input."""

import ast

from xdsl.dialects.builtin import ModuleOp

from acc.driver.options import RunOptions
from acc.frontend.dsl import import_dsl


def load_dsl(options: RunOptions) -> tuple[ModuleOp, set[str]]:
    """
    The file's kernels, its constants replaced by settings, and the names of these constants.

    Raises `UserError` for the first thing that is wrong.
    """
    names = _constants(options.text)
    constants = {name: value for name, value in options.settings.items() if name in names}
    return import_dsl(options.text, options.file, constants), names


def _constants(text: str) -> set[str]:
    """The names that the file gives numbers to; symbols stay open."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return set()
    return {
        target.id
        for statement in tree.body
        if isinstance(statement, ast.Assign) and not _is_symbol(statement.value)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }


def _is_symbol(value: ast.expr) -> bool:
    if not isinstance(value, ast.Call):
        return False
    match value.func:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name == "symbol"
        case _:
            return False
