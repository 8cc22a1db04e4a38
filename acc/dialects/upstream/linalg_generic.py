"""The custom form of `linalg.generic` with several results; xDSL prints it but cannot read it."""

from typing import Self

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, StringAttr
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.utils.hints import isa

from acc.dialects.upstream.linalg_syntax import parse_operands, parse_result_types


def _iterator(parser: Parser, kind: Attribute) -> IteratorTypeAttr:
    match kind:
        case IteratorTypeAttr():
            return kind
        case StringAttr(data=name) if name in tuple(IteratorType):
            return IteratorTypeAttr(IteratorType(name))
        case _:
            parser.raise_error(
                f"unknown iterator type {kind}, expected one of {', '.join(IteratorType)}"
            )


# A plain subclass that only parses: what it makes is xDSL's own class.
class MultiResultGenericOp(GenericOp):
    """
    Reads `linalg.generic`; xDSL takes a list of several result types for a function type.

    ```mlir
    %m, %i = linalg.generic {indexing_maps = [...], iterator_types = ["parallel"]}
        ins(%x : tensor<4xf32>) outs(%a, %b : tensor<4xf32>, tensor<4xi64>) { ... }
        -> (tensor<4xf32>, tensor<4xi64>)
    ```
    """

    @classmethod
    def create(cls, **fields: object) -> Self:
        return GenericOp.create(**fields)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = dict(parser.parse_optional_attr_dict())
        maps = attributes.pop("indexing_maps", None)
        kinds = attributes.pop("iterator_types", None)
        if not isa(maps, ArrayAttr[AffineMapAttr]) or not isa(kinds, ArrayAttr[Attribute]):
            parser.raise_error("'linalg.generic' needs indexing_maps and iterator_types")
        inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
        if parser.parse_optional_keyword("attrs"):
            parser.parse_punctuation("=")
            attributes |= parser.parse_optional_attr_dict()
        body = parser.parse_region()
        op = GenericOp(
            inputs,
            outputs,
            body,
            maps,
            [_iterator(parser, kind) for kind in kinds],
            parse_result_types(parser),
            _string(attributes.pop("doc", None)),
            _string(attributes.pop("library_call", None)),
        )
        op.attributes |= attributes
        return op  # pyright: ignore[reportReturnType]


def _string(attribute: Attribute | None) -> StringAttr | None:
    return attribute if isinstance(attribute, StringAttr) else None
