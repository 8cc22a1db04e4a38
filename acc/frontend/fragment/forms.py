"""
How each operation that may stand in a fragment is written, read off its declarative format.

The reader takes its words from here, and the grammar of fragments is made of it. A few operations
of MLIR's own dialects are written by hand-made parsers; their forms stand here by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from xdsl.dialects import arith, scf
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, Operation
from xdsl.irdl import IRDLOperation
from xdsl.irdl import declarative_assembly_format as assembly
from xdsl.irdl.declarative_assembly_format import FormatDirective, FormatProgram
from xdsl.utils.str_enum import StrEnum

from acc.dialects.ascendc.fragment import ALLOWED
from acc.dialects.ascendc.types import LocalTensorType
from acc.frontend.dsl.types import ELEMENT_TYPES


class Kind(Enum):
    """What stands at a place of an operation, other than words."""

    VALUE = auto()
    """The name of a value."""

    INTEGERS = auto()
    """A list of integers in brackets."""

    NUMBER = auto()
    """A number with its type, or true or false."""


@dataclass(frozen=True)
class Word:
    """These characters, a word or a sign."""

    text: str


@dataclass(frozen=True)
class OneOf:
    """One of these words."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Type:
    """The type of a tensor on chip with one of these elements, or one of these types of scalars."""

    tensors: tuple[str, ...]
    scalars: tuple[str, ...]


ANY_SCALAR = Type((), tuple(ELEMENT_TYPES))
_SIGNLESS = Type((), tuple(name for name in ELEMENT_TYPES if name.startswith("i")))
ANY_TYPE = Type(tuple(ELEMENT_TYPES), tuple(ELEMENT_TYPES))


@dataclass(frozen=True)
class Group:
    """There or not."""

    parts: tuple[Piece, ...]


Piece: TypeAlias = Word | OneOf | Type | Group | Kind

_PREDICATES = tuple(arith.CMPI_COMPARISON_OPERATIONS)

BY_HAND: Mapping[type[Operation], Sequence[Piece]] = {
    arith.ConstantOp: (Kind.NUMBER,),
    arith.CmpiOp: (
        OneOf(_PREDICATES),
        Word(","),
        Kind.VALUE,
        Word(","),
        Kind.VALUE,
        Word(":"),
        _SIGNLESS,
    ),
}
"""Operations with one result that have no declarative format, or one that says too little."""

STRUCTURE: tuple[type[Operation], ...] = (scf.ForOp, scf.IfOp, scf.YieldOp)
"""Operations with blocks, and the end of blocks: the grammar has rules of its own for them."""

STRUCTURE_WORDS = ("to", "step", "iter_args", "else", "scratch", "true", "false")
"""Words of those, and of the fragment itself."""


def simple_operations() -> Sequence[type[Operation]]:
    """The operations that are one line."""
    return [op for op in ALLOWED.values() if op not in STRUCTURE]


def has_result(op: type[Operation]) -> bool:
    """Whether an operation that is one line gives a value."""
    assert issubclass(op, IRDLOperation)
    return bool(op.get_irdl_definition().results)


def form_of(op: type[Operation]) -> Sequence[Piece]:
    """What stands behind the name of an operation that is one line."""
    if op in BY_HAND:
        return BY_HAND[op]
    assert issubclass(op, IRDLOperation)
    definition = op.get_irdl_definition()
    program = definition.assembly_format
    assert program is not None, f"'{op.name}' has no declarative format"
    parts = FormatProgram.from_str(program, definition).stmts
    return tuple(piece for part in parts for piece in _pieces(op, part))


def _pieces(op: type[Operation], part: FormatDirective) -> Iterator[Piece]:
    match part:
        case assembly.KeywordDirective(keyword=word):
            yield Word(word)
        case assembly.PunctuationDirective(punctuation=sign):
            yield Word(sign)
        case assembly.OperandVariable() | assembly.OptionalOperandVariable():
            yield Kind.VALUE
        case assembly.TypeDirective():
            yield _type_at(op, part)
        case assembly.AttributeVariable():
            yield attribute_form(part)
        case assembly.OptionalGroupDirective():
            inside = (part.then_first, *part.then_elements)
            if not any(is_flag(inner) for inner in inside):
                yield Group(tuple(p for inner in inside for p in _pieces(op, inner)))
        case assembly.AttrDictDirective() | assembly.WhitespaceDirective():
            pass
        case _:
            raise AssertionError(f"'{op.name}': {type(part).__name__} is in no form of a fragment")


def attribute_form(part: assembly.AttributeVariable) -> Piece:
    """What stands where an operation has an attribute."""
    match part:
        case assembly.DenseArrayAttributeVariable():
            return Kind.INTEGERS
        case assembly.UniqueBaseAttributeVariable(unique_base=attribute):
            return OneOf(_words_of(attribute))
        case _:  # an element type
            return ANY_SCALAR


def is_flag(part: FormatDirective) -> bool:
    """Whether a directive is one of the flags of arithmetic, which fragments do without."""
    return isinstance(part, assembly.UniqueBaseAttributeVariable) and part.unique_base in (
        arith.IntegerOverflowAttr,
        arith.FastMathFlagsAttr,
    )


def _type_at(op: type[Operation], part: assembly.TypeDirective) -> Type:
    assert issubclass(op, IRDLOperation)
    definition = op.get_irdl_definition()
    name: object = getattr(part.inner, "name", None)
    values = [*definition.operands, *definition.results]
    constraint = next(value.constr for value_name, value in values if value_name == name)
    return Type(
        tuple(n for n, typ in ELEMENT_TYPES.items() if constraint.verifies([LocalTensorType(typ)])),
        tuple(n for n, typ in ELEMENT_TYPES.items() if constraint.verifies([typ])),
    )


def _words_of(attribute: type[Attribute]) -> tuple[str, ...]:
    """The words of an enumeration."""
    assert issubclass(attribute, EnumAttribute), f"{attribute} is no enumeration"
    members: object = attribute.enum_type
    assert isinstance(members, type) and issubclass(members, StrEnum)
    return tuple(member.value for member in members)


def words() -> frozenset[str]:
    """Every word of the language but the names of types."""
    found = {*ALLOWED, "ascendc.fragment", *STRUCTURE_WORDS}
    for op in simple_operations():
        found |= set(_words(form_of(op)))
    return frozenset(found)


def _words(pieces: Sequence[Piece]) -> Iterator[str]:
    for piece in pieces:
        match piece:
            case Word(text):
                if text.isidentifier():
                    yield text
            case OneOf(several):
                yield from several
            case Group(parts):
                yield from _words(parts)
            case Kind() | Type():
                pass
