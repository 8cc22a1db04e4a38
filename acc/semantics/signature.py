"""What can be run in a module: its entries, and the tensors that they take and give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from acc.analysis.axes import Factors
from acc.analysis.kernel_functions import argument_shape
from acc.dialects.ascendc.system import KernelOp as AscendcKernelOp
from acc.dialects.tile.host import is_host
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.spec import SpecOp
from acc.dialects.tile.types import GmDim, GmType
from acc.interp.element_types import numpy_dtype


@dataclass(frozen=True)
class ValueShape:
    """Shape and element type of an argument or result."""

    dims: tuple[Factors, ...]
    """Each dimension as a product of numbers and symbols."""

    element: Attribute
    is_scalar: bool = False

    def at(self, sizes: Mapping[str, int]) -> tuple[int, ...]:
        """The shape for sizes of the symbols."""
        return tuple(
            prod(factor if isinstance(factor, int) else sizes[factor] for factor in dim)
            for dim in self.dims
        )

    def symbols(self) -> Iterator[str]:
        """The symbols of the shape."""
        for dim in self.dims:
            yield from (factor for factor in dim if isinstance(factor, str))


@dataclass(frozen=True)
class Entry:
    """Something to call: a function, a program, or a kernel or spec that nothing launches."""

    name: str
    inputs: tuple[ValueShape, ...]
    outputs: tuple[ValueShape, ...] = ()
    """Arguments that a program writes. Functions return theirs; kernels and specs change inputs."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """Names of the symbols in the shapes of the inputs, each once."""
        return tuple(dict.fromkeys(name for value in self.inputs for name in value.symbols()))


def callables(module: ModuleOp) -> Mapping[str, Operation]:
    """The functions, programs, kernels and specs of a module; host functions are none."""
    found: dict[str, Operation] = {}
    for op in module.body.block.ops:
        if isinstance(op, FuncOp) and (op.is_declaration or is_host(op)):
            continue
        if isinstance(op, FuncOp | ProgramOp | KernelOp | SpecOp | AscendcKernelOp):
            found[op.sym_name.data] = op
    return found


def entries(module: ModuleOp) -> Mapping[str, Operation]:
    """What a caller would run: the callables that the module itself does not use."""
    used = {
        attribute.string_value()
        for op in module.walk()
        for attribute in op.properties.values()
        if isinstance(attribute, SymbolRefAttr)
    }
    return {name: op for name, op in callables(module).items() if name not in used}


def entry_of(name: str, op: Operation) -> Entry | str:
    """The entry that an operation is, or why its arguments cannot be made up."""
    match op:
        case FuncOp():
            return _function(name, op)
        case ProgramOp():
            shapes = _tensors(op.body.block.arg_types)
            first = len(shapes) - op.outputs.value.data
            return Entry(name, shapes[:first], shapes[first:])
        case KernelOp():
            return Entry(name, _tensors(op.body.block.arg_types))
        case SpecOp():
            return Entry(name, _tensors((*op.inputs, *op.outputs)))
        case _:
            return f"'{op.name}' does not say the shapes of its arguments"


def _tensors(types: Sequence[Attribute]) -> tuple[ValueShape, ...]:
    return tuple(
        ValueShape(tuple(_factors(dim) for dim in typ.shape), typ.element_type)
        for typ in types
        if isinstance(typ, GmType)
    )


def _factors(dim: GmDim) -> Factors:
    return (dim.data,)


def _function(name: str, op: FuncOp) -> Entry | str:
    inputs: list[ValueShape] = []
    for index, typ in enumerate(op.function_type.inputs):
        if isa(typ, TensorType[Attribute]):
            inputs.append(ValueShape(argument_shape(op, index), typ.get_element_type()))
        elif numpy_dtype(typ) is not None:
            inputs.append(ValueShape((), typ, is_scalar=True))
        else:
            return f"no inputs of type {typ} can be made up"
    return Entry(name, tuple(inputs))
