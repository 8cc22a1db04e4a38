"""How the operations of a family are called in the DSL: one function reads, its twin writes."""

from __future__ import annotations

import ast
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from typing_extensions import TypeVar
from xdsl.ir import Attribute, Operation, SSAValue

from acc.dialects.tile.types import (
    BoundAttr,
    BufferType,
    Layout,
    OnChipType,
    Space,
    SpaceAttr,
    TileDim,
)
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.parameters import Form, Parameter, Parameters, one_of

OpT = TypeVar("OpT", bound=Operation)


def string(text: str) -> ast.expr:
    """A string in double quotes, which `ast.unparse` would not choose."""
    return ast.Name(json.dumps(text), ast.Load())


class Writing(ABC):
    """
    What the writer of an operation may ask for.

    Operands are asked for in the order in which reading evaluates them: first those that are
    expressions, then the constants that are written as plain numbers.
    """

    @abstractmethod
    def value(self, value: SSAValue) -> ast.expr:
        """An operand."""

    @abstractmethod
    def number(self, value: SSAValue) -> ast.expr:
        """An operand whose type follows from its place, so that a constant is a plain number."""

    @abstractmethod
    def acc(self, name: str) -> ast.expr:
        """A name of `acc`."""

    @abstractmethod
    def element(self, typ: Attribute) -> ast.expr:
        """The name of an element type."""

    @abstractmethod
    def symbol(self, name: str) -> ast.expr:
        """A symbol of the module."""

    @abstractmethod
    def function(self, name: str) -> ast.expr:
        """A function of the module, by its symbol."""

    def call(
        self,
        name: str,
        arguments: Sequence[ast.expr],
        keywords: Mapping[str, ast.expr] | None = None,
    ) -> ast.Call:
        """A call of a name of `acc`."""
        named = [ast.keyword(key, value) for key, value in (keywords or {}).items()]
        return ast.Call(self.acc(name), list(arguments), named)

    def shape(self, dims: Sequence[TileDim], extents: Sequence[SSAValue]) -> ast.expr:
        """A shape, with an extent for each bounded dimension."""
        rest = iter(extents)
        return ast.List(
            [
                self.call("upto", [ast.Constant(dim.value.data), self.number(next(rest))])
                if isinstance(dim, BoundAttr)
                else ast.Constant(dim.data)
                for dim in dims
            ],
            ast.Load(),
        )

    def memory(self, typ: OnChipType) -> dict[str, ast.expr]:
        """The keywords for the space and layout of a type, where they are not the usual ones."""
        usual = type(typ)(typ.shape, typ.element_type)
        keywords: dict[str, ast.expr] = {}
        if typ.space != SpaceAttr(Space.UB):
            keywords["space"] = string(typ.space.data.value)
        if typ.layout != usual.layout:
            keywords["layout"] = string(typ.layout.data.value)
        return keywords


@dataclass(frozen=True)
class Spelling:
    """The calls of one family of operations."""

    family: type[Operation]
    """The class of the operation, or the base class of its family."""

    parameters: Parameters
    read: Callable[[Call, type[Operation]], Operation]
    """Builds an operation of this class; it is inserted by the caller."""

    write: Callable[[Operation, Writing], ast.expr]
    """The call, or operator, that reads as this operation."""


def spelling(
    family: type[OpT],
    parameters: Parameters,
    read: Callable[[Call, type[OpT]], Operation],
    write: Callable[[OpT, Writing], ast.expr],
) -> Spelling:
    """The spelling of a family, from functions that know its class."""

    def read_any(call: Call, op_class: type[Operation]) -> Operation:
        assert issubclass(op_class, family)
        return read(call, op_class)

    def write_any(op: Operation, writing: Writing) -> ast.expr:
        assert isinstance(op, family)
        return write(op, writing)

    return Spelling(family, parameters, read_any, write_any)


@dataclass(frozen=True)
class Destination:
    """What an operation in explicit form writes; no `outs` in value form."""

    outs: Sequence[SSAValue]
    tmp: Sequence[SSAValue]


DESTINATION = (Parameter("out=", Form.BUFFERS), Parameter("tmp=", Form.BUFFERS))
"""The last parameters of every compute operation."""

SHAPE = Parameter("shape=", Form.SHAPE)
"""The shape of a result, where no destination shows it."""

SPACE, LAYOUT = one_of("space=", Space), one_of("layout=", Layout)
"""Where a result is, if it is not in `ub` and in rows."""


def destination(call: Call, inputs: Sequence[SSAValue]) -> Destination:
    """
    The destination of a call, which must be of one form with its inputs.

    Raises `UserError` for a form that is mixed.
    """
    found = Destination(call.buffers("out"), call.buffers("tmp"))
    source = call.body.source
    if len(found.outs) > 1:
        raise source.error(call.at("out"), f"acc.{call.name} writes one buffer")
    if found.tmp and not found.outs:
        raise source.error(call.at("tmp"), "tmp= goes with out=; a tile needs no scratch buffers")
    reads_buffers = any(isinstance(value.type, BufferType) for value in inputs)
    reads_tiles = any(
        isinstance(value.type, OnChipType) and not isinstance(value.type, BufferType)
        for value in inputs
    )
    if reads_buffers and not found.outs:
        raise source.error(
            call.node, f"acc.{call.name} reads a buffer, so it must write one; add out=BUFFER"
        )
    if reads_tiles and found.outs:
        raise source.error(
            call.at("out"), f"acc.{call.name} reads a tile, so it makes one; leave out= away"
        )
    return found


def write_destination(
    outs: Sequence[SSAValue], tmp: Sequence[SSAValue], writing: Writing
) -> dict[str, ast.expr]:
    """The keywords for a destination."""
    keywords: dict[str, ast.expr] = {}
    if outs:
        keywords["out"] = writing.value(outs[0])
    if tmp:
        scratch = [writing.value(buffer) for buffer in tmp]
        keywords["tmp"] = scratch[0] if len(scratch) == 1 else ast.List(scratch, ast.Load())
    return keywords
