"""Tensors in global memory: arrays that launches write, and the sizes that symbols stand for."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntAttr
from xdsl.ir import Operation

from acc.dialects.tile.types import GmType
from acc.interp.interpreter import Frame, InterpreterError
from acc.interp.values import Array, Value, as_array


@dataclass(frozen=True, eq=False)
class GlobalTensor:
    """Memory of a tensor; views share it."""

    array: Array
    """The elements, written in place."""

    written: NDArray[np.bool_] | None = None
    """Which elements have a value; None for all."""

    def view(self, shape: Sequence[int]) -> "GlobalTensor":
        """The same memory with another shape."""
        written = None if self.written is None else self.written.reshape(shape)
        return GlobalTensor(self.array.reshape(shape), written)

    @staticmethod
    def unwritten(array: Array) -> "GlobalTensor":
        """Memory whose elements have no value yet."""
        return GlobalTensor(array, np.zeros(array.shape, np.bool_))


@dataclass(frozen=True)
class Symbols:
    """The sizes of this launch or program."""

    sizes: dict[str, int]

    def shape(self, op: Operation, typ: GmType) -> tuple[int, ...]:
        """The actual shape of a tensor of type `typ`."""
        return tuple(
            dim.data if isinstance(dim, IntAttr) else self.value(op, dim.data) for dim in typ.shape
        )

    def value(self, op: Operation, name: str) -> int:
        """The size called `name`; `InterpreterError` at `op` when no argument has it."""
        if name not in self.sizes:
            known = ", ".join(self.sizes) or "none"
            raise InterpreterError(op, f"no argument has the symbol '{name}', known are {known}")
        return self.sizes[name]


def bind(op: Operation, types: Sequence[GmType], tensors: Sequence[GlobalTensor]) -> Symbols:
    """
    The sizes that the shapes of `tensors`, arguments of `op`, give to the symbols of their types.

    Raises `InterpreterError` where shapes do not fit or contradict each other.
    """
    sizes: dict[str, int] = {}
    for index, (typ, tensor) in enumerate(zip(types, tensors, strict=True)):
        shape = tensor.array.shape
        fits = len(shape) == typ.rank
        for dim, size in zip(typ.shape, shape, strict=False):
            wanted = dim.data if isinstance(dim, IntAttr) else sizes.setdefault(dim.data, size)
            fits = fits and wanted == size
        if not fits:
            bound = "".join(f", {name} = {size}" for name, size in sizes.items())
            raise InterpreterError(
                op, f"argument {index} has type {typ}, found an array of shape {list(shape)}{bound}"
            )
    return Symbols(sizes)


def admit(
    frame: Frame, op: Operation, types: Sequence[GmType], args: Sequence[Value]
) -> list[GlobalTensor]:
    """
    The arguments of a program or kernel as tensors: arrays of the caller, or tensors already.

    Raises `InterpreterError` for a wrong number of arguments or a wrong element type.
    """
    if len(args) != len(types):
        raise InterpreterError(op, f"takes {len(types)} arguments, found {len(args)}")
    tensors: list[GlobalTensor] = []
    for index, (typ, arg) in enumerate(zip(types, args, strict=True)):
        tensor = arg if isinstance(arg, GlobalTensor) else GlobalTensor(_contiguous(arg))
        dtype = frame.dtype(typ.element_type)
        if tensor.array.dtype != dtype:
            raise InterpreterError(
                op, f"argument {index} has type {typ}, found an array of {tensor.array.dtype}"
            )
        tensors.append(tensor)
    return tensors


def _contiguous(arg: Value) -> Array:
    array = as_array(arg)
    assert array.flags.c_contiguous, "tensors in global memory are contiguous"
    return array
