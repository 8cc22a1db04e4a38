"""A kernel's function that slides a window, analysed."""

from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument

from acc.analysis.axes import Factors, Size
from acc.analysis.fusion_space import LoopDim, shape_of_view, type_shape
from acc.analysis.kernel_functions import argument_shape
from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import sizes
from acc.analysis.window_ops import WindowOp, is_window, window
from acc.dialects.tile.kernel import KernelOp
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.fitting import fitting_kernel, largest_tiles
from acc.passes.convert_linalg_to_tile.signature import Signature, signature_of_move
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.window_kernel import build_window_kernel


@dataclass(frozen=True)
class WindowFunction:
    """A function marked `acc.kernel` that holds one operation with a window."""

    function: FuncOp

    @cached_property
    def window(self) -> WindowOp:
        """The operation."""
        return window(next(op for op in self.function.body.block.ops if is_window(op)))

    @cached_property
    def _source(self) -> BlockArgument:
        source = origin(self.window.source)
        assert isinstance(source, BlockArgument), "kernels read their arguments"
        return source

    @cached_property
    def _passing(self) -> tuple[Factors, ...]:
        """The shape of the source in the dimensions that pass through."""
        given = argument_shape(self.function, self._source.index)
        shape = shape_of_view(self.window.source, lambda _: given)
        assert shape is not None, "arguments have names for open dimensions"
        return shape[: self.window.outer]

    @cached_property
    def _outer(self) -> tuple[Size, ...]:
        """The dimensions that pass through; numbers side by side are one."""
        merged: list[Size] = []
        for factor in (factor for factors in self._passing for factor in factors):
            if merged and isinstance(factor, int) and isinstance(last := merged[-1], int):
                merged[-1] = last * factor
            else:
                merged.append(factor)
        return tuple(merged)

    @cached_property
    def signature(self) -> Signature:
        """The source and the result."""
        source = [*self._outer, *(dim.size for dim in self.window.dims)]
        result = [*self._outer, *(dim.positions for dim in self.window.dims)]
        return signature_of_move(self.function, self._source, source, self.window.result, result)

    @property
    def is_empty(self) -> bool:
        """Whether there is no element to make."""
        return 0 in sizes(self.window.result)

    @property
    def in_place(self) -> dict[int, int]:
        """Results have memory of their own."""
        return {}

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
