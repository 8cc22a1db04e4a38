"""A kernel's function that sorts the rows of a tensor, analysed."""

from dataclasses import dataclass
from functools import cached_property
from math import ceil

from xdsl.dialects.builtin import AnyFloat, f32, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.hints import isa

from acc.analysis.axes import Factors, Size
from acc.analysis.fusion_space import LoopDim
from acc.analysis.kernel_functions import argument_name
from acc.analysis.layout import element_bytes
from acc.analysis.reshapes import origin
from acc.analysis.sort_ops import Sort, sort
from acc.analysis.tensor_types import element_of
from acc.diagnostics import UserError
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.sort import SortOp
from acc.dialects.tile.transfer import LoadOp, StoreOp
from acc.dialects.tile.types import GmType
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.fitting import fitting_kernel
from acc.passes.convert_linalg_to_tile.move_function import MoveFunction, merged
from acc.passes.convert_linalg_to_tile.signature import KernelTensor, Signature
from acc.passes.convert_linalg_to_tile.tile_nest import TileNest
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.tiling import Fits

_MAX_ROWS = 64
"""Rows of a tile at most: more gain nothing, since they are sorted one by one."""


@dataclass(frozen=True)
class SortFunction(MoveFunction):
    """A function marked `acc.kernel` that holds one sort."""

    @cached_property
    def sort(self) -> Sort:
        """The operation."""
        return next(found for op in self.function.body.block.ops if (found := sort(op)))

    @property
    def operand(self) -> SSAValue:
        return self.sort.source

    @cached_property
    def _dims(self) -> tuple[Size, ...]:
        """The rows, numbers side by side as one, and the length of a row."""
        return (*(merged(self.shape[:-1]) or (1,)), self._length)

    @cached_property
    def _length(self) -> int:
        length = 1
        for factor in self.shape[-1]:
            if not isinstance(factor, int):
                raise UserError(
                    "sorting along a dimension of open size has no lowering to tile kernels; "
                    "its size has to be known",
                    self.sort.op,
                )
            length *= factor
        return length

    @cached_property
    def _results(self) -> tuple[SSAValue, ...]:
        terminator = self.function.body.block.last_op
        assert terminator is not None
        return tuple(terminator.operands)

    @cached_property
    def gives_elements(self) -> tuple[bool, ...]:
        """By result: whether it is the elements in order, else their places."""
        return tuple(map(self._is_elements, self._results))

    def _is_elements(self, value: SSAValue) -> bool:
        return origin(value) is not self.sort.places

    @cached_property
    def signature(self) -> Signature:
        """The source, and what is asked for of the elements in order and their places."""
        name = argument_name(self.function, self.source.index) or "x"
        read = KernelTensor(self.source, GmType(self._dims, element_of(self.source)), name)
        outputs = tuple(
            KernelTensor(value, GmType(self._dims, element_of(value)), f"out{index}")
            for index, value in enumerate(self._results)
        )
        positions = tuple(range(len(outputs)))
        return Signature((read,), outputs, (self.source.index,), positions)

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of the source."""
        del index
        return self.shape

    def kernel(self) -> KernelOp:
        """The kernel; raises `UserError` for what the chip cannot sort."""
        element = element_of(self.source)
        if not isa(element, AnyFloat) or element_bytes(element) > element_bytes(f32):
            raise UserError(
                f"sorting elements of {element} has no lowering to tile kernels: the vector unit "
                "sorts floats of up to 32 bits",
                self.sort.op,
            )
        return fitting_kernel(self.function, self._choose, self._build)

    def _choose(self, fits: Fits) -> TilePlan:
        """Whole rows, several of them where cores have that many."""
        chip = chip_of(self.function)
        dims = tuple(LoopDim(size, False) for size in self._dims)
        rows = self._dims[-2]
        most = (
            _MAX_ROWS if isinstance(rows, str) else min(_MAX_ROWS, ceil(rows / chip.vector_cores))
        )
        while most >= 1:
            plan = TilePlan(dims, (*(1 for _ in dims[:-2]), most, self._length))
            if fits(plan):
                return plan
            most //= 2
        raise UserError(
            f"sorting rows of {self._length} elements needs more than the {chip.ub_plan_bytes} "
            f"bytes of the Unified Buffer that a kernel on {chip.name} has; legal are shorter rows",
            self.sort.op,
        )

    def _build(self, plan: TilePlan) -> KernelOp:
        kernel = self.signature.empty_kernel(self.function.sym_name.data, self.sort.op.location)
        nest = TileNest(kernel, plan)
        nest.open_parallel()
        source, *targets = kernel.gm_arguments
        element = element_of(self.source)
        typ = plan.tile_type(range(len(plan.dims)), element)
        extents = [nest.at.value(nest.extents[dim]) for dim in typ.bounded_dims]
        here = [nest.at.value(offset) for offset in nest.offsets]
        loaded = nest.emit(LoadOp(source, here, extents, result=typ), source.name_hint or "x")
        wide = self._cast(nest, loaded, f32, Rounding.NONE)
        pairs = nest.emit(SortOp(wide, descending=self.sort.descending), "pairs")
        steps = [1] * (len(plan.dims) - 1) + [2]
        for value, target in zip(self._results, targets, strict=True):
            first = int(not self._is_elements(value))
            starts = [nest.at.value(0)] * (len(plan.dims) - 1) + [nest.at.value(first)]
            part = SliceOp(
                pairs, starts, steps, extents, result=plan.tile_type(range(len(plan.dims)), f32)
            )
            taken: SSAValue = nest.emit(part, "places" if first else "sorted")
            if first:
                taken = self._cast(nest, taken, i32, Rounding.RINT)
            widens = element_bytes(element_of(value)) >= element_bytes(f32)
            rounding = Rounding.NONE if widens else Rounding.RINT
            taken = self._cast(nest, taken, element_of(value), rounding)
            nest.insert(StoreOp(taken, target, here))
        return kernel

    def _cast(
        self, nest: TileNest, value: SSAValue, element: Attribute, rounding: Rounding
    ) -> SSAValue:
        """A tile with another element type."""
        cast = CastOp(value, element, rounding)
        if cast.source.type == cast.destination.type:
            cast.erase()
            return value
        return nest.emit(cast, value.name_hint or "x")
