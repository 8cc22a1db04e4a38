"""
Operations of arith that MLIR prints with flags or on tensors, and xDSL reads without.

Flags allow what acc does not do: they leave values undefined where a promise is broken, so that the
operation without them may stand for it. Rounding modes do not.
"""

from abc import ABC
from collections.abc import Mapping, Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, TensorType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from acc.dialects.upstream.arith import IndexCastUIOp
from acc.dialects.upstream.arith_shaped import SHAPED

_FLAGS = {
    "nneg": "nonNeg",
    "exact": "isExact",
    "overflow": "overflowFlags",
    "fastmath": "fastmath",
}
"""Flags in the operations' own syntax, and in the generic one."""

ROUNDING_MODES = ("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")
"""Rounding modes of arith in the order of their numbers; the first is the default."""


class ShapedCastOp(IRDLOperation, ABC):
    """A cast of each element; those of xDSL take one number."""

    input = operand_def(SHAPED)
    result = result_def(SHAPED)

    traits = traits_def(Pure())

    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"

    def verify_(self) -> None:
        taken, given = self.input.type, self.result.type
        assert isa(taken, TensorType | VectorType)
        if type(given) is not type(taken) or taken.get_shape() != given.get_shape():
            raise VerifyException(f"'{self.name}' keeps the shape, found {taken} and {given}")


def _of_tensors(kind: type[IRDLOperation]) -> type[ShapedCastOp]:
    members = {"name": kind.name, "__doc__": f"`{kind.name}` of each element."}
    return irdl_op_definition(type(f"Shaped{kind.__name__}", (ShapedCastOp,), members))


OF_TENSORS: Mapping[type[IRDLOperation], type[ShapedCastOp]] = {
    kind: _of_tensors(kind)
    for kind in (
        *(arith.SIToFPOp, arith.UIToFPOp, arith.FPToSIOp, arith.FPToUIOp),
        *(arith.ExtSIOp, arith.ExtUIOp, arith.TruncIOp),
        *(arith.IndexCastOp, IndexCastUIOp),
    )
}
"""The cast of tensors for each cast of one number."""

OF_ELEMENTS: Mapping[type[Operation], type[Operation]] = {
    shaped: kind for kind, shaped in OF_TENSORS.items()
}
"""The cast of one number for each cast of tensors."""


def _check_rounding(mode: str) -> None:
    if mode != ROUNDING_MODES[0]:
        raise VerifyException(
            f"'{arith.TruncFOp.name}' has the rounding mode {mode}, legal is {ROUNDING_MODES[0]}, "
            "the default"
        )


def _made(
    kind: type[IRDLOperation],
    operands: Sequence[SSAValue],
    properties: Mapping[str, Attribute],
    **rest: object,
) -> Operation:
    """The operation without flags that xDSL does not know, of its class for such operands."""
    known = kind.get_irdl_definition().properties
    kept = {
        name: value
        for name, value in properties.items()
        if name in known or name not in (*_FLAGS.values(), "roundingmode")
    }
    mode = properties.get("roundingmode")
    if isinstance(mode, IntegerAttr):
        number = mode.value.data
        _check_rounding(
            ROUNDING_MODES[number] if number in range(len(ROUNDING_MODES)) else str(number)
        )
    is_shaped = bool(operands) and isa(operands[0].type, TensorType | VectorType)
    made = OF_TENSORS.get(kind, kind) if is_shaped else kind
    return made.create(operands=operands, properties=kept, **rest)  # pyright: ignore[reportArgumentType]


def _skip_flags(parser: Parser, kind: type[IRDLOperation]) -> None:
    """`nneg`, `overflow<nsw>` and the like, and a rounding mode that is the default."""
    position = parser.pos
    while (word := parser.parse_optional_identifier()) is not None:
        if word not in _FLAGS and kind is not arith.TruncFOp:
            parser.raise_error(
                f"unknown flag '{word}', expected one of {', '.join(_FLAGS)}", position, parser.pos
            )
        if word not in _FLAGS:
            try:
                _check_rounding(word)
            except VerifyException as error:
                parser.raise_error(str(error), position, parser.pos)
        parser.parse_optional_comma_separated_list(parser.Delimiter.ANGLE, parser.parse_identifier)
        position = parser.pos


def _parse(parser: Parser, kind: type[IRDLOperation]) -> Operation:
    """`%a, %b flags {attributes} : type`, with `to type` where that is another one."""
    position = parser.pos
    names = parser.parse_comma_separated_list(
        parser.Delimiter.NONE, parser.parse_unresolved_operand
    )
    _skip_flags(parser, kind)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    typ = made = parser.parse_type()
    if parser.parse_optional_keyword("to"):
        made = parser.parse_type()
    operands = parser.resolve_operands(names, [typ] * len(names), position)
    wanted = len(kind.get_irdl_definition().operands)
    if len(operands) != wanted:
        parser.raise_error(f"'{kind.name}' takes {wanted} operands", position, parser.pos)
    return _made(kind, operands, {}, result_types=[made], attributes=attributes)


def _reader(kind: type[IRDLOperation]) -> type[IRDLOperation]:
    """A plain subclass that only parses: what it makes is xDSL's own class, or one of tensors."""

    def create(
        cls: type[IRDLOperation],
        *,
        operands: Sequence[SSAValue] = (),
        properties: Mapping[str, Attribute] | None = None,
        **rest: object,
    ) -> Operation:
        return _made(kind, operands, properties or {}, **rest)

    def parse(cls: type[IRDLOperation], parser: Parser) -> Operation:
        return _parse(parser, kind)

    members = {"create": classmethod(create), "parse": classmethod(parse)}
    return type(f"Flagged{kind.__name__}", (kind,), members)


FLAGGED_OPS: tuple[type[IRDLOperation], ...] = tuple(
    _reader(kind)
    for kind in (
        *OF_TENSORS,
        *(arith.ExtFOp, arith.TruncFOp),
        *(arith.DivSIOp, arith.DivUIOp, arith.ShRSIOp, arith.ShRUIOp),
    )
)
