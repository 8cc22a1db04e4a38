"""The program of a function: its arguments in global memory, and the launches of its kernels."""

from collections.abc import Mapping

from xdsl.builder import Builder
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, i64
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.axes import Factors, Shape
from acc.analysis.fusion_space import type_shape
from acc.analysis.kernel_functions import argument_name, argument_shape
from acc.analysis.reshapes import RESHAPES, origin
from acc.analysis.tensor_types import is_tensor
from acc.analysis.tensor_uses import is_made_up
from acc.diagnostics import UserError
from acc.dialects.tile.program import DIM_GROUPS, LaunchOp, ProgramOp, ViewOp, WorkspaceOp
from acc.dialects.tile.types import GmType
from acc.passes.convert_linalg_to_tile.kernel_source import KernelSource
from acc.passes.convert_linalg_to_tile.refusal import refused
from acc.passes.convert_linalg_to_tile.signature import dim_groups, memory_type
from acc.passes.convert_linalg_to_tile.split_function import SplitFunction


def build_program(function: func.FuncOp, kernels: Mapping[str, KernelSource]) -> ProgramOp:
    """
    The program of a function that holds calls of kernels and changes of shape only.

    Raises `UserError` for any other operation on tensors.
    """
    return _Program(function, kernels).build()


def check_arguments(function: func.FuncOp) -> None:
    """Check that a function takes what a program can take; raises `UserError`."""
    for index, argument in enumerate(function.body.block.args):
        if not is_tensor(argument):
            raise UserError(
                f"argument {index} of '{function.sym_name.data}' is {argument.type}; "
                "programs take tensors",
                function,
            )


class _Program:
    def __init__(self, function: func.FuncOp, kernels: Mapping[str, KernelSource]):
        self.function, self.kernels = function, kernels
        terminator = function.body.block.last_op
        assert isinstance(terminator, func.ReturnOp)
        self.terminator = terminator
        self.memory: dict[SSAValue, SSAValue] = {}
        """By tensor: where its elements are."""

    def build(self) -> ProgramOp:
        """The program."""
        self._check()
        inputs, outputs = self._inputs(), self._outputs()
        name = self.function.sym_name.data
        program = ProgramOp(name, [*inputs, *outputs], len(outputs))
        program.location = self.function.location
        groups = [dim_groups(shape) for shape in (*self._input_shapes(), *self._output_shapes())]
        if any(group != (1,) * len(group) or not group for group in groups):
            arrays = [DenseArrayBase.from_list(i64, group) for group in groups]
            program.attributes[DIM_GROUPS] = ArrayAttr(arrays)
        arguments = program.body.block.args
        for index, source in enumerate(self.function.body.block.args):
            arguments[index].name_hint = argument_name(self.function, index)
            self.memory[source] = arguments[index]
        for index, (value, gm) in enumerate(
            zip(self.terminator.operands, arguments[len(inputs) :], strict=True)
        ):
            gm.name_hint = "out" if len(outputs) == 1 else f"out{index}"
            self.memory[origin(value)] = gm
        self.builder = Builder(InsertPoint.at_end(program.body.block))
        self._share_memory()
        for op in self.function.body.block.ops:
            if isinstance(op, func.CallOp):
                self._launch(op, self.kernels[op.callee.string_value()])
        return program

    def _share_memory(self) -> None:
        """Give what a kernel writes in place the memory of its result, the last call first."""
        for op in reversed(self.function.body.block.ops):
            if not isinstance(op, func.CallOp):
                continue
            for result, argument in self.kernels[op.callee.string_value()].in_place.items():
                if op.res[result] in self.memory:
                    self.memory[origin(op.arguments[argument])] = self.memory[op.res[result]]

    def _check(self) -> None:
        for op in self.function.body.block.ops:
            if isinstance(op, func.CallOp) and op.callee.string_value() in self.kernels:
                continue
            if op is self.terminator or isinstance(op, RESHAPES):
                continue
            if any(not is_made_up(v) for v in op.results if is_tensor(v)):
                raise refused(op)

    def _input_shapes(self) -> list[Shape]:
        count = len(self.function.body.block.args)
        return [argument_shape(self.function, index) for index in range(count)]

    def _inputs(self) -> list[GmType]:
        arguments = self.function.body.block.args
        return [
            memory_type(shape, argument)
            for shape, argument in zip(self._input_shapes(), arguments, strict=True)
        ]

    def _output_shapes(self) -> list[Shape]:
        shapes: list[Shape] = []
        for value in self.terminator.operands:
            shape = type_shape(value)
            known = tuple(factors for factors in shape if factors is not None)
            shapes.append(known if len(known) == len(shape) else self._open_shape(value))
        return shapes

    def _outputs(self) -> list[GmType]:
        values = self.terminator.operands
        return [
            memory_type(shape, value)
            for shape, value in zip(self._output_shapes(), values, strict=True)
        ]

    def _open_shape(self, value: SSAValue) -> tuple[Factors, ...]:
        """The shape of a result with open dimensions, from the kernel that gives it."""
        made = origin(value)
        assert isinstance(made, OpResult) and isinstance(made.op, func.CallOp)
        kernel = self.kernels[made.op.callee.string_value()]
        return kernel.result_shape(made.index)

    def _launch(self, call: func.CallOp, kernel: KernelSource) -> None:
        for result, argument in kernel.in_place.items():
            source = origin(call.arguments[argument])
            self.memory[call.res[result]] = self.memory[source]
        if kernel.is_empty:
            return
        if isinstance(kernel, SplitFunction):
            self._launch_both(call, kernel)
            return
        signature = kernel.signature
        values = [call.arguments[i] for i in signature.input_positions]
        values += [call.res[i] for i in signature.output_positions]
        arguments = [
            self._view(self._place(value, gm.type), gm.type, call)
            for value, gm in zip(values, signature.tensors, strict=True)
        ]
        self._insert(LaunchOp(call.callee.string_value(), arguments), call)

    def _launch_both(self, call: func.CallOp, split: SplitFunction) -> None:
        """Launch the kernel of the parts and the one that combines what they give."""
        partials: dict[SSAValue, SSAValue] = {}
        for launch in split.launches:
            arguments: list[SSAValue] = []
            for place, gm in zip(launch.places, launch.source.signature.tensors, strict=True):
                match place:
                    case int():
                        memory = self._place(call.res[place], gm.type)
                    case BlockArgument():
                        memory = self._place(call.arguments[place.index], gm.type)
                    case OpResult():
                        if place not in partials:
                            workspace = WorkspaceOp(gm.type)
                            self._insert(workspace, call)
                            workspace.result.name_hint = "partials"
                            partials[place] = workspace.result
                        memory = partials[place]
                arguments.append(self._view(memory, gm.type, call))
            self._insert(LaunchOp(launch.name, arguments), call)

    def _place(self, value: SSAValue, typ: GmType) -> SSAValue:
        """The memory of a tensor; workspace if it is between kernels."""
        value = origin(value)
        if value not in self.memory:
            workspace = WorkspaceOp(typ)
            assert isinstance(value, OpResult)
            self._insert(workspace, value.op)
            workspace.result.name_hint = "workspace"
            self.memory[value] = workspace.result
        return self.memory[value]

    def _view(self, gm: SSAValue, typ: GmType, call: func.CallOp) -> SSAValue:
        if gm.type == typ:
            return gm
        view = ViewOp(gm, typ)
        self._insert(view, call)
        view.result.name_hint = gm.name_hint
        return view.result

    def _insert(self, op: Operation, source: Operation) -> None:
        op.location = source.location
        self.builder.insert(op)
