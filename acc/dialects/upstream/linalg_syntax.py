"""Parts of linalg's syntax that several of its operations share."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.linalg.abstract_ops import NamedOperation
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.utils.hints import isa


def parse_operands(parser: Parser, keyword: str) -> Sequence[SSAValue]:
    """`ins(%a, %b : type, type)`, or nothing."""
    if parser.parse_optional_keyword(keyword) is None:
        return ()
    position = parser.pos
    with parser.in_parens():
        names = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    return parser.resolve_operands(names, types, position)


def parse_result_types(parser: Parser) -> Sequence[Attribute]:
    """`-> type` or `-> (type, type)`, or nothing."""
    if parser.parse_optional_punctuation("->") is None:
        return ()
    types = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else types


def parse_optional_maps(parser: Parser) -> ArrayAttr[AffineMapAttr] | None:
    """`indexing_maps = [...]`, or nothing."""
    if parser.parse_optional_keyword("indexing_maps") is None:
        return None
    parser.parse_punctuation("=")
    position = parser.pos
    maps = parser.parse_attribute()
    if not isa(maps, ArrayAttr[AffineMapAttr]):
        parser.raise_error("expected a list of affine maps", position, parser.pos)
    return maps


@dataclass(frozen=True)
class ShortBody:
    """A body that is written as the name of one operation, as in `linalg.reduce { arith.addf }`."""

    kind: type[IRDLOperation]
    attributes: dict[str, Attribute]
    position: int
    """Where in the text the name stands."""

    @classmethod
    def parse_rest(cls, parser: Parser) -> Self:
        """Name and attributes, and the closing brace, behind an opening one."""
        position = parser.pos
        name = parser.parse_identifier()
        kind = parser.ctx.get_optional_op(name)
        if kind is None or not issubclass(kind, IRDLOperation):
            parser.raise_error(f"unknown operation '{name}'", position, parser.pos)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation("}")
        return cls(kind, attributes, position)

    def region(self, parser: Parser, operands: Sequence[SSAValue], taken: Sequence[int]) -> Region:
        """The body on elements of all operands; the operation takes those that are given."""
        elements = NamedOperation.body_arg_types(operands)
        block = Block(arg_types=elements)
        known = self.kind.get_irdl_definition().properties
        named = self.attributes.items()
        try:
            made = self.kind.build(
                operands=[block.args[number] for number in taken],
                result_types=[elements[-1]],
                properties={name: value for name, value in named if name in known},
                attributes={name: value for name, value in named if name not in known},
            )
        except ValueError:
            parser.raise_error(
                f"'{self.kind.name}' does not make one element of {len(taken)}",
                self.position,
                parser.pos,
            )
        block.add_ops([made, YieldOp(made)])
        return Region(block)
