"""A wrong result as the author of a proposal is told about it: numbers have 6 digits."""

from collections.abc import Iterator

import numpy as np
from xdsl.ir import Operation, SSAValue

from acc.dialects.tile.program import LaunchOp, ProgramOp
from acc.interp.values import Array, as_array
from acc.llm.refused import RefusedError
from acc.proposals.inputs import ProposalCase
from acc.semantics.judgement import Difference

_SHOWN = 16
"""Elements up to which an argument is shown whole."""

_EDGE = 4
"""Elements that are shown at each end of a longer one."""


def counterexample(
    check: str, entry: Operation, case: ProposalCase, problem: Difference | str
) -> RefusedError:
    """What is wrong, at which sizes, and the arguments that the wrong result of `entry` needs."""
    result = problem.result if isinstance(problem, Difference) else None
    needed = None if result is None else inputs_of(entry, result)
    return RefusedError(check, "\n".join((described(problem), *_input_lines(case, needed))), result)


def inputs_of(entry: Operation, result: int) -> frozenset[int] | None:
    """The inputs that decide a result of a program; None where that is not known."""
    if not isinstance(entry, ProgramOp):
        return None
    arguments = entry.body.block.args
    first = len(arguments) - entry.outputs.value.data
    needed: set[SSAValue] = {arguments[first + result]}
    for op in reversed(list(entry.body.block.ops)):
        if not isinstance(op, LaunchOp):
            return None
        if not needed.isdisjoint(op.arguments):
            needed.update(op.arguments)
    return frozenset(place for place in range(first) if arguments[place] in needed)


def described(problem: Difference | str) -> str:
    """What is wrong with a result."""
    if isinstance(problem, str):
        return problem
    wanted = problem.before if problem.exact is None else problem.exact
    return (
        f"{problem.count} of {problem.size} elements of result {problem.result} are wrong, the "
        f"worst at {list(problem.index)}: expected {_number(wanted)}, found "
        f"{_number(problem.after)}"
    )


def at_sizes(case: ProposalCase) -> str:
    """The sizes of a case, after a message; nothing without symbols."""
    sizes = ", ".join(f"{name} = {size}" for name, size in case.sizes.items())
    return f" at {sizes}" if sizes else ""


def _input_lines(case: ProposalCase, needed: frozenset[int] | None) -> Iterator[str]:
    yield f"smallest input found{at_sizes(case) or ':'}"
    for index, value in enumerate(case.inputs()):
        if needed is not None and index not in needed:
            continue
        array = as_array(value)
        yield f"input {index}: {_type(array)} {_elements(array)}"


def _type(array: Array) -> str:
    return f"{array.dtype}{list(array.shape)}"


def _elements(array: Array) -> str:
    flat = array.reshape(-1)
    if flat.size > 1 and len(np.unique(flat.astype(np.float64))) == 1:
        return f"all {_number(flat[0])}"
    if flat.size <= _SHOWN:
        return f"[{', '.join(map(_number, flat))}]"
    others = np.argwhere(array != 0)
    if len(others) <= _EDGE:
        shown = (f"{_number(array[tuple(index)])} at {index.tolist()}" for index in others)
        return f"all 0 but {', '.join(shown)}"
    first, last = flat[:_EDGE], flat[-_EDGE:]
    return f"[{', '.join(map(_number, first))}, ..., {', '.join(map(_number, last))}]"


def _number(value: object) -> str:
    scalar = np.asarray(value)
    if scalar.dtype.kind in "iub":
        return str(scalar[()])
    return f"{float(scalar):.6g}"
