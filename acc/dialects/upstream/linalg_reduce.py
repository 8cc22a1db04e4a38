"""The short form of `linalg.reduce`, which MLIR prints where the body is one operation."""

from typing import Self

from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.dialects.linalg.ops import ReduceOp
from xdsl.ir import SSAValue
from xdsl.parser import Parser

from acc.dialects.upstream.linalg_syntax import ShortBody


# A plain subclass that only parses: what it makes is xDSL's own class.
class ShortReduceOp(ReduceOp):
    """
    Reads `linalg.reduce` with its body written out or as the name of one operation, which takes
    the value so far and the element.

    ```mlir
    %r = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%e : tensor<4xf32>)
        dimensions = [1]
    ```
    """

    @classmethod
    def create(cls, **fields: object) -> Self:
        return ReduceOp.create(**fields)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        if parser.parse_optional_punctuation("{") is None:
            return ReduceOp.parse(parser)  # pyright: ignore[reportReturnType]
        short = ShortBody.parse_rest(parser)
        source = _operand(parser, "ins")
        init = _operand(parser, "outs")
        parser.parse_keyword("dimensions")
        parser.parse_punctuation("=")
        dimensions = parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, parser.parse_integer
        )
        body = short.region(parser, (source, init), (1, 0))
        axes = DenseArrayBase.from_list(i64, dimensions)
        return ReduceOp(source, init, axes, body)  # pyright: ignore[reportReturnType]


def _operand(parser: Parser, keyword: str) -> SSAValue:
    """`ins(%x : type)`."""
    parser.parse_keyword(keyword)
    with parser.in_parens():
        name = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        return parser.resolve_operand(name, parser.parse_type())
