"""The own syntax of operations of memref that xDSL reads in generic form only."""

from typing import Self

from xdsl.dialects.memref import CastOp, CopyOp, MemorySpaceCastOp, RankOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser


def _typed_operand(parser: Parser) -> tuple[SSAValue, dict[str, Attribute]]:
    """`%m {attributes} : type`."""
    operand = parser.parse_unresolved_operand()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return parser.resolve_operand(operand, parser.parse_type()), attributes


def _parse_cast(parser: Parser, kind: type[IRDLOperation]) -> Operation:
    source, attributes = _typed_operand(parser)
    parser.parse_keyword("to")
    result = parser.parse_type()
    return kind.create(operands=[source], result_types=[result], attributes=attributes)


# Plain subclasses that only parse: what they make is xDSL's own class.
class ParsedCastOp(CastOp):
    """
    Reads a cast between shapes or layouts.

    ```mlir
    %r = memref.cast %m : memref<4xf32> to memref<?xf32>
    ```
    """

    @classmethod
    def create(cls, **parts: object) -> Self:
        return CastOp.create(**parts)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return _parse_cast(parser, CastOp)  # pyright: ignore[reportReturnType]


class ParsedMemorySpaceCastOp(MemorySpaceCastOp):
    """Reads a cast between memory spaces; see `memref.cast` for the form."""

    @classmethod
    def create(cls, **parts: object) -> Self:
        return MemorySpaceCastOp.create(**parts)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return _parse_cast(parser, MemorySpaceCastOp)  # pyright: ignore[reportReturnType]


class ParsedCopyOp(CopyOp):
    """
    Reads a copy.

    ```mlir
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    ```
    """

    @classmethod
    def create(cls, **parts: object) -> Self:
        return CopyOp.create(**parts)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        target = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        from_type = parser.parse_type()
        parser.parse_keyword("to")
        operands = [
            parser.resolve_operand(source, from_type),
            parser.resolve_operand(target, parser.parse_type()),
        ]
        return CopyOp.create(operands=operands, attributes=attributes)  # pyright: ignore[reportReturnType]


class ParsedRankOp(RankOp):
    """
    Reads the number of dimensions.

    ```mlir
    %r = memref.rank %m : memref<4xf32>
    ```
    """

    @classmethod
    def create(cls, **parts: object) -> Self:
        return RankOp.create(**parts)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source, attributes = _typed_operand(parser)
        op = RankOp.from_memref(source)
        op.attributes |= attributes
        return op  # pyright: ignore[reportReturnType]


PARSED_OPS: tuple[type[IRDLOperation], ...] = (
    ParsedCastOp,
    ParsedMemorySpaceCastOp,
    ParsedCopyOp,
    ParsedRankOp,
)
