"""Functions that hold one kernel each: how they are marked, and the shapes of their tensors."""

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DictionaryAttr,
    StringAttr,
    UnitAttr,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue
from xdsl.utils.hints import isa

from acc.analysis.axes import Factors
from acc.analysis.tensor_types import sizes

KERNEL_ATTRIBUTE = "acc.kernel"
"""Marks a function that is one kernel."""

NAME_ATTRIBUTE = "acc.name"
"""The name of an argument in the source program."""

SYMBOLS_ATTRIBUTE = "acc.symbols"
"""A name for each open dimension of an argument, in order; `M*8` for a product."""


def is_kernel(function: FuncOp) -> bool:
    """Whether a function is one kernel."""
    return KERNEL_ATTRIBUTE in function.attributes


def mark_kernel(function: FuncOp) -> None:
    """Say that a function is one kernel."""
    function.attributes[KERNEL_ATTRIBUTE] = UnitAttr()


def argument_attributes(function: FuncOp) -> tuple[DictionaryAttr, ...]:
    """The attributes of every argument."""
    if function.arg_attrs is None:
        return (DictionaryAttr({}),) * len(function.body.block.args)
    return function.arg_attrs.data


def argument_name(function: FuncOp, index: int) -> str | None:
    """The name of an argument in the source program, or in the IR."""
    name = argument_attributes(function)[index].data.get(NAME_ATTRIBUTE)
    return name.data if isinstance(name, StringAttr) else function.body.block.args[index].name_hint


def argument_shape(function: FuncOp, index: int) -> tuple[Factors, ...]:
    """The shape of an argument, whose open dimensions get names where they have none."""
    argument = function.body.block.args[index]
    names = argument_attributes(function)[index].data.get(SYMBOLS_ATTRIBUTE)
    given = [name.data for name in names] if isa(names, ArrayAttr[StringAttr]) else []
    shape: list[Factors] = []
    for dim, size in enumerate(sizes(argument)):
        if size == DYNAMIC_INDEX:
            shape.append(_factors(given.pop(0) if given else f"d{index}_{dim}"))
        else:
            shape.append(() if size == 1 else (size,))
    return tuple(shape)


def symbol_names(value: SSAValue, shape: Sequence[Factors]) -> ArrayAttr[StringAttr] | None:
    """The attribute that names the open dimensions of a tensor of this shape, if it has any."""
    names = [
        StringAttr("*".join(str(factor) for factor in factors))
        for size, factors in zip(sizes(value), shape, strict=True)
        if size == DYNAMIC_INDEX
    ]
    return ArrayAttr(names) if names else None


def _factors(name: str) -> Factors:
    return tuple(int(part) if part.isdigit() else part for part in name.split("*"))
