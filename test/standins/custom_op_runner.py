"""Runs a lowered program as a custom operator: calls its tiling function, launches its kernel."""

from collections.abc import Sequence
from math import prod
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc.driver.targets import Expected, Outcome
from acc.emit.programs import Memory, Program
from acc.emit.projects.custom_op.names import op_names
from acc.emit.projects.files import write_project
from acc.emit.projects.forms import emit_project
from acc.emit.projects.operator import operator_of
from acc.exec.backend import Array, Buffer
from test.standins.custom_op import CustomOp, Tensor, kernel_text, run_kernel


class CustomOpRunner:
    """A `Runner` on the host model. It works in a directory that it is given."""

    def __init__(self, module: ModuleOp, directory: Path):
        operator = operator_of([module])
        self.chip = operator.chip
        self.program: Program = operator.variants[0]
        self.names = op_names(operator)
        project = directory / operator.name
        write_project(emit_project([module], "custom-op"), project)
        self.op = CustomOp.compiled(project, self.names.function)
        types = {
            name: str(memory.type.element_type)
            for name, memory in zip(self.names.tensors, self.program.arguments, strict=True)
        }
        self.source = kernel_text(project, self.names.function, types)

    def run(self, arrays: Sequence[Array], expected: Expected | None = None) -> Outcome:
        """See `Runner.run`. What is computed of shapes has to agree with the arrays of outputs."""
        first = len(arrays) - len(self.program.outputs)
        tensors = [
            self._tensor(memory, array)
            for memory, array in zip(self.program.arguments, arrays, strict=True)
        ]
        (tiling,) = self.op.tile([tensors[:first]])
        assert tiling.done, self.op.errors
        shapes = [shape for _, shape in tensors[first:]]
        assert self.op.shapes(tensors[:first]) == shapes
        given = {
            name: Buffer(array, "in" if index < first else "out")
            for index, (name, array) in enumerate(zip(self.names.tensors, arrays, strict=True))
        }
        result = run_kernel(self.chip, self.names.function, self.source, tiling, given)
        names = self.names.tensors[first:]
        whole = all(name in result.outputs for name in names)
        outputs = tuple(result.outputs[name] for name in names) if whole else None
        return Outcome(outputs, result.faults, result.traffic, result.seconds)

    def close(self) -> None:
        """Nothing is held."""

    def _tensor(self, memory: Memory, array: Array) -> Tensor:
        """What a caller has: dimensions that lie in memory as several are one."""
        groups = self.program.op.dim_groups()[self.program.arguments.index(memory)]
        sizes = iter(array.shape)
        shape = [prod(next(sizes) for _ in range(count)) for count in groups]
        return str(memory.type.element_type), shape
