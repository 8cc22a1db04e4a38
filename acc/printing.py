"""Modules to MLIR text."""

from io import StringIO

from xdsl.dialects.builtin import ModuleOp
from xdsl.printer import Printer


def module_text(module: ModuleOp, *, generic: bool = False, locations: bool = False) -> str:
    """The text of a module, which `acc/parsing.py` reads back, with a final line feed."""
    stream = StringIO()
    Printer(stream, print_generic_format=generic, print_debuginfo=locations).print_op(module)
    return stream.getvalue() + "\n"
