"""Whether two modules compute all results by the same operations from the same inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from acc.diagnostics import UserError
from acc.dialects.ascendc.base import Writes
from acc.dialects.ascendc.tensor import GetValueOp
from acc.driver.arrays import program_of
from acc.interp.interpreter import Frame, Interpreter, UnsupportedError
from acc.interp.registration import Handler
from acc.interp.tile.global_tensor import Symbols as Sizes
from acc.interp.values import Array, Values
from tools.mutation.extremes import Extremes
from tools.mutation.numbering import numbering_of
from tools.mutation.shadow import Memory
from tools.mutation.symbols import Symbols

SAME = (
    "at each size that is judged, the same operations make all results from the same inputs, and "
    "check-sync proves that all accesses are ordered"
)


SAME_SETS = f"{SAME}; maxima and minima are taken of the same elements"


@dataclass(eq=False)
class Numbered(Interpreter):
    """Runs a module, and gives each byte the number of how it is computed."""

    memory: Memory = field(default_factory=Memory)

    def handler(self, op: Operation) -> Handler[Operation]:
        """The function that runs an operation, and numbers what it makes."""
        run, numbering = super().handler(op), numbering_of(op)
        if numbering is None:
            if isinstance(op, GetValueOp) or op.has_trait(Writes):
                raise UnsupportedError(op, "what it makes has no number")
            return run

        def numbered(frame: Frame, op: Operation, args: Values) -> Values:
            results = run(frame, op, args)
            numbering(self.memory, frame, op, args)
            return results

        return numbered


Run = tuple[Sequence[Array], Mapping[str, int]]
"""Arrays for all arguments of a program, and its sizes."""


def numbers(module: ModuleOp, run: Run, sets: bool) -> Sequence[Symbols]:
    """
    The numbers of all bytes of the arrays, when a program has run on them. Raises `UserError`
    where it cannot run, or where an instruction has no numbers. `sets` takes longer: in what order
    and how often elements are in a maximum or minimum then makes no difference.
    """
    arrays, sizes = run
    interpreter = Numbered(module)
    interpreter.memory.extremes = Extremes() if sets else None
    given = [np.array(array) for array in arrays]
    for place, array in enumerate(given):
        interpreter.memory.of(array, place)
    interpreter.call(program_of(module).sym_name.data, given, Sizes(dict(sizes)))
    return [interpreter.memory.of(array) for array in given]


def same_numbers(
    first: ModuleOp, second: ModuleOp, runs: Sequence[Run], sets: bool = False
) -> bool:
    """Whether two modules make all results in the same way in each of some runs."""
    try:
        return all(
            np.array_equal(a, b)
            for run in runs
            for a, b in zip(numbers(first, run, sets), numbers(second, run, sets), strict=True)
        )
    except UserError:
        return False
