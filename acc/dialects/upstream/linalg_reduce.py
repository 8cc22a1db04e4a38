"""The short form of `linalg.reduce`, which MLIR prints where the body is one operation."""

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.dialects.linalg.abstract_ops import NamedOperation
from xdsl.dialects.linalg.ops import ReduceOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser


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
        position = parser.pos
        kind = _combining_op(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation("}")
        source = _operand(parser, "ins")
        init = _operand(parser, "outs")
        parser.parse_keyword("dimensions")
        parser.parse_punctuation("=")
        dimensions = parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, parser.parse_integer
        )
        body = _body(parser, position, kind, attributes, (source, init))
        axes = DenseArrayBase.from_list(i64, dimensions)
        return ReduceOp(source, init, axes, body)  # pyright: ignore[reportReturnType]


def _combining_op(parser: Parser) -> type[IRDLOperation]:
    position = parser.pos
    name = parser.parse_identifier()
    kind = parser.ctx.get_optional_op(name)
    if kind is None or not issubclass(kind, IRDLOperation):
        parser.raise_error(f"unknown operation '{name}'", position, parser.pos)
    return kind


def _operand(parser: Parser, keyword: str) -> SSAValue:
    """`ins(%x : type)`."""
    parser.parse_keyword(keyword)
    with parser.in_parens():
        name = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        return parser.resolve_operand(name, parser.parse_type())


def _body(
    parser: Parser,
    position: int,
    kind: type[IRDLOperation],
    attributes: dict[str, Attribute],
    operands: Sequence[SSAValue],
) -> Region:
    elements = NamedOperation.body_arg_types(operands)
    block = Block(arg_types=elements)
    known = kind.get_irdl_definition().properties
    try:
        combine: Operation = kind.build(
            operands=[block.args[1], block.args[0]],
            result_types=[elements[1]],
            properties={name: value for name, value in attributes.items() if name in known},
            attributes={name: value for name, value in attributes.items() if name not in known},
        )
    except ValueError:
        parser.raise_error(
            f"'{kind.name}' does not combine two elements into one", position, parser.pos
        )
    block.add_ops([combine, YieldOp(combine)])
    return Region(block)
