"""Arguments of a call: bound to parameter names, then read as what a parameter asks for."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from typing_extensions import TypeVar
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.str_enum import StrEnum

from acc.dialects.tile.types import BoundAttr, BufferType, GmType, TileDim, tile_dim
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.names import Surface
from acc.frontend.dsl.parameters import Form, Parameter, Parameters
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.frontend.dsl.values import Value, describe

EnumT = TypeVar("EnumT", bound=StrEnum)


UPTO = Parameters(Parameter("bound", Form.INTEGER), "extent")
"""The arguments of `acc.upto`."""


@dataclass(frozen=True)
class Call:
    """A call with its arguments by parameter name."""

    body: Body
    node: ast.Call
    name: str
    arguments: Mapping[str, ast.expr]
    rest: Sequence[ast.expr] = ()
    """The arguments of a parameter that takes any number."""

    @classmethod
    def bind(cls, body: Body, node: ast.Call, name: str, parameters: Parameters) -> Call:
        """
        Bind the arguments of a call of the function called `name`.

        Raises `UserError` for a missing, repeated, unknown or surplus argument.
        """
        source, usage = body.source, f"acc.{name}{parameters.usage()}"
        known, repeated = parameters.known(), parameters.repeated()
        given, rest = node.args[: len(known)], node.args[len(known) :]
        if rest and repeated is None:
            raise source.malformed(rest[0], f"too many arguments; expected {usage}")
        arguments = dict(zip(known, given, strict=False))
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg not in known:
                wrong = keyword.arg or "**"
                raise source.unknown_word(keyword, f"argument of acc.{name}", wrong, known)
            if keyword.arg in arguments:
                raise source.malformed(keyword, f"argument '{keyword.arg}' is given twice")
            arguments[keyword.arg] = keyword.value
        missing = [p for p in known.values() if not p.optional and p.name not in arguments]
        if missing:
            text = f"missing argument '{missing[0].name}'; expected {usage}"
            raise source.malformed(node, text)
        for parameter, argument in arguments.items():
            known[parameter].check(source, argument)
        return cls(body, node, name, arguments, rest)

    def at(self, name: str) -> ast.AST:
        """Where an argument stands, or the call itself if it was left out."""
        return self.arguments.get(name, self.node)

    def has(self, name: str) -> bool:
        """Whether an argument was given."""
        return name in self.arguments

    def value(self, name: str) -> Value:
        """An argument as a value or number."""
        return self.body.evaluate(self.arguments[name])

    def tile(self, name: str) -> SSAValue:
        """An argument as a tile or buffer."""
        return self.body.expect_tile(self.value(name), self.arguments[name])

    def tensor(self, name: str) -> SSAValue:
        """An argument as a tensor in global memory."""
        return expect_tensor(self.body, self.arguments[name])

    def buffers(self, name: str) -> list[SSAValue]:
        """An argument as one buffer or a list of buffers; none if it was left out."""
        match self.arguments.get(name):
            case None:
                return []
            case ast.List(elts=nodes) | ast.Tuple(elts=nodes):
                return [self._buffer(node) for node in nodes]
            case node:
                return [self._buffer(node)]

    def _buffer(self, node: ast.expr) -> SSAValue:
        value = self.body.evaluate(node)
        if isinstance(value, SSAValue) and isinstance(value.type, BufferType):
            return value
        raise self.body.source.error(node, f"expected a buffer, found {describe(value)}")

    def indices(self, name: str) -> list[SSAValue]:
        """An argument as a list of numbers of elements."""
        node = self.arguments[name]
        assert isinstance(node, ast.List | ast.Tuple)
        return [self.body.index(self.body.evaluate(part), part) for part in node.elts]

    def integer(self, name: str, default: int = 0) -> int:
        """An argument as an integer that is known while reading."""
        if name not in self.arguments:
            return default
        return integer(self.body, self.arguments[name])

    def flag(self, name: str, default: bool) -> bool:
        """An argument as True or False."""
        node = self.arguments.get(name)
        return default if node is None else isinstance(node, ast.Constant) and node.value is True

    def string(self, name: str) -> str:
        """An argument as a string."""
        node = self.arguments[name]
        assert isinstance(node, ast.Constant) and isinstance(node.value, str)
        return node.value

    def strings(self, name: str) -> list[str]:
        """An argument as a list of strings."""
        parts = [part for part in self.elements(name) if isinstance(part, ast.Constant)]
        return [part.value for part in parts if isinstance(part.value, str)]

    def elements(self, name: str) -> list[ast.expr]:
        """The elements of an argument that is a list."""
        node = self.arguments[name]
        assert isinstance(node, ast.List | ast.Tuple)
        return node.elts

    def enum(self, name: str, default: EnumT) -> EnumT:
        """An argument as a member of the default's enumeration, spelled as a string."""
        if name not in self.arguments:
            return default
        return type(default)(self.string(name))

    def element(self, name: str) -> Attribute:
        """An argument as an element type."""
        return element_type(self.body, self.arguments[name])

    def shape(self, name: str) -> Shape:
        """An argument as the shape of a tile."""
        dims: list[TileDim] = []
        extents: list[tuple[Value, ast.expr]] = []
        for part in self.elements(name):
            dim, extent = self._dim(part)
            dims.append(dim)
            extents += extent
        return Shape(self.body, tuple(dims), tuple(extents))

    def _dim(self, node: ast.expr) -> tuple[TileDim, list[tuple[Value, ast.expr]]]:
        if isinstance(node, ast.Call) and self.body.names.surface(node.func) == "upto":
            bounded = Call.bind(self.body, node, "upto", UPTO)
            extent = bounded.value("extent"), bounded.arguments["extent"]
            return BoundAttr(size(self.body, bounded.arguments["bound"])), [extent]
        return tile_dim(size(self.body, node)), []


@dataclass(frozen=True)
class Shape:
    """The dimensions of a tile, and what was written as extents of the bounded ones."""

    body: Body
    dims: Sequence[TileDim]
    written: Sequence[tuple[Value, ast.expr]]

    def extents(self) -> list[SSAValue]:
        """The extents as operands."""
        return [self.body.index(value, node) for value, node in self.written]


def integer(body: Body, node: ast.expr) -> int:
    """An expression as an integer that is known while reading; raises `UserError`."""
    value = body.evaluate(node)
    if isinstance(value, bool) or not isinstance(value, int):
        what = describe(value)
        raise body.source.error(node, f"expected an integer that is known here, found {what}")
    return value


def size(body: Body, node: ast.expr) -> int:
    """An expression as the size of a dimension on chip; raises `UserError`."""
    value = body.evaluate(node)
    if isinstance(value, SSAValue):
        text = "a dimension on chip is a number, found a value; write acc.upto(bound, extent)"
        raise body.source.error(node, text)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise body.source.error(node, f"expected a size of 0 or more, found {value!r}")


def element_type(body: Body, node: ast.expr) -> Attribute:
    """An expression as an element type; raises `UserError`."""
    found = body.names.meaning(node, body.scope) if _is_name(node) else None
    if isinstance(found, Attribute):
        return found
    if isinstance(found, Surface) or found is None:
        legal = ", ".join(ELEMENT_TYPES)
        raise body.source.malformed(node, f"expected an element type: one of {legal}")
    raise body.source.error(node, f"expected an element type, found '{ast.unparse(node)}'")


def _is_name(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.Attribute)


def expect_tensor(body: Body, node: ast.expr) -> SSAValue:
    """An expression as a tensor in global memory; raises `UserError`."""
    value = body.evaluate(node)
    if isinstance(value, SSAValue) and isinstance(value.type, GmType):
        return value
    text = f"expected a tensor in global memory, found {describe(value)}"
    raise body.source.error(node, text)
