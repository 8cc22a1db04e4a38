"""Python text of values that are part of the kernels."""

import math
from collections.abc import Sequence
from typing import cast

from acc.interp.values import Array

MOST_ELEMENTS = 4096
"""Of a tensor that is written as text."""

_LITERALS = (bool, int, float, str, type(None))
"""Not their subclasses: an enumeration has names."""


def literal(value: object) -> str | None:
    """An expression that gives the value; None for what has none."""
    match value:
        case float() if math.isnan(value):
            return None
        case float() if math.isinf(value):
            return f'float("{value}")'
        case tuple() | list():
            texts = [literal(item) for item in cast(Sequence[object], value)]
            known = [text for text in texts if text is not None]
            if len(known) < len(texts):
                return None
            listed = ", ".join(known)
            if isinstance(value, list):
                return f"[{listed}]"
            return f"({listed},)" if known else "()"
        case _ if type(value) in _LITERALS:
            return repr(value)
        case _ if type(value).__module__ == "torch" and type(value).__name__ == "dtype":
            return str(value)
        case _:
            return None


def tensor_literal(value: Array) -> str:
    """An expression that gives a tensor, with `torch` and `nan`, `inf` in `float("...")`."""
    # every bfloat16 is a float32, and every float32 a float of Python
    exact = value.astype("float32") if value.dtype.name == "bfloat16" else value
    numbers = cast(object, exact.tolist())
    return f"torch.tensor({_nested(numbers)}, dtype=torch.{value.dtype.name})"


def _nested(numbers: object) -> str:
    if isinstance(numbers, list):
        items = cast(list[object], numbers)
        return f"[{', '.join(map(_nested, items))}]"
    if isinstance(numbers, float) and not math.isfinite(numbers):
        return f'float("{numbers}")'
    return repr(numbers)
