"""A kernel's function that reads a tensor at places which other tensors hold, analysed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil, prod

from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument, SSAValue

from acc.analysis.axes import Factors
from acc.analysis.fusion_space import LoopDim, type_shape
from acc.analysis.gather_ops import Gather, Places, gather
from acc.analysis.kernel_functions import argument_name
from acc.analysis.layout import element_bytes
from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import element_of, sizes
from acc.dialects.ascendc.element_names import element_name
from acc.dialects.ascendc.vec_gather import GatherOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import element_on_chip
from acc.dialects.tile.types import GmType
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.fitting import fitting_kernel
from acc.passes.convert_linalg_to_tile.gather_kernel import build_gather_kernel
from acc.passes.convert_linalg_to_tile.gather_plan import GatherPlan, picks_plan, rows_plan
from acc.passes.convert_linalg_to_tile.signature import KernelTensor, Signature
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.tiling import Fits


@dataclass(frozen=True)
class GatherFunction:
    """A function marked `acc.kernel` that holds one gather."""

    function: FuncOp

    @cached_property
    def gather(self) -> Gather:
        """The operation."""
        return next(found for op in self.function.body.block.ops if (found := gather(op)))

    @cached_property
    def plan(self) -> GatherPlan:
        """How it is computed."""
        rows = rows_plan(self.gather)
        picks = picks_plan(self.gather)
        if rows.loops < len(sizes(self.gather.result)) or picks is None:
            return rows
        return picks if self._can_pick(picks) else rows

    def _can_pick(self, picks: GatherPlan) -> bool:
        """Whether there is an instruction for it, and room for the slab beside a row of result."""
        chip = chip_of(self.function)
        element = element_on_chip(element_of(self.gather.source))
        legal = chip.dtypes.get(GatherOp.api(), frozenset[str]())
        slab = picks.source_sizes[1] * element_bytes(element)
        return element_name(element) in legal and slab <= chip.ub_plan_bytes // 2

    @cached_property
    def signature(self) -> Signature:
        """The source, the tensors of places, and the result."""
        inputs = list(self._inputs())
        element = element_of(self.gather.result)
        *loops, row = self.plan.result_sizes
        made = KernelTensor(self.gather.result, GmType([prod(loops), row], element), "out")
        positions = [_argument(gm.value).index for gm in inputs]
        return Signature(tuple(inputs), (made,), tuple(positions), (0,))

    def _inputs(self) -> Iterator[KernelTensor]:
        source = self.gather.source
        yield self._tensor(source, list(self.plan.source_sizes), "x")
        for places in self.gather.places:
            yield self._tensor(places.value, self._shape_of(places), "places")

    def _shape_of(self, places: Places) -> list[int]:
        """Lines of places that are read along a row of the result are two-dimensional."""
        shape = list(sizes(places.value))
        if self.plan.picks and self.plan.is_along(places):
            return [prod(shape[:-1]), shape[-1]]
        return shape or [1]

    def _tensor(self, value: SSAValue, shape: list[int], name: str) -> KernelTensor:
        argument = _argument(value)
        name = argument_name(self.function, argument.index) or name
        return KernelTensor(argument, GmType(shape, element_of(value)), name)

    @property
    def is_empty(self) -> bool:
        """Whether there is no element to make."""
        return 0 in sizes(self.gather.result)

    @property
    def in_place(self) -> dict[int, int]:
        """The result has memory of its own."""
        return {}

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of the result."""
        del index
        return tuple(factors or () for factors in type_shape(self.gather.result))

    def kernel(self) -> KernelOp:
        """The kernel; raises `UserError` where not even the smallest tiles fit."""

        def build(tiles: TilePlan) -> KernelOp:
            name = self.function.sym_name.data
            return build_gather_kernel(name, self.plan, self.signature, tiles)

        return fitting_kernel(self.function, self._choose, build)

    def _choose(self, fits: Fits) -> TilePlan | None:
        """Rows as long as fits, in parts where there are fewer of them than cores."""
        chip = chip_of(self.function)
        *loops, row = self.plan.result_sizes
        dims = tuple(LoopDim(size, False) for size in (*loops, row))
        unit = chip.gm_align_bytes // element_bytes(element_of(self.gather.result))
        parts = ceil(chip.vector_cores / max(1, prod(loops)))
        bound = min(row, _rounded(ceil(row / parts), unit))
        while True:
            plan = TilePlan(dims, (*(1 for _ in loops), bound))
            if fits(plan):
                return plan
            if bound <= unit:
                return None
            bound = _rounded(ceil(bound / 2), unit)


def _rounded(elements: int, unit: int) -> int:
    return ceil(elements / unit) * unit


def _argument(value: SSAValue) -> BlockArgument:
    argument = origin(value)
    assert isinstance(argument, BlockArgument), "kernels read their arguments"
    return argument
