"""
MLIR text to a verified module, with a place for every operation and errors where they belong.

What xDSL's parser reports elsewhere or not at all is reported here: an undefined value at its first
use, an unknown operation with near matches, a value that is used outside of its scope or before its
definition, and a type or attribute that does not verify at the operation that holds it.
"""

import re
import struct
from bisect import bisect_right
from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, ModuleOp, StringAttr, UnknownLoc
from xdsl.ir import AttributeInvT, Block, Operation, SSAValue
from xdsl.parser import UnresolvedOperand
from xdsl.utils.exceptions import ParseError, VerifyException
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from acc.diagnostics import UserError, did_you_mean
from acc.location_syntax import LocationParser
from acc.verification import verify

_MALFORMED = (AssertionError, NotImplementedError, OverflowError, ValueError, struct.error)
"""
What xDSL raises for, say, a type without its parameters, an operand of a type that an operation
does not take, or an array of numbers that are larger than its elements.
"""


class LocatingParser(LocationParser):
    """xDSL's parser, with locations on operations and better places for errors."""

    def __init__(self, ctx: Context, text: str, name: str) -> None:
        super().__init__(ctx, text, name)
        self._file = StringAttr(name)
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._op_names: list[Span] = []
        self._first_uses: dict[str, tuple[Span, str]] = {}

    def _location(self, position: int) -> FileLineColLoc:
        """The place of a position; looked up, since counting lines from the start is quadratic."""
        line = bisect_right(self._line_starts, position)
        column = position - self._line_starts[line - 1] + 1
        return FileLineColLoc(self._file, IntAttr(line), IntAttr(column))

    def _parse_op_result_list(self) -> list[tuple[Span, int]]:
        results = super()._parse_op_result_list()
        self._op_names.append(self._current_token.span)
        return results

    def parse_operation(self) -> Operation:
        """Parse an operation; one without `loc(...)` gets the place of its name."""
        depth = len(self._op_names)
        try:
            op = super().parse_operation()
        except VerifyException as error:
            self.raise_error(str(error), self._op_names[-1])
        except _MALFORMED as error:
            what = f": {error}" if str(error) else ""
            self.raise_error(
                f"the operation or a type of it is malformed{what}", self._op_names[-1]
            )
        if isinstance(op.location, UnknownLoc):
            op.location = self._location(self._op_names[depth].start)
        del self._op_names[depth:]
        return op

    def _get_op_by_name(self, name: str) -> type[Operation]:
        if not name:
            self.raise_error("expected the name of an operation", self._op_names[-1])
        stack = self._parser_state.dialect_stack
        if (found := self.ctx.get_optional_op(name, dialect_stack=stack)) is not None:
            return found
        dialect = name.split(".")[0]
        if "." in name and self.ctx.get_optional_dialect(dialect) is None:
            near = did_you_mean(dialect, self.ctx.registered_dialect_names)
            self.raise_error(f"unknown dialect '{dialect}'{near}", self._op_names[-1])
        near = did_you_mean(name, (op.name for op in self.ctx.loaded_ops))
        self.raise_error(f"unknown operation '{name}'{near}", self._op_names[-1])

    def _parse_block(self) -> Block:
        if self._current_token.kind is not MLIRTokenKind.CARET_IDENT:
            self.raise_error("expected an operation, a block label or '}'")
        return super()._parse_block()

    def resolve_operand(
        self, operand: UnresolvedOperand, type: AttributeInvT
    ) -> SSAValue[AttributeInvT]:
        """Resolve an operand, remembering the first use of a name that has no definition yet."""
        value = super().resolve_operand(operand, type)
        if operand.operand_name in self.forward_ssa_references:
            near = did_you_mean(operand.operand_name, self.ssa_values).replace("mean ", "mean %")
            self._first_uses.setdefault(operand.operand_name, (operand.span, near))
        return value

    def parse_module(self, allow_implicit_module: bool = True) -> ModuleOp:
        """Parse a whole file."""
        if self._current_token.kind is MLIRTokenKind.EOF:
            self.raise_error("expected a module or an operation, found the end of the input")
        try:
            return super().parse_module(allow_implicit_module)
        except ParseError as error:
            # xDSL finds undefined values last, at the end of the file, and says so in words only
            if error.msg.startswith("values used but not defined"):
                name = next(iter(self.forward_ssa_references))
                span, near = self._first_uses[name]
                raise UserError(f"use of undefined value '%{name}'{near}", span) from error
            raise
        except RecursionError as error:
            raise UserError("operations, types or attributes are nested too deeply") from error
        except VerifyException as error:
            # outside of operations: an alias of a type or attribute
            self.raise_error(str(error))


def parse_module(ctx: Context, text: str, name: str, *, verified: bool = True) -> ModuleOp:
    """
    Parse and verify a module; `name` is the file's name in messages.

    Raises `ParseError`, `VerifyException` or `UserError` for text that is wrong.
    """
    module = LocatingParser(ctx, text, name).parse_module()
    if verified:
        verify(module)
    return module


SPLIT_MARKER = "// -----"


def split_chunks(text: str) -> Sequence[str]:
    """
    The parts of a text between lines `// -----`.

    Each part is preceded by as many empty lines as stand before it, so places need no correction.
    """
    chunks: list[list[str]] = [[]]
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() == SPLIT_MARKER:
            chunks.append([""] * number)
        else:
            chunks[-1].append(line)
    return ["\n".join(lines) + "\n" for lines in chunks]
