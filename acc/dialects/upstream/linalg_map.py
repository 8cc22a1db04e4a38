"""`linalg.map` and `linalg.elementwise`, which are read as `linalg.generic`."""

from collections.abc import Sequence
from enum import auto
from typing import Self

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat
from xdsl.dialects.linalg import ops as linalg_ops
from xdsl.dialects.linalg.abstract_ops import ElementwiseOperation, NamedOperation
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Block, Region, SSAValue
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from acc.dialects.upstream.linalg_as_generic import ReadAsGenericOp, as_generic, identity_maps
from acc.dialects.upstream.linalg_elementwise import ELEMENTWISE_OPS
from acc.dialects.upstream.linalg_syntax import (
    ShortBody,
    parse_operands,
    parse_optional_maps,
    parse_result_types,
)


class MapOp(ReadAsGenericOp):
    """
    Reads a scalar computation on each element, written out or as the name of one operation.

    ```mlir
    %r = linalg.map { arith.addf } ins(%x, %y : tensor<8xf32>, tensor<8xf32>)
        outs(%e : tensor<8xf32>)
    ```
    """

    name = "linalg.map"

    @classmethod
    def complete(cls, body: Region, operands: Sequence[SSAValue]) -> None:
        # The older form has no argument for the element of the output.
        block = body.block
        if len(block.args) == len(operands) - 1:
            block.insert_arg(NamedOperation.body_arg_types(operands)[-1], len(block.args))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        opened = parser.parse_optional_punctuation("{")
        short = None if opened is None else ShortBody.parse_rest(parser)
        position = parser.pos
        inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
        if len(outputs) != 1:
            parser.raise_error(f"'{cls.name}' has one output", position, parser.pos)
        operands = (*inputs, *outputs)
        if short is not None:
            body = short.region(parser, operands, range(len(inputs)))
        else:
            arguments = parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, parser.parse_argument
            )
            body = parser.parse_region(arguments)
            cls.complete(body, operands)
        results = [outputs[0].type]
        return as_generic(inputs, outputs[0], body, identity_maps(operands), results)  # pyright: ignore[reportReturnType]


class ElementwiseKind(StrEnum):
    """What `linalg.elementwise` computes, in the words of MLIR."""

    EXP = auto()
    LOG = auto()
    ABS = auto()
    CEIL = auto()
    FLOOR = auto()
    NEGF = auto()
    RECIPROCAL = auto()
    ROUND = auto()
    SQRT = auto()
    RSQRT = auto()
    SQUARE = auto()
    TANH = auto()
    ERF = auto()
    ADD = auto()
    SUB = auto()
    MUL = auto()
    DIV = auto()
    DIV_UNSIGNED = auto()
    MAX_SIGNED = auto()
    MIN_SIGNED = auto()
    MAX_UNSIGNED = auto()
    MIN_UNSIGNED = auto()
    POWF = auto()
    SELECT = auto()


@irdl_attr_definition
class ElementwiseKindAttr(EnumAttribute[ElementwiseKind]):
    """What is computed: `#linalg.elementwise_kind<exp>`."""

    name = "linalg.elementwise_kind"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> ElementwiseKind:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)


_NAMED: dict[str, type[ElementwiseOperation]] = {
    op.name.removeprefix("linalg."): op
    for op in (
        *(linalg_ops.ExpOp, linalg_ops.LogOp, linalg_ops.SqrtOp, linalg_ops.SelectOp),
        *(linalg_ops.AddOp, linalg_ops.SubOp, linalg_ops.MulOp),
        *ELEMENTWISE_OPS,
    )
}
_EXTREMES = {
    ElementwiseKind.MAX_SIGNED: (arith.MaximumfOp, arith.MaxSIOp),
    ElementwiseKind.MIN_SIGNED: (arith.MinimumfOp, arith.MinSIOp),
    ElementwiseKind.MAX_UNSIGNED: (arith.MaxUIOp, arith.MaxUIOp),
    ElementwiseKind.MIN_UNSIGNED: (arith.MinUIOp, arith.MinUIOp),
}
"""Extremes: what they are of floats and of integers; there are no unsigned floats."""


def _body(kind: ElementwiseKind, inputs: Sequence[SSAValue], output: SSAValue) -> Region:
    if kind not in _EXTREMES:
        return _NAMED[str(kind)].get_hidden_region(inputs, [output])
    block = Block(arg_types=NamedOperation.body_arg_types((*inputs, output)))
    of_floats, of_integers = _EXTREMES[kind]
    extreme = of_floats if isinstance(block.args[-1].type, AnyFloat) else of_integers
    made = extreme(block.args[0], block.args[1])
    block.add_ops([made, YieldOp(made)])
    return Region(block)


class ElementwiseOp(ReadAsGenericOp):
    """
    Reads one of a list of functions on each element, with maps where operands are broadcast.

    ```mlir
    %r = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%x : tensor<8xf32>)
        outs(%e : tensor<8xf32>) -> tensor<8xf32>
    ```
    """

    name = "linalg.elementwise"

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        parser.parse_keyword("kind")
        parser.parse_punctuation("=")
        position = parser.pos
        kind = parser.parse_attribute()
        if not isinstance(kind, ElementwiseKindAttr):
            parser.raise_error("expected #linalg.elementwise_kind<...>", position, parser.pos)
        maps = parse_optional_maps(parser)
        position = parser.pos
        inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
        wanted = _inputs_of(kind.data)
        if len(inputs) != wanted or len(outputs) != 1:
            parser.raise_error(
                f"'{kind.data.value}' takes {wanted} and gives one, found {len(inputs)} and "
                f"{len(outputs)}",
                position,
                parser.pos,
            )
        properties = {} if maps is None else {"indexing_maps": maps}
        maps = cls.maps(properties, (*inputs, *outputs))
        body = _body(kind.data, inputs, outputs[0])
        return as_generic(inputs, outputs[0], body, maps, parse_result_types(parser))  # pyright: ignore[reportReturnType]


_KINDS = tuple(ElementwiseKind)


def _inputs_of(kind: ElementwiseKind) -> int:
    """MLIR's list has first what takes one value, then two, then three."""
    if kind is ElementwiseKind.SELECT:
        return 3
    return 1 if _KINDS.index(kind) < _KINDS.index(ElementwiseKind.ADD) else 2
