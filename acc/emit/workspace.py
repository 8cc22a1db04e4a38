"""Sizes of the tensors between launches, which lie one behind the other in one allocation."""

from math import prod

from xdsl.dialects.builtin import FixedBitwidthType, IntAttr

from acc.diagnostics import UserError
from acc.emit.programs import Memory, Program
from acc.module_chip import chip_of


def aligned_bytes(memory: Memory, program: Program) -> str:
    """
    C++ for the bytes of a workspace, up to where the next one may start.

    Raises `UserError` for elements that have no size.
    """
    element = memory.type.element_type
    if not isinstance(element, FixedBitwidthType):
        raise UserError(f"elements of type {element} have no size in memory", program.op)
    unit = chip_of(program.op).gm_align_bytes
    dims = memory.type.shape
    size = prod(dim.data for dim in dims if isinstance(dim, IntAttr)) * element.size
    symbols = [program.sizes[dim.data] for dim in dims if not isinstance(dim, IntAttr)]
    if not symbols:
        return str(-(-size // unit) * unit)
    return f"((uint64_t){' * '.join(symbols)} * {size} + {unit - 1}) / {unit} * {unit}"
