"""
The few numbers that a value which loops carry can be, such as the turn of two buffers: what its
first value and what iterations make of it, whichever iterations there are.
"""

from collections.abc import Iterable, Mapping
from itertools import product

from xdsl.dialects import arith, scf
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from acc.analysis.bounds.arithmetic import compute, is_value
from acc.analysis.bounds.need import Need
from acc.analysis.bounds.terms import Terms

Numbers = frozenset[int]

_MOST = 16
"""More numbers are not told apart."""


def possible_numbers(value: SSAValue) -> Numbers | None:
    """What a value can be, if that is few numbers that depend on nothing unknown."""
    return _numbers(value, {})


def _numbers(value: SSAValue, known: Mapping[SSAValue, Numbers]) -> Numbers | None:
    if value in known:
        return known[value]
    match value:
        case OpResult(op=scf.ForOp() as loop):
            return _carried(loop, value.index, known)
        case OpResult(op=scf.IfOp() as branch):
            sides = [_last(region.block) for region in (branch.true_region, branch.false_region)]
            return _union(_numbers(end.operands[value.index], known) for end in sides)
        case BlockArgument() if isinstance(loop := value.block.parent_op(), scf.ForOp):
            return _carried(loop, value.index - 1, known) if value.index else None
        case OpResult() if value.op.name.startswith(f"{arith.Arith.name}."):
            return _computed(value.op, known)
        case _:
            return None


def _carried(loop: scf.ForOp, index: int, known: Mapping[SSAValue, Numbers]) -> Numbers | None:
    """What is carried in one place: the first value and what follows from it."""
    argument = loop.body.block.args[index + 1]
    yielded = _last(loop.body.block).operands[index]
    found = _numbers(loop.iter_args[index], known)
    while found is not None:
        more = _numbers(yielded, {**known, argument: found})
        if more is None or more <= found:
            return found if more is not None else None
        found = _union((found, more))
    return None


def _computed(op: Operation, known: Mapping[SSAValue, Numbers]) -> Numbers | None:
    operands = [_numbers(operand, known) for operand in op.operands]
    choices = [sorted(numbers) for numbers in operands if numbers is not None]
    if len(choices) != len(operands):
        return None
    return _union(_result(op, numbers) for numbers in product(*choices))


def _result(op: Operation, operands: tuple[int, ...]) -> Numbers | None:
    fits: list[bool] = []

    def note(need: Need) -> None:
        fits.append(need.goal is True)

    result = compute(op, operands, Terms(), note)
    if isinstance(result, int) and is_value(result) and all(fits):
        return frozenset({result})
    return None


def _union(parts: Iterable[Numbers | None]) -> Numbers | None:
    """All numbers, if they are known and few."""
    found: set[int] = set()
    for part in parts:
        if part is None:
            return None
        found |= part
        if len(found) > _MOST:
            return None
    return frozenset(found)


def _last(block: Block) -> Operation:
    assert block.last_op is not None
    return block.last_op
