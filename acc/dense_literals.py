"""
Hexadecimal elements of dense literals as the bits of a float, which xDSL takes for integers.

MLIR prints NaN and infinities so, xDSL's own printer too; text beyond ASCII comes as bytes.
"""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import AnyFloat, ComplexType, IndexType, IntegerType
from xdsl.parser import AttrParser, Parser, ParserState
from xdsl.utils.hints import isa
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import MLIRTokenKind, StringLiteral

from acc.lexing import Lexer


@dataclass
class _BitPattern(AttrParser._TensorLiteralElement):  # pyright: ignore[reportPrivateUsage]
    """An element written as bits; a number where its type is no float."""

    def to_type(
        self, parser: AttrParser, type: AnyFloat | IntegerType | IndexType | ComplexType
    ) -> int | float | tuple[float, float] | tuple[int, int]:
        """The element as a value of `type`."""
        if not isa(type, AnyFloat) or not isinstance(self.value, int):
            return super().to_type(parser, type)
        if self.value >> type.bitwidth:
            parser.raise_error(f"found {self.span.text}, which is too wide for {type}", self.span)
        raw = self.value.to_bytes(type.compile_time_size, "little")
        return next(type.iter_unpack(raw))


class DenseLiteralParser(Parser):
    """xDSL's parser, which reads what it prints in dense literals and as text beyond ASCII."""

    def __init__(self, ctx: Context, text: str, name: str) -> None:
        # xDSL's constructor takes no lexer
        super().__init__(ctx, "", name)
        self._parser_state = ParserState(Lexer(Input(text, name)))

    def parse_optional_str_literal(self) -> str | None:
        """A string; bytes beyond ASCII are one too if they are UTF-8, as in names of files."""
        if self._current_token.kind is MLIRTokenKind.BYTES_LIT:
            try:
                text = StringLiteral.from_span(self._current_token.span).bytes_contents.decode()
            except UnicodeDecodeError:
                return None
            self._consume_token()
            return text
        return super().parse_optional_str_literal()

    def _parse_tensor_literal_element(
        self,
    ) -> AttrParser._TensorLiteralElement:
        element = super()._parse_tensor_literal_element()
        if element.span.text[:2] in ("0x", "0X"):
            return _BitPattern(element.is_negative, element.value, element.span)
        return element
