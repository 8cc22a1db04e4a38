"""A kernel's function that inserts a slice: the larger tensor is written in place."""

from dataclasses import dataclass
from functools import cached_property

from xdsl.ir import BlockArgument, SSAValue

from acc.analysis.axes import Factors, Size
from acc.analysis.fusion_space import LoopDim, type_shape
from acc.analysis.insertions import InsertedDim, Insertion, insertion, is_insertion
from acc.analysis.tensor_types import element_of
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import LoadOp, StoreOp, element_on_chip
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.fitting import (
    fitting_kernel,
    largest_tiles,
    single_elements,
)
from acc.passes.convert_linalg_to_tile.move_function import MoveFunction
from acc.passes.convert_linalg_to_tile.signature import Signature, signature_of_move
from acc.passes.convert_linalg_to_tile.tile_nest import TileNest
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan


@dataclass(frozen=True)
class InsertionFunction(MoveFunction):
    """A function marked `acc.kernel` that holds one insertion."""

    @cached_property
    def insertion(self) -> Insertion:
        """The operation."""
        return insertion(next(op for op in self.function.body.block.ops if is_insertion(op)))

    @cached_property
    def _dims(self) -> tuple[InsertedDim, ...]:
        return self.insertion.dims(self.shape)

    @property
    def operand(self) -> SSAValue:
        return self.insertion.source

    @cached_property
    def signature(self) -> Signature:
        """The smaller tensor and the larger one."""
        small: list[Size] = [dim.count for dim in self._dims]
        large: list[Size] = [dim.size for dim in self._dims]
        result = self.insertion.op.result
        return signature_of_move(self.function, self.source, small, result, large)

    @property
    def in_place(self) -> dict[int, int]:
        """The result is the memory of the larger tensor."""
        target = self.insertion.target
        return {0: target.index} if isinstance(target, BlockArgument) else {}

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of the larger tensor."""
        del index
        known = type_shape(self.insertion.op.result)
        return tuple(
            open_size if factors is None else factors
            for factors, open_size in zip(known, self.shape, strict=True)
        )

    def kernel(self) -> KernelOp:
        """The kernel, which copies tiles of the smaller tensor."""
        counts: list[Size] = [dim.count for dim in self._dims]
        dims = tuple(LoopDim(size, False) for size in counts)
        choose = largest_tiles(dims, self.signature, chip_of(self.function))
        if self._is_column:
            choose = single_elements(dims)
        return fitting_kernel(self.function, choose, self._build)

    @property
    def _is_column(self) -> bool:
        """Whether no two elements that are inserted stand side by side."""
        *_, last = self._dims
        return last.count == 1 and last.size != 1

    def _build(self, plan: TilePlan) -> KernelOp:
        kernel = self.signature.empty_kernel(
            self.function.sym_name.data, self.insertion.op.location
        )
        nest = TileNest(kernel, plan)
        nest.open_parallel()
        source, target = kernel.gm_arguments
        element = element_on_chip(element_of(self.insertion.op.result))
        typ = plan.tile_type(range(len(plan.dims)), element)
        extents = [nest.at.value(nest.extents[dim]) for dim in typ.bounded_dims]
        here = [nest.at.value(offset) for offset in nest.offsets]
        tile = nest.emit(LoadOp(source, here, extents, result=typ), source.name_hint or "x")
        nest.insert(StoreOp(tile, target, self._places(nest)))
        return kernel

    def _places(self, nest: TileNest) -> list[SSAValue]:
        """Where the tile goes in the larger tensor."""
        pairs = zip(nest.offsets, self._dims, strict=True)
        return [nest.at.value(nest.at.add(offset, dim.start)) for offset, dim in pairs]
