"""A kernel's function that slides a window, analysed."""

from dataclasses import dataclass
from functools import cached_property

from xdsl.ir import SSAValue

from acc.analysis.axes import Factors, Size
from acc.analysis.fusion_space import LoopDim, type_shape
from acc.analysis.tensor_types import sizes
from acc.analysis.window_ops import WindowOp, is_window, window
from acc.dialects.tile.kernel import KernelOp
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.fitting import fitting_kernel, largest_tiles
from acc.passes.convert_linalg_to_tile.move_function import MoveFunction, merged
from acc.passes.convert_linalg_to_tile.signature import Signature, signature_of_move
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.window_kernel import build_window_kernel


@dataclass(frozen=True)
class WindowFunction(MoveFunction):
    """A function marked `acc.kernel` that holds one operation with a window."""

    @cached_property
    def window(self) -> WindowOp:
        """The operation."""
        return window(next(op for op in self.function.body.block.ops if is_window(op)))

    @property
    def operand(self) -> SSAValue:
        return self.window.source

    @cached_property
    def _passing(self) -> tuple[Factors, ...]:
        """The shape of the source in the dimensions that pass through."""
        return self.shape[: self.window.outer]

    @cached_property
    def _outer(self) -> tuple[Size, ...]:
        """The dimensions that pass through; numbers side by side are one."""
        return merged(self._passing)

    @cached_property
    def signature(self) -> Signature:
        """The source and the result."""
        source = [*self._outer, *(dim.size for dim in self.window.dims)]
        result = [*self._outer, *(dim.positions for dim in self.window.dims)]
        return signature_of_move(self.function, self.source, source, self.window.result, result)

    @property
    def is_empty(self) -> bool:
        """Whether there is no element to make."""
        return 0 in sizes(self.window.result)

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of the result."""
        del index
        known = type_shape(self.window.result)[self.window.outer :]
        return (*self._passing, *(factors or () for factors in known))

    def kernel(self) -> KernelOp:
        """The kernel; raises `UserError` where not even the smallest tiles fit."""
        results: list[Size] = [dim.positions for dim in self.window.dims]
        dims = tuple(LoopDim(size, False) for size in (*self._outer, *results))

        def build(plan: TilePlan) -> KernelOp:
            name = self.function.sym_name.data
            return build_window_kernel(name, self.window, self.signature, plan)

        choose = largest_tiles(dims, self.signature, chip_of(self.function))
        return fitting_kernel(self.function, choose, build)
