"""The names and strings that a proposal may bring along: what C++ can hold, and nothing else."""

import re
from collections.abc import Iterator

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr, SymbolRefAttr
from xdsl.ir import Attribute, Operation

from acc.diagnostics import UserError
from acc.dialects.tile.kernel import VariantOp
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.types import GmType

_LONGEST = 64
"""Characters of a name."""

_LONGEST_TEXT = 200
"""Characters of a string that is no name."""

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
_TEXT = re.compile(r'[^"\\%\x00-\x1f\x7f-\U0010ffff]*')


def illegal_names(module: ModuleOp) -> Iterator[UserError]:
    """
    Names of functions, arguments, values, symbols and fields that are no identifiers of ASCII
    letters, and messages that are not printable ASCII, an error at each operation.
    """
    for top in module.body.block.ops:
        for op in top.walk():
            for name in _names(op):
                if not _IDENTIFIER.fullmatch(name) or len(name) > _LONGEST:
                    yield UserError(
                        f"the name {name!r} is no identifier of C++, expected at most "
                        f"{_LONGEST} ASCII letters, digits and underscores",
                        op,
                    )
            for text in _texts(op):
                if not _TEXT.fullmatch(text) or len(text) > _LONGEST_TEXT:
                    yield UserError(
                        f"the string {text!r} is not allowed, expected at most "
                        f"{_LONGEST_TEXT} printable ASCII characters without quotes, backslashes "
                        "and percent signs",
                        op,
                    )


def _names(op: Operation) -> Iterator[str]:
    """The names of an operation, of what it holds and gives."""
    blocks = [block for region in op.regions for block in region.blocks]
    for value in (*op.results, *(argument for block in blocks for argument in block.args)):
        if value.name_hint is not None:
            yield value.name_hint
        if isinstance(value.type, GmType):
            yield from value.type.symbols
    if isinstance(op, ProgramOp):
        return  # its own name is no part of what is emitted
    for key, attribute in (*op.properties.items(), *op.attributes.items()):
        if isinstance(attribute, SymbolRefAttr):
            yield attribute.string_value()
        elif key not in _FREE and not isinstance(op, VariantOp):
            yield from _strings(attribute)


_FREE = frozenset({"message", "acc.chip"})
"""Strings that are no names."""


def _texts(op: Operation) -> Iterator[str]:
    for key, attribute in op.properties.items():
        if key in _FREE or isinstance(op, VariantOp):
            yield from _strings(attribute)


def _strings(attribute: Attribute) -> Iterator[str]:
    match attribute:
        case StringAttr(data=text):
            yield text
        case ArrayAttr():
            for part in attribute:
                yield from _strings(part)
        case _:
            pass
