"""What a launch function refuses at run time, since it depends on the sizes it is given."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects import func
from xdsl.dialects.builtin import IntAttr, StringAttr
from xdsl.dialects.func import FuncOp

from acc.analysis.bounds_of_expressions import ExpressionBounds
from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.layout import element_bytes
from acc.analysis.pitched_copies import pitched_arguments
from acc.dialects.tile.types import GmType
from acc.emit.programs import ProgramLaunch
from acc.target.chip import Chip
from acc.target.rules.copy import COPY_RANGE
from acc.target.rules.launch import BLOCK_COUNT


@dataclass(frozen=True)
class LaunchLimit:
    """A condition under which nothing is launched."""

    condition: str
    """In C++."""
    message: str


def block_limit(host: FuncOp, blocks: str, chip: Chip) -> Iterator[LaunchLimit]:
    """More blocks than the runtime counts, unless the host function cannot give so many."""
    end = host.body.block.last_op
    assert isinstance(end, func.ReturnOp)
    expressions = IndexExpressions()
    most = ExpressionBounds(expressions).upper(expressions.value(end.operands[0]))
    if most is None or most > chip.max_blocks:
        message = f"more than {chip.max_blocks} blocks [{BLOCK_COUNT.name}]"
        yield LaunchLimit(f"{blocks} > {chip.max_blocks}", message)


def distance_limits(
    launches: Sequence[ProgramLaunch], sizes: Mapping[str, str], chip: Chip
) -> Iterator[LaunchLimit]:
    """
    Rows further apart than a gap can say, for each tensor whose rows lie some sizes apart; `sizes`
    has the C++ of symbols.
    """
    found: dict[LaunchLimit, None] = {}
    for launch in launches:
        for index in pitched_arguments(launch.kernel):
            # as the kernel sees it: the launch may take a view
            typ = launch.op.arguments[index].type
            assert isinstance(typ, GmType)
            distance = _distance(typ, sizes)
            if distance is not None:
                name = launch.arguments[index].name
                message = f"rows of {name} are too far apart [{COPY_RANGE.name}]"
                found[LaunchLimit(f"{distance} > {chip.max_copy_gap}ull", message)] = None
    yield from found


def _distance(typ: GmType, sizes: Mapping[str, str]) -> str | None:
    """C++ for the bytes between neighbours along the first dimension; None if constant."""
    outer, *inner = typ.shape.data
    symbols = [dim.data for dim in inner if isinstance(dim, StringAttr)]
    if not symbols or not all(symbol in sizes for symbol in symbols):
        return None
    known = prod(dim.data for dim in inner if isinstance(dim, IntAttr))
    factors = " * ".join(sizes[symbol] for symbol in symbols)
    distance = f"(uint64_t){factors} * {known * element_bytes(typ.element_type)}"
    if len(inner) == 1 and isinstance(outer, StringAttr) and outer.data in sizes:
        # one row has no neighbour
        return f"{sizes[outer.data]} > 1 && {distance}"
    return distance
