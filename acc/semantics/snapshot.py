"""A module as it was at one point of a pipeline, and the results of running its entries."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation

from acc.dialects.tile.program import ProgramOp
from acc.interp.element_types import numpy_dtype
from acc.interp.interpreter import Interpreter, InterpreterError
from acc.interp.tile.global_tensor import Symbols
from acc.interp.values import Array, Value, as_array
from acc.semantics.cases import Case
from acc.semantics.signature import ValueShape

Key = tuple[str, Hashable, bool]


@dataclass
class Snapshot:
    """A copy of a module; results are kept."""

    module: ModuleOp
    on_block: Callable[[Block], None] | None = None
    """Told about each block before it runs."""
    _results: dict[Key, list[Array] | InterpreterError] = field(
        default_factory=dict[Key, "list[Array] | InterpreterError"]
    )
    _interpreters: dict[bool, Interpreter] = field(default_factory=dict[bool, Interpreter])

    @staticmethod
    def of(module: ModuleOp) -> "Snapshot":
        """The module as it is now, with the places of its operations."""
        copy = module.clone()
        for old, new in zip(module.walk(), copy.walk(), strict=True):
            new.location = old.location
        return Snapshot(copy)

    def run(self, op: Operation, case: Case, outputs: Sequence[Array], exact: bool) -> list[Array]:
        """
        The results of an entry `op` of this module for a case; in float64 if `exact`.

        `outputs` are results of an earlier level, whose shapes a program's outputs have. Raises
        `InterpreterError` when the run fails.
        """
        key = (case.entry.name, case.key, exact)
        if key not in self._results:
            try:
                self._results[key] = self._run(op, case, outputs, exact)
            except InterpreterError as error:
                self._results[key] = error
        found = self._results[key]
        if isinstance(found, InterpreterError):
            raise found
        return found

    def forget(self) -> None:
        """Drop the results that are kept."""
        self._results.clear()

    def _run(self, op: Operation, case: Case, outputs: Sequence[Array], exact: bool) -> list[Array]:
        float_type = np.float64 if exact else None
        if exact not in self._interpreters:
            self._interpreters[exact] = Interpreter(self.module, float_type, self.on_block)
        interpreter = self._interpreters[exact]
        args: list[Value] = case.inputs()
        if isinstance(op, ProgramOp):
            args = [_in_memory(arg) for arg in (*args, *_output_arrays(case, outputs))]
        called = interpreter.call(case.entry.name, args, Symbols(dict(case.sizes)))
        results = [np.array(_result(op, place, value)) for place, value in enumerate(called)]
        if isinstance(op, ProgramOp) and not case.entry.outputs:
            return [_unless_one(r, like) for r, like in zip(results, outputs, strict=True)]
        return results


def _in_memory(value: Value) -> Value:
    """An argument as a program takes it: in global memory, a tensor of rank 0 has one dimension."""
    if not isinstance(value, np.ndarray):
        return value
    array = as_array(value)  # pyright: ignore[reportUnknownArgumentType]
    return array if array.ndim else array.reshape(1)


def _unless_one(result: Array, like: Array) -> Array:
    """A result of a program, with rank 0 where the tensor that it stands for has it."""
    return result.reshape(()) if not like.ndim and result.shape == (1,) else result


def _result(op: Operation, place: int, value: Value) -> Array:
    if isinstance(op, FuncOp) and isinstance(value, int):
        return np.asarray(value, numpy_dtype(op.function_type.outputs.data[place]))
    return as_array(value)


def _output_arrays(case: Case, results: Sequence[Array]) -> list[Array]:
    """Arrays for a program to write: shaped by its own types, or by the results it must give."""
    if case.entry.outputs:
        return [_zeros(value, case) for value in case.entry.outputs]
    return [np.zeros(result.shape, result.dtype) for result in results]


def _zeros(value: ValueShape, case: Case) -> Array:
    dtype = numpy_dtype(value.element)
    assert dtype is not None, f"no results of {value.element}"
    return np.zeros(value.at(case.sizes), dtype)
