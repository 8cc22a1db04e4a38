"""How much memory a run takes, asked before it takes it."""

import os
from math import prod

from xdsl.dialects.builtin import IntAttr

from acc.diagnostics import UserError
from acc.dialects.tile.program import ProgramOp
from acc.driver.arrays import tensor_types
from acc.driver.subject import Sizes

_BYTES_PER_ELEMENT = 24
"""
An element is held as it is, in float64 for the reference, and on the host model with its shadow;
copies that live shortly are not counted.
"""
_GIB = 2**30


def check_memory(program: ProgramOp, sizes: Sizes) -> None:
    """
    Raises `UserError` for tensors that this machine cannot hold in all the forms that a run needs.

    Symbols that have no size yet count as 1.
    """
    elements = sum(
        prod(d.data if isinstance(d, IntAttr) else sizes.get(d.data, 1) for d in typ.shape)
        for typ in tensor_types(program)
    )
    needed = elements * _BYTES_PER_ELEMENT
    present = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    if needed > present:
        raise UserError(
            f"out of memory: {elements} elements take about {needed / _GIB:.0f} GiB to run and "
            f"compare, this machine has {present / _GIB:.0f}; choose smaller sizes",
            program,
        )
