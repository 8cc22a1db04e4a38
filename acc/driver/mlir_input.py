"""MLIR text of any level as the input."""

from xdsl.dialects.builtin import ModuleOp

from acc.driver.options import RunOptions
from acc.parsing import parse_module
from acc.registry import make_context


def load_mlir(options: RunOptions) -> ModuleOp:
    """The verified module. Raises what parsing and verifying report."""
    return parse_module(make_context(), options.text, options.file)
