"""What a user reads when a kernel does not fit the Unified Buffer."""

from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import AllocOp
from acc.dialects.tile.types import BoundAttr
from acc.target.chip import Chip
from acc.target.rules.capacity import ub_capacity_problem


def does_not_fit(
    kernel: KernelOp,
    sizes: dict[AllocOp, int],
    queue_bytes: int,
    arena_bytes: int,
    chip: Chip,
) -> UserError:
    """The error: what fills the buffer, what there is, and the largest tile that fits."""
    needed = queue_bytes + arena_bytes
    problem = ub_capacity_problem(chip, needed)
    assert problem is not None
    rows = [_line(alloc, size) for alloc, size in sorted(sizes.items(), key=lambda i: -i[1])]
    largest = _largest(sizes, needed, chip.ub_plan_bytes)
    hint = f"; {largest}" if largest else ""
    where = max(sizes, key=lambda alloc: sizes[alloc])
    return UserError(
        f"kernel '{kernel.sym_name.data}' {problem.found}, but {problem.limit}: "
        f"queues {queue_bytes}, scratch {arena_bytes} "
        f"({', '.join(rows)}){hint} [{problem.rule.name}]",
        where,
    )


def _line(alloc: AllocOp, size: int) -> str:
    name = alloc.result.name_hint or "unnamed"
    count = alloc.buffers.value.data
    times = f"{count} x " if count > 1 else ""
    return f"%{name} {times}{size}"


def _largest(sizes: dict[AllocOp, int], needed: int, limit: int) -> str | None:
    """
    The bound that fits, if there is one bound that the buffers grow with: the largest one among
    the first dimensions of bounded buffers.
    """
    bounds = [
        dim.value.data
        for alloc in sizes
        for dim in alloc.result.type.shape.data[:1]
        if isinstance(dim, BoundAttr)
    ]
    if not bounds:
        return None
    bound = max(bounds)
    fits = bound * limit // needed
    if fits < 1:
        return "not even a bound of 1 fits in the first dimension: make the rows shorter"
    return f"a bound of {fits} instead of {bound} in the first dimension fits"
