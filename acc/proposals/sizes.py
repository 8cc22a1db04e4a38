"""Sizes of symbols to try a proposal at: the usual ones, and those around numbers that it names."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Operation

from acc.dialects.tile.kernel import VariantOp
from acc.semantics.cases import BASE_SIZES
from acc.semantics.variants import variant_sizes

Sizes = Mapping[str, int]

_LONG = (1031, 4099, 20011)
"""Sizes of long rows: primes, so that no tile divides them."""

_FEW = 3
"""What the other symbols are while one is around a number."""

_NAMED = 24
"""Numbers of a proposal that sizes are taken around."""


def usual_sizes(symbols: Sequence[str], proposal: ModuleOp) -> list[Sizes]:
    """
    Assignments to try first: small sizes in all combinations up to two symbols, long ones for each
    symbol, one for each variant, and one around each number of the proposal. `{}` without symbols.
    """
    if not symbols:
        return [{}]
    found: list[Sizes] = [dict.fromkeys(symbols, size) for size in BASE_SIZES]
    if len(symbols) == 2:
        found += [dict(zip(symbols, pair, strict=True)) for pair in product(BASE_SIZES, repeat=2)]
    else:
        found += _turned(symbols)
    for sizes in variant_sizes(proposal):
        found.append({name: sizes.get(name, _FEW) for name in symbols})
    found += _one_at_a_time(symbols, _around(_numbers(proposal)))
    found += _one_at_a_time(symbols, _LONG)
    return list({tuple(sizes.items()): sizes for sizes in found}.values())


def sizes_to_compare(symbols: Sequence[str]) -> list[Sizes]:
    """Assignments that proposals are compared at: those that do not depend on them."""
    return _one_at_a_time(symbols, _LONG) if symbols else [{}]


def sizes_for(symbols: Sequence[str], conditions: Sequence[Operation]) -> list[Sizes]:
    """
    More assignments, for branches that no input took yet: around what their conditions name, and
    around products of two such numbers.
    """
    if not symbols:
        return []
    numbers = {number for op in conditions for number in _near(op)}
    products = {left * right for left in numbers for right in numbers}
    values = list(_around(sorted(numbers | products)))
    return [*_one_at_a_time(symbols, values), *(dict.fromkeys(symbols, value) for value in values)]


def _turned(symbols: Sequence[str]) -> Iterator[Sizes]:
    for start in range(len(BASE_SIZES)):
        places = enumerate(symbols, start)
        yield {name: BASE_SIZES[place % len(BASE_SIZES)] for place, name in places}


def _one_at_a_time(symbols: Sequence[str], values: Sequence[int]) -> list[Sizes]:
    few = dict.fromkeys(symbols, _FEW)
    return [{**few, symbol: value} for value in values for symbol in symbols]


def _around(numbers: Sequence[int]) -> list[int]:
    """One below, at and one above each number."""
    return sorted({number + step for number in numbers for step in (-1, 0, 1)} - {0, -1})


def _numbers(proposal: ModuleOp) -> list[int]:
    """Numbers above one that stand in kernels and host functions, the smallest first."""
    found = {number for op in proposal.walk() if (number := _number(op)) is not None}
    return sorted(found)[:_NAMED]


def _near(op: Operation) -> Iterator[int]:
    """Numbers in the expressions that decide which region of an operation runs, how often."""
    if isinstance(op, VariantOp):
        yield from (n for inner in op.condition.walk() if (n := _number(inner)) is not None)
    todo = list(op.operands)
    seen = set(todo)
    while todo:
        owner = todo.pop().owner
        if not isinstance(owner, Operation):
            continue
        if (number := _number(owner)) is not None:
            yield number
        fresh = [operand for operand in owner.operands if operand not in seen]
        seen.update(fresh)
        todo += fresh


def _number(op: Operation) -> int | None:
    match op:
        case ConstantOp(value=IntegerAttr(value=value)) if value.data > 1:
            return value.data
        case _:
            return None
