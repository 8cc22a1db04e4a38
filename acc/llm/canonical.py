"""
Canonical names, so that a question does not depend on what a program calls its things.

The kernel is `kernel`, its tensors are `in0` and on, then `out0` and on, open sizes `N0` and on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, FunctionType, IntAttr, StringAttr
from xdsl.ir import Attribute, Operation
from xdsl.rewriter import Rewriter
from xdsl.utils.hints import isa

from acc.dialects.tile.host import SYMBOLS
from acc.dialects.tile.query import SymbolOp
from acc.dialects.tile.spec import SpecOp
from acc.dialects.tile.types import GmType

KERNEL = "kernel"
"""What the kernel is called."""


@dataclass(frozen=True)
class CanonicalNames:
    """The names of one spec: what stands for its symbols, and what its tensors are called."""

    symbols: Mapping[str, str]
    """A symbol of the spec to its canonical name, in order of appearance."""

    inputs: tuple[tuple[str, GmType], ...]
    """What is read: names, and types in canonical symbols."""

    outputs: tuple[tuple[str, GmType], ...]
    """What is written."""

    @classmethod
    def of(cls, spec: SpecOp) -> CanonicalNames:
        """The names for a spec."""
        return cls.of_memories(spec.inputs, spec.outputs)

    @classmethod
    def of_memories(cls, read: Sequence[GmType], written: Sequence[GmType]) -> CanonicalNames:
        """The names for a kernel that reads and writes tensors of these types."""
        found = (name for typ in (*read, *written) for name in typ.symbols)
        symbols = {name: f"N{i}" for i, name in enumerate(dict.fromkeys(found))}
        inputs, outputs = (
            tuple((f"{side}{i}", _renamed_memory(typ, symbols)) for i, typ in enumerate(types))
            for side, types in (("in", read), ("out", written))
        )
        return cls(symbols, inputs, outputs)

    @property
    def arguments(self) -> tuple[tuple[str, GmType], ...]:
        """The arguments of the kernel."""
        return (*self.inputs, *self.outputs)

    def restore(self, op: Operation) -> None:
        """Gives an operation with canonical symbols, and what is inside, those of the spec."""
        rename_symbols(op, {canonical: name for name, canonical in self.symbols.items()})


def rename_symbols(op: Operation, names: Mapping[str, str]) -> None:
    """Renames symbols in types, queries and host functions of an operation and inside of it."""
    for inner in op.walk():
        for values in (inner.results, *(b.args for r in inner.regions for b in r.blocks)):
            for value in values:
                if (typ := _renamed(value.type, names)) != value.type:
                    value = Rewriter.replace_value_with_new_type(value, typ)
                if value.name_hint is not None:
                    value.name_hint = names.get(value.name_hint, value.name_hint)
        for key, attribute in inner.properties.items():
            inner.properties[key] = _renamed(attribute, names)
        if isinstance(inner, SymbolOp):
            inner.symbol = _renamed_name(inner.symbol, names)
        if isa(symbols := inner.attributes.get(SYMBOLS), ArrayAttr[StringAttr]):
            inner.attributes[SYMBOLS] = ArrayAttr(_renamed_name(s, names) for s in symbols)


def _renamed(attribute: Attribute, names: Mapping[str, str]) -> Attribute:
    match attribute:
        case GmType():
            return _renamed_memory(attribute, names)
        case FunctionType():
            sides = (attribute.inputs, attribute.outputs)
            return FunctionType.from_lists(*([_renamed(t, names) for t in side] for side in sides))
        case _:
            return attribute


def _renamed_memory(typ: GmType, names: Mapping[str, str]) -> GmType:
    dims = [
        dim.data if isinstance(dim, IntAttr) else names.get(dim.data, dim.data) for dim in typ.shape
    ]
    return GmType(dims, typ.element_type)


def _renamed_name(name: StringAttr, names: Mapping[str, str]) -> StringAttr:
    return StringAttr(names.get(name.data, name.data))
