"""Fragments in the spelling of neighbouring languages: numbers, and names without their dialect."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
from xdsl.dialects.builtin import AnyFloat
from xdsl.utils.hints import isa

from acc.dialects.ascendc.fragment import ALLOWED
from acc.dialects.ascendc.types import LocalTensorType
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.interp.element_types import array_dtype
from acc.llm.repairs.repair import Mended
from acc.llm.repairs.suffixes import FLOAT_SUFFIX, INTEGER_SUFFIX

_CONSTANT = re.compile(
    rf"""(?P<head>arith\.constant\s+)(?P<sign>-?)
    (?P<number>inf(?:inity)?|nan|0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)
    (?:_?(?P<suffix>{FLOAT_SUFFIX}|{INTEGER_SUFFIX}))?(?!\w)
    (?:\s*:\s*(?P<type>\w+))?""",
    re.IGNORECASE | re.VERBOSE,
)
_TENSOR = LocalTensorType.name.rpartition(".")[2]
_SHORT = [name.rpartition(".")[2] for name in ALLOWED]
_CALLS = {
    short: name for short, name in zip(_SHORT, ALLOWED, strict=True) if _SHORT.count(short) == 1
}
"""The names of operations without their dialects, where only one dialect has them."""


def spell_numbers(code: str) -> Mended | None:
    """
    Constants as MLIR writes them: with digits on both sides of the point, infinities and NaN as
    bits, with a type behind a colon and without another suffix.

    A constant that does not say its type is f32 if it is no whole number, else an index.
    """
    return _substituted(_CONSTANT, code, _constant)


def add_dialects(code: str) -> Mended | None:
    """Types and instructions with the names of their dialects."""
    names = "|".join(sorted(_CALLS, key=len, reverse=True))
    pattern = re.compile(
        rf"(?P<type>(?<![\w.])!?(?:ascendc\.)?{_TENSOR}(?=<))"
        rf"|(?P<head>^[ \t]*(?:%\w+[ \t]*=[ \t]*)?)(?P<call>{names})(?=[ \t]+[%\w])",
        re.MULTILINE,
    )

    def mend(match: re.Match[str]) -> str:
        if match["type"] is not None:
            return f"!{LocalTensorType.name}"
        return match["head"] + _CALLS[match["call"]]

    return _substituted(pattern, code, mend)


def _constant(match: re.Match[str]) -> str:
    number, suffix = match["number"].lower(), (match["suffix"] or "").lower()
    is_special = number[0] in "in"
    is_whole = not is_special and (number.startswith("0x") or number.isdigit())
    default = "index" if is_whole and not _is_float_suffix(suffix) else "f32"
    name = match["type"] or (suffix if suffix in ELEMENT_TYPES else default)
    typ = ELEMENT_TYPES.get(name)
    sign = match["sign"]
    if is_special and isa(typ, AnyFloat):
        value = np.array(float(sign + number[:3]), array_dtype(typ))
        sign, number = "", f"0x{value.tobytes()[::-1].hex().upper()}"
    elif not is_whole or _is_float_suffix(suffix):
        mantissa, e, exponent = number.partition("e")
        whole, _, part = mantissa.partition(".")
        number = f"{whole or 0}.{part or 0}{e}{exponent}"
    return f"{match['head']}{sign}{number} : {name}"


def _is_float_suffix(suffix: str) -> bool:
    return re.fullmatch(FLOAT_SUFFIX, suffix, re.IGNORECASE) is not None


def _substituted(
    pattern: re.Pattern[str], code: str, mend: Callable[[re.Match[str]], str]
) -> Mended | None:
    changed: list[str] = []

    def replaced(match: re.Match[str]) -> str:
        old, new = match[0], mend(match)
        if _words(old) != _words(new):
            line = code.count("\n", 0, match.start()) + 1
            changed.append(f"'{new.strip()}' for '{old.strip()}' in line {line}")
            return new
        return old

    mended = pattern.sub(replaced, code)
    return Mended(mended, ", ".join(changed)) if changed else None


def _words(text: str) -> list[str]:
    return text.lower().replace(":", " : ").split()
