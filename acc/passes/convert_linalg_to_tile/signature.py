"""The arguments of a kernel: the tensors of its function in the shape of the kernel's nest."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from xdsl.dialects.builtin import LocationAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.tensor import DimOp, EmptyOp
from xdsl.ir import BlockArgument, SSAValue

from acc.analysis.axes import Factors, Size
from acc.analysis.fusion_space import FusionSpace
from acc.analysis.kernel_functions import argument_name, argument_shape
from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import element_of, sizes
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.types import GmType


@dataclass(frozen=True)
class KernelTensor:
    """One argument of the kernel."""

    value: SSAValue
    """The tensor of the function."""

    type: GmType
    name: str


@dataclass(frozen=True)
class Signature:
    """Inputs first, then outputs; a tensor that is returned twice is two outputs."""

    inputs: tuple[KernelTensor, ...]
    outputs: tuple[KernelTensor, ...]
    input_positions: tuple[int, ...]
    """Which argument of the function each input is; empty ones are left out."""

    output_positions: tuple[int, ...]
    """Which result of the function each output is; empty ones are left out."""

    @property
    def tensors(self) -> tuple[KernelTensor, ...]:
        """All arguments of the kernel."""
        return self.inputs + self.outputs

    def empty_kernel(self, name: str, location: LocationAttr) -> KernelOp:
        """A kernel with these arguments, and nothing in it yet."""
        kernel = KernelOp(name, [gm.type for gm in self.tensors])
        kernel.location = location
        for gm, argument in zip(self.tensors, kernel.gm_arguments, strict=True):
            argument.name_hint = gm.name
        return kernel

    @cached_property
    def _inputs(self) -> dict[SSAValue, int]:
        return {gm.value: index for index, gm in enumerate(self.inputs)}

    def input_index(self, value: SSAValue) -> int:
        """The argument that holds a tensor from outside."""
        return self._inputs[value]

    def output_indices(self, value: SSAValue) -> list[int]:
        """The arguments that a tensor is stored in."""
        first = len(self.inputs)
        return [first + i for i, gm in enumerate(self.outputs) if gm.value is value]

    def is_stored(self, value: SSAValue) -> bool:
        """Whether the kernel gives a tensor."""
        return bool(self.output_indices(value))


def signature_of(
    function: FuncOp, space: FusionSpace, read: Sequence[SSAValue], returned: Sequence[SSAValue]
) -> Signature:
    """The arguments of a kernel that reads and returns these tensors of its function."""
    sized = _sized(function, read)
    arguments = [
        arg
        for arg in function.body.block.args
        if arg in sized or (arg in read and not _is_empty(arg))
    ]
    inputs = [
        KernelTensor(arg, memory_type(argument_shape(function, arg.index), arg), _name(arg))
        if arg in sized
        else _tensor(space, arg, _name(arg))
        for arg in arguments
    ]
    outputs = [
        (position, origin(value)) for position, value in enumerate(returned) if not _is_empty(value)
    ]
    names = ["out"] if len(outputs) == 1 else [f"out{i}" for i in range(len(outputs))]
    return Signature(
        tuple(inputs),
        tuple(_tensor(space, value, name) for (_, value), name in zip(outputs, names, strict=True)),
        tuple(arg.index for arg in arguments),
        tuple(position for position, _ in outputs),
    )


def memory_type(shape: Sequence[Factors], value: SSAValue) -> GmType:
    """The memory of a tensor of this shape; a product with symbols is one dimension per factor."""
    dims = [dim for factors in shape for dim in _dims(factors)]
    return GmType(dims or [1], element_of(value))


def dim_groups(shape: Sequence[Factors]) -> tuple[int, ...]:
    """How many dimensions of the memory each dimension of a tensor is."""
    return tuple(len(_dims(factors)) for factors in shape)


def _dims(factors: Factors) -> Sequence[Size]:
    known = [factor for factor in factors if isinstance(factor, int)]
    return [prod(known)] if len(known) == len(factors) else factors


def _name(argument: BlockArgument) -> str:
    function = argument.owner.parent_op()
    assert isinstance(function, FuncOp)
    return argument_name(function, argument.index) or "x"


def _sized(function: FuncOp, read: Sequence[SSAValue]) -> list[SSAValue]:
    """The arguments that only say how large something is."""
    asked = (op.source for op in function.body.block.ops if isinstance(op, DimOp) and _used(op))
    return [value for value in asked if isinstance(value, BlockArgument) and value not in read]


def _used(op: DimOp) -> bool:
    """Whether a size is more than the size of an empty tensor."""
    return any(not isinstance(use.operation, EmptyOp) for use in op.result.uses)


def signature_of_move(
    function: FuncOp,
    source: BlockArgument,
    source_shape: Sequence[Size],
    result: SSAValue,
    result_shape: Sequence[Size],
) -> Signature:
    """The arguments of a kernel that makes the only result of its function from one argument."""
    name = argument_name(function, source.index) or "x"
    read = KernelTensor(source, GmType(source_shape, element_of(source)), name)
    made = KernelTensor(result, GmType(result_shape, element_of(result)), "out")
    return Signature((read,), (made,), (source.index,), (0,))


def _is_empty(value: SSAValue) -> bool:
    return 0 in sizes(value)


def _tensor(space: FusionSpace, value: SSAValue, name: str) -> KernelTensor:
    dims = space.dims_of(value)
    shape = [dim.size if i in dims else 1 for i, dim in enumerate(space.dims)]
    return KernelTensor(value, GmType(shape, element_of(value)), name)
