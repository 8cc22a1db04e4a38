"""Builds the kernel with the largest tiles that are good for it."""

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import IntAttr
from xdsl.dialects.func import FuncOp

from acc.analysis.fusion_space import LoopDim
from acc.analysis.layout import element_bytes
from acc.analysis.reduction_parts import Parts
from acc.diagnostics import UserError, note
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import LoadOp
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.measured_plan import is_plannable
from acc.passes.convert_linalg_to_tile.signature import Signature
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.tiling import Fits, choose_tiles
from acc.passes.convert_linalg_to_tile.ub_estimate import footprints, peak
from acc.target.chip import Chip

Choose = Callable[[Fits], TilePlan | None]
"""Finds a plan that fits, None if there is none."""


def largest_tiles(
    dims: Sequence[LoopDim], signature: Signature, chip: Chip, parts: Parts | None = None
) -> Choose:
    """Tiles as large as the Unified Buffer holds, with work for all cores."""
    size = min((element_bytes(gm.type.element_type) for gm in signature.tensors), default=1)
    ends = [gm.type.shape.data[-2:] for gm in signature.inputs if gm.type.rank > 1]
    shared = any(row == IntAttr(1) != columns for row, columns in ends)
    return lambda fits: choose_tiles(dims, size, chip, fits, parts, shared)


def single_elements(dims: Sequence[LoopDim]) -> Choose:
    """Tiles of one element, for what has no two of them side by side in global memory."""
    plan = TilePlan(tuple(dims), (1,) * len(dims))
    return lambda fits: plan if fits(plan) else None


def fitting_kernel(
    function: FuncOp,
    choose: Choose,
    build: Callable[[TilePlan], KernelOp],
    longest: Mapping[int, int] | None = None,
) -> KernelOp:
    """
    The kernel of a function, built with tiles that fit in the Unified Buffer.

    Tiles fit by an estimate. Where it would have rows in chunks that are read several times, whole
    ones are tried on the passes that plan memory: without second buffers they may fit after all.
    `longest` says by dimension how much of it a tile may have.

    Raises `UserError` when not even the smallest ones do.
    """
    chip = chip_of(function)
    built: dict[TilePlan, KernelOp] = {}

    def is_legal(plan: TilePlan) -> bool:
        return all(plan.bounds[dim] <= most for dim, most in (longest or {}).items())

    def fits(plan: TilePlan) -> bool:
        if not is_legal(plan):
            return False
        if plan not in built:
            built[plan] = build(plan)
        return peak(footprints(built[plan], chip))[0] <= chip.ub_plan_bytes

    plan = choose(fits)
    if plan is None:
        raise _too_large(function, list(built.values())[-1], chip)
    fits(plan)
    whole = plan.with_whole_rows(chip.block_bytes)
    if whole is not None and whole not in built and is_legal(whole):
        built[whole] = build(whole)
    if (
        whole is not None
        and whole in built
        and _loads(built[whole]) < _loads(built[plan])
        and (is_plannable(built[whole], chip))
    ):
        return built[whole]
    return built[plan]


def _loads(kernel: KernelOp) -> int:
    """How often tiles are loaded, by operation: a long row that several passes read counts more."""
    return sum(isinstance(op, LoadOp) for op in kernel.walk())


def _too_large(function: FuncOp, smallest: KernelOp, chip: Chip) -> UserError:
    size, live = peak(footprints(smallest, chip))
    largest = sorted(live, key=lambda entry: -entry.size_bytes)
    return UserError(
        f"the smallest tiles of kernel '{function.sym_name.data}' need {size} bytes of "
        f"the Unified Buffer, {chip.name} has {chip.ub_plan_bytes}; fewer operations must "
        "share a kernel",
        function,
        [note(f"{entry.what} takes {entry.size_bytes} bytes") for entry in largest[:8]],
    )
