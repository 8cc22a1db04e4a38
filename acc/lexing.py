"""xDSL's lexer, which reads a string without its closing quote in no time."""

import re

from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Position, Span
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRToken

_PLAIN = r'[^"\\\n\v\f]*'
_STRING = re.compile(rf'"{_PLAIN}(?:\\(?:["nt\\]|[0-9A-Fa-f]{{2}}){_PLAIN})*"')
"""xDSL's own expression takes time that doubles with every character behind the quote."""


class Lexer(MLIRLexer):
    """The lexer of everything that we read in MLIR's syntax."""

    _unescaped_characters_regex = _STRING

    def _lex_string_literal(self, start_pos: Position) -> MLIRToken:
        """A string, from its opening quote on."""
        if _STRING.match(self.input.content, start_pos) is None:
            raise ParseError(
                Span(start_pos, start_pos + 1, self.input),
                "expected a string with a closing '\"' on its line, in which what follows a "
                "backslash is '\"', '\\', 'n', 't' or two hexadecimal digits",
            )
        return super()._lex_string_literal(start_pos)
