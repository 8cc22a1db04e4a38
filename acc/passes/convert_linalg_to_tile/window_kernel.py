"""
Kernels of operations that slide a window.

A tile of the result needs a tile of the source that is larger by the reach of the window. It is
loaded once; then the places of the window are combined along one dimension after the other, from
the last one on, so that a window of 3 x 3 takes 6 combinations and not 9.
"""

from xdsl.builder import Builder
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import FloatAttr, IndexType, IntegerAttr
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.tensor_types import element_of
from acc.analysis.tensor_uses import splat_number
from acc.analysis.window_ops import Combination, WindowDim, WindowOp
from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp, ParallelOp, SymbolOp
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.transfer import LoadOp, StoreOp
from acc.dialects.tile.types import BoundAttr, TileDim, TileType, bound_of, tile_dim
from acc.passes.convert_linalg_to_tile.reduce import Combiner, combiner_of
from acc.passes.convert_linalg_to_tile.signature import Signature
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.index_builder import Index, IndexBuilder

WRITTEN_OUT = 4
"""Places of a window up to which there is no loop over them."""


def build_window_kernel(
    name: str, window: WindowOp, signature: Signature, plan: TilePlan
) -> KernelOp:
    """
    The kernel of a window, with tiles of the result as the plan says.

    Raises `UserError` for a combination that has no tile operation.
    """
    kernel = KernelOp(name, [gm.type for gm in signature.tensors])
    kernel.location = window.op.location
    for gm, argument in zip(signature.tensors, kernel.gm_arguments, strict=True):
        argument.name_hint = gm.name
    _WindowBody(kernel, window, plan).build()
    return kernel


class _WindowBody:
    def __init__(self, kernel: KernelOp, window: WindowOp, plan: TilePlan):
        self.kernel, self.window, self.plan = kernel, window, plan
        self.element = element_of(window.result)
        self.builder = Builder(InsertPoint.at_end(kernel.body.block))
        self.at = IndexBuilder(self.builder)
        rank = len(plan.dims)
        passing = rank - len(window.dims)
        whole = [WindowDim(1, 1, 1, 1, 1)] * passing
        self.dims: tuple[WindowDim, ...] = (*whole, *window.dims)
        self.offsets: list[Index] = [0] * rank
        self.extents: list[Index] = [self._exact(dim) for dim in range(rank)]

    def _exact(self, dim: int) -> int:
        return self.plan.bounds[dim]

    def build(self) -> None:
        """Fill the kernel."""
        gm_in, gm_out = self.kernel.gm_arguments
        self._open_parallel()
        value = self._load(gm_in)
        for dim in reversed(range(len(self.dims))):
            if self.dims[dim].places > 1 or self.dims[dim].stride > 1:
                value = self._combine_along(value, dim)
        if self.window.combination is not None:
            value = self._with_start(value, self.window.combination)
        offsets = [self.at.value(offset) for offset in self.offsets]
        self._insert(StoreOp(value, gm_out, offsets))

    def _insert(self, op: Operation) -> None:
        op.location = self.window.op.location
        self.builder.insert(op)

    def _emit(self, op: Operation, hint: str) -> OpResult:
        self._insert(op)
        op.results[0].name_hint = hint
        return op.results[0]

    def _use(self, builder: Builder) -> None:
        self.builder, self.at = builder, IndexBuilder(builder)

    def _size(self, dim: int) -> SSAValue:
        size = self.plan.dims[dim].size
        if isinstance(size, int):
            return self.at.value(size)
        return self._emit(SymbolOp(size), size)

    def _open_parallel(self) -> None:
        dims = self.plan.parallel
        lower = [self.at.value(0) for _ in dims]
        upper = [self._size(dim) for dim in dims]
        step = [self.at.value(self.plan.bounds[dim]) for dim in dims]
        loop = ParallelOp(lower, upper, step)
        self._insert(loop)
        self._use(Builder(InsertPoint.at_end(loop.body.block)))
        for dim, end, induction in zip(dims, upper, loop.body.block.args, strict=True):
            induction.name_hint = "ijklmn"[dim % 6]
            self.offsets[dim] = induction
            if isinstance(self.plan.tile_dim(dim), BoundAttr):
                rest = self.at.sub(end, induction, "rest")
                self.extents[dim] = self.at.min(rest, self.plan.bounds[dim], "extent")

    # Tiles

    def _type(self, walked: int) -> TileType:
        """A tile in which the dimensions from `walked` on have the result's size already."""
        dims: list[TileDim] = []
        for dim, along in enumerate(self.dims):
            tiled = self.plan.tile_dim(dim)
            if dim >= walked or (along.places == 1 and along.stride == 1):
                dims.append(tiled)
                continue
            reach = along.reach(bound_of(tiled))
            dims.append(BoundAttr(reach) if isinstance(tiled, BoundAttr) else tile_dim(reach))
        return TileType(dims, self.element)

    def _actual(self, typ: TileType, walked: int) -> list[SSAValue]:
        """The extents of the bounded dimensions of such a tile."""
        extents: list[SSAValue] = []
        for dim in typ.bounded_dims:
            extent, along = self.extents[dim], self.dims[dim]
            if dim < walked and (along.places > 1 or along.stride > 1):
                steps = self.at.mul(self.at.sub(extent, 1), along.stride)
                extent = self.at.add(steps, along.reach(1), "reach")
            extents.append(self.at.value(extent))
        return extents

    def _load(self, gm: SSAValue) -> SSAValue:
        rank = len(self.dims)
        typ = self._type(rank)
        starts = [
            self.at.value(self.at.add(self.at.mul(offset, along.stride), along.start))
            for offset, along in zip(self.offsets, self.dims, strict=True)
        ]
        return self._emit(
            LoadOp(gm, starts, self._actual(typ, rank), result=typ), gm.name_hint or "x"
        )

    def _place(self, source: SSAValue, dim: int, offset: Index) -> SSAValue:
        """The elements at one place of the window, for all positions along a dimension."""
        typ = self._type(dim)
        starts = [self.at.value(offset if d == dim else 0) for d in range(len(self.dims))]
        strides = [self.dims[d].stride if d == dim else 1 for d in range(len(self.dims))]
        op = SliceOp(source, starts, strides, self._actual(typ, dim), result=typ)
        return self._emit(op, "place")

    def _combine_along(self, source: SSAValue, dim: int) -> SSAValue:
        along = self.dims[dim]
        running = self._place(source, dim, 0)
        if along.places == 1:
            return running
        assert self.window.combination is not None, "several places are combined"
        combiner = self._combiner(self.window.combination)
        if along.places > WRITTEN_OUT:
            return self._loop(source, dim, running, combiner)
        for place in range(1, along.places):
            other = self._place(source, dim, place * along.dilation)
            running = self._emit(combiner.pairwise(running, other), "running")
        return running

    def _combiner(self, combination: Combination) -> Combiner:
        found = combiner_of(combination.combiner)
        if found is None:
            op = self.window.op
            raise UserError(f"'{op.name}' combines by '{combination.combiner.name}'", op)
        return found

    def _loop(
        self, source: SSAValue, dim: int, first: SSAValue, combiner: Combiner
    ) -> SSAValue:
        along = self.dims[dim]
        bounds = [self.at.value(number) for number in (1, along.places, 1)]
        block = Block(arg_types=[IndexType(), first.type])
        block.args[0].name_hint, block.args[1].name_hint = "place", "running"
        outer = self.builder
        self._use(Builder(InsertPoint.at_end(block)))
        offset = self.at.mul(block.args[0], along.dilation)
        other = self._place(source, dim, offset)
        combined = self._emit(combiner.pairwise(block.args[1], other), "running")
        self._insert(scf.YieldOp(combined))
        self._use(outer)
        return self._emit(scf.ForOp(*bounds, [first], block), "running")

    def _with_start(self, value: SSAValue, combination: Combination) -> SSAValue:
        """The result with what the operation starts from."""
        number, combiner = splat_number(combination.init), self._combiner(combination)
        if number is None:
            raise UserError(
                f"'{self.window.op.name}' must start from a constant to be lowered to tile kernels",
                self.window.op,
            )
        if number.value.data == combiner.neutral_of(self.element):
            return value
        start = self._constant(number)
        return self._emit(combiner.pairwise(value, start), "running")

    def _constant(self, number: FloatAttr | IntegerAttr) -> SSAValue:
        return self._emit(arith.ConstantOp(number), "start")

