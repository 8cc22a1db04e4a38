"""What the interpreter says that a module gives for some inputs."""

from collections.abc import Sequence

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from acc.driver.subject import Case, Sizes
from acc.interp.element_types import array_dtype
from acc.interp.interpreter import Interpreter, UnsupportedError
from acc.interp.tile.global_tensor import Symbols
from acc.interp.values import Array, as_array
from acc.semantics.signature import Entry


def interpreted_case(
    module: ModuleOp, entry: Entry, arguments: Sequence[Array], sizes: Sizes
) -> Case:
    """
    A case whose results are computed in float64, and in the types of the module. Raises
    `InterpreterError`.
    """
    eager = _results(module, entry, arguments, sizes, wide=False)
    try:
        want = _results(module, entry, arguments, sizes, wide=True)
    except UnsupportedError:
        # AscendC calls work on bytes of the types that they have
        want = eager
    return Case(tuple(arguments), want, eager, sizes)


def _results(
    module: ModuleOp, entry: Entry, arguments: Sequence[Array], sizes: Sizes, *, wide: bool
) -> tuple[Array, ...]:
    interpreter = Interpreter(module, np.float64 if wide else None)
    outputs = [np.zeros(s.at(sizes), array_dtype(s.element)) for s in entry.outputs]
    arrays = [np.array(array) for array in arguments]
    results = interpreter.call(entry.name, [*arrays, *outputs], Symbols(dict(sizes)))
    return tuple(np.array(as_array(result)) for result in results)
