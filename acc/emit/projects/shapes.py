"""Shapes of an operator's tensors as its caller knows them; in memory, dimensions may be split."""

from collections.abc import Mapping
from math import prod
from types import MappingProxyType

from xdsl.dialects.builtin import IntAttr

from acc.dialects.tile.types import GmDim
from acc.emit.programs import Memory, Program


def caller_dims(memory: Memory, program: Program) -> list[list[GmDim]]:
    """For each dimension of an argument, the sizes whose product it is."""
    groups = program.op.dim_groups()[program.arguments.index(memory)]
    sizes = iter(memory.type.shape)
    return [[next(sizes) for _ in range(count)] for count in groups]


def caller_shape(memory: Memory, program: Program) -> str:
    """Shape and element type of an argument in words: `[rows, 4 * N] of f32`."""
    dims = ", ".join(caller_size(dims) for dims in caller_dims(memory, program))
    return f"[{dims}] of {memory.type.element_type}"


def caller_size(dims: list[GmDim], names: Mapping[str, str] = MappingProxyType({})) -> str:
    """
    One dimension in words: a number, the name of a symbol, or their product.

    Symbols have those `names`, else their own.
    """
    factor = prod(dim.data for dim in dims if isinstance(dim, IntAttr))
    symbols = [names.get(dim.data, dim.data) for dim in dims if not isinstance(dim, IntAttr)]
    return " * ".join([*([] if symbols and factor == 1 else [str(factor)]), *symbols])
