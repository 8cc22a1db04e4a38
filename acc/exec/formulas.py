"""
The formulas of a kernel's json: Python expressions, evaluated, what they give held to its kind.

They are trusted code, like a PyTorch file; that one raises, or gives something else, is an error at
the formula.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from numbers import Integral, Real
from pathlib import Path
from types import CodeType

import numpy as np

from acc.diagnostics import UserError
from acc.exec.backend import Array


def ceil_div(a: int, b: int) -> int:
    """The quotient, rounded up."""
    return -(-a // b)


def align(a: int, b: int) -> int:
    """`a` up to the next multiple of `b`."""
    return -(-a // b) * b


FUNCTIONS: Mapping[str, object] = {
    "np": np,
    "min": min,
    "max": max,
    "ceil_div": ceil_div,
    "align": align,
}
"""What formulas may use besides symbols, `cores`, `rng` and earlier tiling fields."""

RESERVED = frozenset((*FUNCTIONS, "rng", "shape"))
"""Names that no symbol, tiling field or argument can have."""

_NUMBERS = "biuf"
"""Kinds of NumPy types whose values are real numbers."""


def compiled(path: Path, text: str) -> CodeType:
    """A formula; its text is the code's file name. Raises `UserError` for what is none."""
    try:
        return compile(text, text, "eval")
    except SyntaxError as error:
        raise UserError(f"{path}: formula {text!r}: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:  # no text, or nested too deeply
        shown = text if len(text) < 60 else text[:60] + " ..."
        why = str(error) or "too large"
        raise UserError(f"{path}: formula {shown!r}: {why}") from None


def real_numbers(value: object) -> Array | None:
    """An array, a nest of lists or a number as an array; none if it holds anything else."""
    try:
        array = np.asarray(value)
    except (TypeError, ValueError):
        return None
    return array if array.dtype.kind in _NUMBERS else None


@dataclass(frozen=True)
class Formulas:
    """Evaluates the formulas of one file."""

    path: Path
    """The json, for messages."""

    on_begin: Callable[[str], None]
    """Told which formula is about to be evaluated, as messages begin about it."""

    def value(self, formula: CodeType, names: Mapping[str, object]) -> object:
        """What a formula gives. Raises `UserError` if it raises."""
        place = self._place(formula)
        self.on_begin(place)
        try:
            return eval(formula, dict(names))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 (formulas are the user's code, and may exit)
            name = type(error).__name__
            why = (str(error) or name) if isinstance(error, Exception) else f"{name}: {error}"
            raise UserError(f"{place}: {why}") from None

    def number(self, formula: CodeType, names: Mapping[str, object]) -> int | float:
        """A finite number."""
        return self.as_number(formula, self.value(formula, names))

    def as_number(self, formula: CodeType, value: object) -> int | float:
        """A value of the formula as a finite number."""
        if isinstance(value, Integral):
            return int(value)
        if isinstance(value, Real) and math.isfinite(value):
            return float(value)
        raise self.wrong(formula, repr(value), "a number")

    def whole(self, formula: CodeType, names: Mapping[str, object], what: str) -> int:
        """A whole number, which messages call `what`."""
        return self.as_whole(formula, self.value(formula, names), what)

    def as_whole(self, formula: CodeType, value: object, what: str) -> int:
        """A value of the formula as a whole number, which messages call `what`."""
        number = self.as_number(formula, value)
        if number != int(number):
            raise self.wrong(formula, repr(number), what)
        return int(number)

    def array(self, formula: CodeType, names: Mapping[str, object]) -> Array:
        """An array of real numbers of any type, or a number."""
        value = self.value(formula, names)
        array = real_numbers(value)
        if array is None:
            raise self.wrong(formula, f"a {type(value).__name__}", "an array of real numbers")
        return array

    def wrong(self, formula: CodeType, found: str, expected: str) -> UserError:
        """The error for a formula that gives something else."""
        return UserError(f"{self._place(formula)} gives {found}, expected {expected}")

    def _place(self, formula: CodeType) -> str:
        return f"{self.path}: formula {formula.co_filename!r}"
