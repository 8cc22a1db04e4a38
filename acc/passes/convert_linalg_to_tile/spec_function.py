"""A kernel's function that stays what it is: the meaning of a kernel that somebody has to write."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.builder import Builder
from xdsl.dialects import func
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Attribute, Block, BlockArgument, Region, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.axes import Factors
from acc.analysis.kernel_functions import argument_name, argument_shape
from acc.analysis.open_shapes import open_shape
from acc.analysis.tensor_types import is_tensor, sizes, tensor_type
from acc.diagnostics import UserError
from acc.dialects.tile.spec import ReturnOp, SpecOp, tensor_of
from acc.passes.convert_linalg_to_tile.kernel_function import KernelFunction
from acc.passes.convert_linalg_to_tile.memory_reshape import SymbolSizes, from_memory, to_memory
from acc.passes.convert_linalg_to_tile.signature import KernelTensor, Signature, memory_type
from acc.passes.linalg.outline_scope import Scope


@dataclass(frozen=True)
class SpecFunction:
    """A function marked `acc.kernel` that no rule made a kernel of, or none was asked to."""

    function: func.FuncOp
    reason: str | None

    @property
    def _returned(self) -> Sequence[SSAValue]:
        terminator = self.function.body.block.last_op
        assert isinstance(terminator, func.ReturnOp)
        return terminator.arguments

    @cached_property
    def signature(self) -> Signature:
        """All tensors of the function that have elements, in their own shape."""
        arguments = self.function.body.block.args
        for argument in arguments:
            if not is_tensor(argument):
                raise UserError(
                    f"'{SpecOp.name}' takes tensors, found an argument of type {argument.type}",
                    self.function,
                )
        read = [argument for argument in arguments if 0 not in sizes(argument)]
        given = [(i, value) for i, value in enumerate(self._returned) if 0 not in sizes(value)]
        names = ["out"] if len(given) == 1 else [f"out{i}" for i in range(len(given))]
        return Signature(
            tuple(self._input(argument) for argument in read),
            tuple(
                KernelTensor(value, memory_type(self.result_shape(i), value), name)
                for (i, value), name in zip(given, names, strict=True)
            ),
            tuple(argument.index for argument in read),
            tuple(i for i, _ in given),
        )

    def _input(self, argument: BlockArgument) -> KernelTensor:
        name = argument_name(self.function, argument.index) or "x"
        shape = argument_shape(self.function, argument.index)
        return KernelTensor(argument, memory_type(shape, argument), name)

    @property
    def is_empty(self) -> bool:
        """Whether the function gives no element, so that there is nothing to launch."""
        return all(0 in sizes(value) for value in self._returned)

    @property
    def in_place(self) -> dict[int, int]:
        """Results have memory of their own."""
        return {}

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of a result, open dimensions included."""
        shape = open_shape(self.function, self._returned[index])
        if shape is None:
            shape = self._shape_in_nest(index)
        return shape

    def _shape_in_nest(self, index: int) -> tuple[Factors, ...]:
        """The shape of a result whose size is known from what is computed on the way to it."""
        try:
            return KernelFunction(self.function).result_shape(index)
        except UserError as error:
            raise UserError(
                f"result {index} of '{self.function.sym_name.data}' has an open dimension that no "
                "argument is known to have; legal are results whose sizes are those of arguments, "
                "or products of them",
                self.function,
            ) from error

    def kernel(self) -> SpecOp:
        """The spec."""
        signature = self.signature
        block = Block(arg_types=[_held_type(gm) for gm in signature.inputs])
        builder = Builder(InsertPoint.at_end(block))
        symbols = SymbolSizes(builder)
        scope = Scope(builder)
        for gm, held in zip(signature.inputs, block.args, strict=True):
            held.name_hint = gm.name
            symbols.learn(held, gm.type)
        by_value = {gm.value: held for gm, held in zip(signature.inputs, block.args, strict=True)}
        for argument in self.function.body.block.args:
            shape = argument_shape(self.function, argument.index)
            typ = tensor_type(argument)
            if argument in by_value:
                scope.values[argument] = from_memory(builder, by_value[argument], typ, shape)
            else:
                scope.values[argument] = _without_elements(builder, typ, shape, symbols)
        for op in self.function.body.block.ops:
            if not isinstance(op, func.ReturnOp):
                scope.clone(op)
        outputs = zip(signature.outputs, signature.output_positions, strict=True)
        results = [
            to_memory(builder, scope.value(gm.value), gm.type, self.result_shape(i), symbols)
            for gm, i in outputs
        ]
        builder.insert(ReturnOp(results))
        name = self.function.sym_name.data
        inputs, given = ([gm.type for gm in side] for side in (signature.inputs, signature.outputs))
        spec = SpecOp(name, inputs, given, Region(block), self.reason)
        spec.location = self.function.location
        return spec


def _held_type(gm: KernelTensor) -> TensorType[Attribute]:
    """The type of an argument of the body: a tensor of rank 0 stays one."""
    typ = tensor_type(gm.value)
    return typ if not typ.get_num_dims() else tensor_of(gm.type)


def _without_elements(
    builder: Builder,
    typ: TensorType[Attribute],
    shape: Sequence[Factors],
    symbols: SymbolSizes,
) -> SSAValue:
    """An argument that is left out of the kernel, since it has no elements."""
    open_sizes = [
        symbols.product(factors)
        for factors, size in zip(shape, typ.get_shape(), strict=True)
        if size == DYNAMIC_INDEX
    ]
    return builder.insert(EmptyOp(open_sizes, typ)).tensor
