"""Prints what a model is asked for: constants of many elements by their ends and a hash."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Attribute
from xdsl.printer import Printer

MOST_ELEMENTS = 64
"""Elements up to which a constant is printed whole; the kernel of a longer one needs no table."""

_ENDS = 4
"""Elements that are shown at either end of a longer one."""

_DIGITS = 16


class SpecPrinter(Printer):
    """
    xDSL's printer with long constants shortened: `dense<[0.5, 1, 2, 3, ..., 6, 7, 8, 9] (4096
    elements, hash 0123456789abcdef)> : tensor<4096xf32>`. Other elements give another text.
    """

    def print_attribute(self, attribute: Attribute) -> None:
        """Print an attribute."""
        match attribute:
            case DenseIntOrFPElementsAttr() as dense if _is_long(dense):
                self._shortened(dense)
            case _:
                super().print_attribute(attribute)

    def _shortened(self, attribute: DenseIntOrFPElementsAttr) -> None:
        values: Sequence[object] = attribute.get_values()
        first, last = (", ".join(map(_number, v)) for v in (values[:_ENDS], values[-_ENDS:]))
        digest = hashlib.sha256(attribute.data.data).hexdigest()[:_DIGITS]
        count = len(attribute)
        self.print_string(f"dense<[{first}, ..., {last}] ({count} elements, hash {digest})> : ")
        self.print_attribute(attribute.get_type())


def _is_long(attribute: DenseIntOrFPElementsAttr) -> bool:
    return not attribute.is_splat() and len(attribute) > MOST_ELEMENTS


def _number(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
