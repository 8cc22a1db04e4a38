"""
Locations as MLIR prints them, of which xDSL reads a part.

Aliases that are defined behind their use (mlir-opt prints them at the end of a module), ranges of
columns, and metadata of fused locations, which is dropped.
"""

import re
from functools import cached_property

from xdsl.dialects.builtin import FileLineColLoc, FusedLoc, LocationAttr, NoneAttr
from xdsl.utils.mlir_lexer import MLIRTokenKind

from acc.dense_resources import DenseResourceParser

_DEFINITION = re.compile(r"^(#[\w.$-]+)\s*=\s*(?=loc\()", re.MULTILINE)


class LocationParser(DenseResourceParser):
    """xDSL's parser, which reads every location that MLIR prints."""

    @cached_property
    def _early(self) -> set[str]:
        """Aliases that were read before their definition, which is still to come."""
        return set()

    @cached_property
    def _definitions(self) -> dict[str, int]:
        """Aliases of locations, and where in the text their locations are."""
        text = self.lexer.input.content
        return {match[1]: match.end() for match in _DEFINITION.finditer(text)}

    def _parse_location(self) -> LocationAttr:
        token = self._current_token
        if token.kind is MLIRTokenKind.HASH_IDENT and token.text not in self.attribute_aliases:
            self._read_alias(token.text, token.span.start)
        if token.text == "fused":
            return self._fused()
        location = super()._parse_location()
        if isinstance(location, FileLineColLoc) and self.parse_optional_keyword("to"):
            self.parse_optional_integer(allow_boolean=False, allow_negative=False)
            self.parse_punctuation(":")
            self.parse_integer(allow_boolean=False, allow_negative=False)
        return location

    # Typed block arguments that an operation reads itself, as `linalg.reduce` does.
    def parse_argument(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, *, expect_type: bool = True
    ) -> DenseResourceParser.Argument | DenseResourceParser.UnresolvedArgument:
        argument = super().parse_argument(expect_type=expect_type)
        if expect_type:
            self.parse_optional_location()
        return argument

    def _read_alias(self, name: str, back_to: int) -> None:
        """Read the definition of an alias ahead; one without a definition stays undefined."""
        position = self._definitions.pop(name, None)
        if position is None:
            return
        self._resume_from(position)
        location = self.parse_optional_location()
        assert location is not None
        self.attribute_aliases[name] = location
        self._early.add(name)
        self._resume_from(back_to)

    def _fused(self) -> LocationAttr:
        self.parse_keyword("fused")
        if self.parse_optional_punctuation("<") is not None:
            self.parse_attribute()
            self.parse_punctuation(">")
        parts = self.parse_comma_separated_list(self.Delimiter.SQUARE, self._parse_location)
        return FusedLoc(tuple(parts), NoneAttr())

    def _parse_alias_def(self) -> None:
        name = self._current_token.text
        if name in self._early:
            self._early.remove(name)
            del self.attribute_aliases[name]
        super()._parse_alias_def()
