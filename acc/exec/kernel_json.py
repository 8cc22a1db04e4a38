"""Reads the json beside a hand-written kernel; whatever is missing or misshapen has a message."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Self

import ml_dtypes
import numpy as np
from xdsl.utils.hints import isa

from acc.diagnostics import UserError
from acc.exec.backend import Direction
from acc.exec.formulas import RESERVED, compiled
from acc.exec.kernel_source import mentions

DTYPES: Mapping[str, np.dtype[np.generic]] = {
    "f32": np.dtype(np.float32),
    "f16": np.dtype(np.float16),
    "bf16": np.dtype(ml_dtypes.bfloat16),
    "u8": np.dtype(np.uint8),
    "i8": np.dtype(np.int8),
    "u16": np.dtype(np.uint16),
    "i16": np.dtype(np.int16),
    "u32": np.dtype(np.uint32),
    "i32": np.dtype(np.int32),
    "u64": np.dtype(np.uint64),
    "i64": np.dtype(np.int64),
}
DIRECTIONS: Mapping[str, Direction] = {
    "in": "in",
    "out": "out",
    "inout": "inout",
    "workspace": "workspace",
}
DEFAULT_DATA = "rng.standard_normal(shape)"

_LARGEST = float(np.finfo(np.float64).max)
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_QUALIFIED = re.compile(rf"{_IDENTIFIER.pattern}(::{_IDENTIFIER.pattern})*", re.ASCII)
_INSTANCE = re.compile(rf"{_QUALIFIED.pattern}(<[\w:, ]+>)?", re.ASCII)


@dataclass(frozen=True)
class Argument:
    """A GM argument of the kernel; shape and data are formulas."""

    name: str
    direction: Direction
    ctype: str
    """The type as the json calls it."""
    dtype: np.dtype[np.generic]
    shape: tuple[CodeType, ...]
    data: CodeType
    is_filled: bool
    """Whether the host fills it; a workspace only if the json says with what."""


def read_text(path: Path) -> str:
    """
    Text of a file, without a byte order mark.

    Raises `UserError` when it cannot be read, or is not UTF-8.
    """
    try:
        return path.read_text("utf-8").removeprefix("\ufeff")
    except OSError as error:
        raise UserError(f"cannot read {path}: {str(error.strerror).lower()}") from None
    except UnicodeDecodeError as error:
        place = f"byte {error.object[error.start]:#04x} at {error.start}"
        raise UserError(f"cannot read {path}: not UTF-8: {place}") from None


@dataclass(frozen=True)
class Table:
    """One object of the json, with its place in the file for messages."""

    path: Path
    place: str
    values: dict[str, object]

    @classmethod
    def load(cls, path: Path) -> Self:
        """The top object of a file."""
        text = read_text(path)
        try:
            data: object = json.loads(
                text, object_pairs_hook=_object_of, parse_constant=_refuse_constant
            )
        except json.JSONDecodeError as error:
            place = f"{path}:{error.lineno}:{error.colno}"
            raise UserError(f"{place}: not json: {error.msg.lower()}") from None
        except RecursionError:
            raise UserError(f"{path}: not json that can be read: nested too deeply") from None
        except ValueError as error:
            raise UserError(f"{path}: not json that can be read: {error}") from None
        return cls.of(path, "the file", data)

    @classmethod
    def of(cls, path: Path, place: str, data: object) -> Self:
        """An object of the json. Raises `UserError` when it is something else."""
        if not isa(data, dict[str, object]):
            raise UserError(f"{path}: {place} is {_kind(data)}, expected an object")
        return cls(path, place, data)

    def _value(self, key: str) -> object:
        if key not in self.values:
            raise UserError(f"{self.path}: {self.place} has no key {key!r}")
        return self.values[key]

    def _wrong(self, key: str, expected: str) -> UserError:
        found = _kind(self.values.get(key))
        return UserError(f"{self.path}: {key!r} of {self.place} is {found}, expected {expected}")

    def text(self, key: str, default: str | None = None) -> str:
        """A string; without a default the key must be there."""
        if default is not None and key not in self.values:
            return default
        value = self._value(key)
        if not isinstance(value, str):
            raise self._wrong(key, "a string")
        return value

    def name(self, key: str) -> str:
        """A name that C++ and formulas can have."""
        return self._matching(key, _IDENTIFIER, "a name of letters, digits and _")

    def qualified_name(self, key: str) -> str:
        """A name of C++, with namespaces or without."""
        return self._matching(key, _QUALIFIED, "a name of C++")

    def instance(self, key: str) -> str:
        """A name of C++, of a template with its arguments."""
        return self._matching(key, _INSTANCE, "a name of C++")

    def _matching(self, key: str, pattern: re.Pattern[str], expected: str) -> str:
        value = self.text(key)
        if pattern.fullmatch(value) is None or value in RESERVED:
            also = ", but none that formulas use" if value in RESERVED else ""
            raise self.wrong_value(key, value, expected + also)
        return value

    def limit(self, key: str) -> float:
        """A finite number that is not negative."""
        value = self._value(key)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(key, "a number")
        if not 0 <= value < _LARGEST:
            raise UserError(f"{self.path}: {key!r} of {self.place} is {value}, expected 0 or more")
        return float(value)

    def choice(
        self, key: str, legal: Mapping[str, object] | tuple[str, ...], default: str | None = None
    ) -> str:
        """One of a few strings; without a default the key must be there."""
        value = self.text(key, default)
        if value not in legal:
            raise self.wrong_value(key, value, f"one of {', '.join(legal)}")
        return value

    def wrong_value(self, key: str, value: str, expected: str) -> UserError:
        """The error for a string that is not what it should be."""
        return UserError(f"{self.path}: {key!r} of {self.place} is {value!r}, expected {expected}")

    def require_name(
        self, key: str, name: str, source: Path, text: str, found: tuple[str, ...]
    ) -> None:
        """Raises `UserError` when a C++ source has no such name, and says which ones it has."""
        if not mentions(text, name):
            listed = ", ".join(found) if found else f"no {key} that can be seen"
            raise UserError(
                f"{self.path}: {key!r} is {name!r}, which {source} does not have; it has {listed}"
            )

    def table(self, key: str) -> Self:
        """An object."""
        return self.of(self.path, f"{key!r}", self._value(key))

    def tables(self, key: str) -> tuple[Self, ...]:
        """A list of objects."""
        value = self._value(key)
        if not isa(value, list[object]):
            raise self._wrong(key, "a list")
        return tuple(self.of(self.path, f"{key!r}[{i}]", row) for i, row in enumerate(value))

    def formula(self, key: str, default: str | None = None) -> CodeType:
        """A Python expression; its text is the code's file name."""
        return compiled(self.path, self.text(key, default))

    def shape(self, key: str) -> tuple[CodeType, ...]:
        """A list of formulas."""
        value = self._value(key)
        if not isa(value, list[str | int]):
            raise self._wrong(key, "a list of formulas")
        return tuple(compiled(self.path, str(dim)) for dim in value)

    def size(self) -> dict[str, int]:
        """This object as symbol values."""
        values = self.values
        if not isa(values, dict[str, int]) or bool in map(type, values.values()):
            raise UserError(f"{self.path}: {self.place}: a size gives whole numbers to symbols")
        if not values:
            raise UserError(f"{self.path}: {self.place} gives no symbol a size")
        for name, value in values.items():
            if value < 1:
                raise UserError(
                    f"{self.path}: {name!r} of {self.place} is {value}, expected 1 or more"
                )
            if name in RESERVED or _IDENTIFIER.fullmatch(name) is None:
                raise UserError(f"{self.path}: {self.place}: no symbol can be called {name!r}")
        return values

    def argument(self) -> Argument:
        """This object as a GM argument."""
        ctype = self.choice("dtype", DTYPES)
        direction = DIRECTIONS[self.choice("direction", DIRECTIONS)]
        return Argument(
            self.name("name"),
            direction,
            ctype,
            DTYPES[ctype],
            self.shape("shape"),
            self.formula("data", DEFAULT_DATA),
            direction in ("in", "inout") or (direction == "workspace" and "data" in self.values),
        )


def require_distinct(path: Path, what: str, names: Sequence[str]) -> None:
    """Raises `UserError` when two have one name."""
    for name in names:
        if names.count(name) > 1:
            raise UserError(f"{path}: two {what} are called {name!r}")


def _object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"an object has the key {twice!r} twice")
    return made


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number of json")


def _kind(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "a boolean"
        case str():
            return "a string"
        case int() | float():
            return "a number"
        case list():
            return "a list"
        case _:
            return "an object"
