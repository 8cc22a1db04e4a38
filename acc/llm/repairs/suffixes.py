"""Numbers with the suffix of another language: `0.5f`, `1e-5f32`, `8u`, `10L`."""

from __future__ import annotations

import re

from acc.llm.repairs.repair import Mended

FLOAT_SUFFIX = r"(?:b?f(?:16|32|64)?|h)"
INTEGER_SUFFIX = r"(?:u(?:l{1,2})?|l{1,2}u?|u(?:8|16|32|64)|i(?:8|16|32|64))"
"""What other languages write behind numbers, in any case."""

_DECIMAL = r"(?:\d(?:_?\d)*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?"
_TOKEN = re.compile(
    rf"""(?P<other>\"\"\".*?\"\"\"|'''.*?'''|"[^"\n]*"|'[^'\n]*'|\#[^\n]*)
    | (?<![\w.])(?:
        (?P<hexadecimal>0x[\da-f]+)(?P<of_hexadecimal>{INTEGER_SUFFIX})
      | (?P<decimal>{_DECIMAL})_?(?:(?P<of_float>{FLOAT_SUFFIX})|(?P<of_integer>{INTEGER_SUFFIX}))
    )(?!\w)""",
    re.DOTALL | re.IGNORECASE | re.VERBOSE,
)


def drop_suffixes(code: str) -> Mended | None:
    """
    Numbers without their suffixes; strings and comments stay as they are.

    `2f` becomes `2.0`, as what it says is that the number is a float. Types come from what a number
    meets, so that no other information is lost.
    """
    changed: list[str] = []

    def mend(match: re.Match[str]) -> str:
        if match["other"] is not None:
            return match[0]
        number = match["hexadecimal"] or match["decimal"]
        if match["of_float"] is not None and re.fullmatch(r"[\d_]+", number):
            number += ".0"
        changed.append(
            f"{number} for {match[0]} in line {code.count(chr(10), 0, match.start()) + 1}"
        )
        return number

    mended = _TOKEN.sub(mend, code)
    return Mended(mended, ", ".join(changed)) if changed else None
