"""The tiling of a hand-written kernel: its fields, and how the kernel is given them."""

import re
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

import numpy as np

from acc.analysis.struct_layout import CTYPES, laid_out
from acc.diagnostics import UserError
from acc.exec.backend import Array, TilingField
from acc.exec.formulas import Formulas
from acc.exec.kernel_json import Table, require_distinct
from acc.exec.kernel_source import mentions, structs_in

BY_VALUE = "by value, last argument"
BY_POINTER = "by pointer, last argument"
ONE_BY_ONE = "one by one, last arguments"
TILING_BUFFER = "tiling"
"""What messages call the memory that a pointer to a tiling leads to."""

_ARRAY = re.compile(r"(\w+)\[(\d+)\]", re.ASCII)
_MOST_ELEMENTS = 1024
"""Of an array in a tiling."""


@dataclass(frozen=True)
class Field:
    """A tiling field and the host's formula for it."""

    name: str
    ctype: str
    length: int | None
    """Elements of an array."""
    value: CodeType

    def values(self, formulas: Formulas, names: Mapping[str, object]) -> tuple[TilingField, ...]:
        """The field's number, or one for each element of the array."""
        if self.length is None:
            return (self._made(self.name, formulas, formulas.value(self.value, names)),)
        found = formulas.array(self.value, names)
        if found.shape != (self.length,):
            shape = f"numbers of shape {found.shape}"
            raise formulas.wrong(self.value, shape, f"a list of {self.length} numbers")
        return tuple(
            self._made(f"{self.name}[{at}]", formulas, number)
            for at, number in enumerate(found.tolist())
        )

    def _made(self, name: str, formulas: Formulas, number: object) -> TilingField:
        if self.ctype in ("float", "double"):
            value = formulas.as_number(self.value, number)
        else:
            value = formulas.as_whole(self.value, number, f"a {self.ctype}")
        made = TilingField(name, self.ctype, value)
        if not _fits(made):
            raise formulas.wrong(self.value, str(value), f"a {self.ctype}")
        return made

    @property
    def declaration(self) -> str:
        """The field in C++."""
        return f"{self.ctype} {self.name}" + ("" if self.length is None else f"[{self.length}]")


def _fits(field: TilingField) -> bool:
    """Whether the type can hold the value."""
    try:
        field.packed()
    except (struct.error, OverflowError):
        return False
    return field.ctype != "bool" or field.value in (0, 1)


@dataclass(frozen=True)
class Tiling:
    """All fields; without any a kernel takes no tiling."""

    passed: str = BY_VALUE
    struct: str | None = None
    fields: tuple[Field, ...] = ()
    is_declared: bool = True
    """Whether the source has the struct; the toolkit makes that of a custom operator."""
    key: CodeType | None = None
    """The formula of the tiling key."""

    @property
    def declarations(self) -> str:
        """C++ that the toolkit puts in front of the kernel of a custom operator."""
        if self.is_declared:
            return ""
        members = " ".join(f"{field.declaration};" for field in self.fields)
        return f"struct {self.struct} {{ {members} }};\nusing AccTilingData = {self.struct};"

    @property
    def assertions(self) -> str:
        """C++ that holds if the struct of the source is that of the json, for a pointer to it."""
        if self.passed != BY_POINTER:
            return ""
        layout = laid_out([field.ctype for field in self._elements()])
        name, message = self.struct, f"the struct {self.struct} has other fields than the json"
        places = [
            f'static_assert(offsetof({name}, {field}) == {offset}, "{message}: {field}");'
            for field, offset in zip(self._paths(), layout.offsets, strict=True)
        ]
        size = f'static_assert(sizeof({name}) == {layout.size}, "{message}: {layout.size} bytes");'
        return "\n".join([*places, size])

    def _paths(self) -> list[str]:
        return [
            field.name if field.length is None else f"{field.name}[{at}]"
            for field in self.fields
            for at in range(field.length or 1)
        ]

    def _elements(self) -> list[Field]:
        return [field for field in self.fields for _ in range(field.length or 1)]


def packed(values: Sequence[TilingField]) -> Array:
    """The bytes of a struct of these fields, padding as zeros."""
    layout = laid_out([value.ctype for value in values])
    made = bytearray(layout.size)
    for value, offset in zip(values, layout.offsets, strict=True):
        part = value.packed()
        made[offset : offset + len(part)] = part
    return np.frombuffer(bytes(made), np.uint8)


def read_tiling(path: Path, table: Table, source: Path, text: str) -> Tiling:
    """The `tiling` of a kernel's json. Raises `UserError` for what does not fit the source."""
    rows = table.tables("fields")
    fields = tuple(_field(row) for row in rows)
    require_distinct(path, "tiling fields", [field.name for field in fields])
    key = table.formula("key") if "key" in table.values else None
    passed = table.choice("passed", (BY_VALUE, BY_POINTER, ONE_BY_ONE), BY_VALUE)
    if passed == ONE_BY_ONE:
        return Tiling(passed, None, fields)
    name = table.qualified_name("struct")
    is_operator, is_declared = mentions(text, "GET_TILING_DATA"), mentions(text, name)
    if is_operator and not is_declared and passed == BY_VALUE:
        raise UserError(
            f"{path}: 'tiling' is passed {BY_VALUE!r}, which is the default, but {source} reads it "
            f'by GET_TILING_DATA, expected "passed": "{BY_POINTER}"'
        )
    is_declared = is_declared or not is_operator
    if is_declared:
        table.require_name("struct", name, source, text, structs_in(text))
    if passed == BY_POINTER and not fields:
        raise UserError(f"{path}: 'tiling' has no fields, expected one or more")
    return Tiling(passed, name, fields, is_declared, key)


def _field(table: Table) -> Field:
    name, ctype = table.name("name"), table.text("type")
    array = _ARRAY.fullmatch(ctype)
    element, length = (ctype, None) if array is None else (array[1], int(array[2]))
    if element not in CTYPES or (length is not None and not 0 < length <= _MOST_ELEMENTS):
        legal = f"{', '.join(CTYPES)}, or an array of one as in uint32_t[4]"
        raise table.wrong_value("type", ctype, f"one of {legal}")
    return Field(name, element, length, table.formula("value"))
