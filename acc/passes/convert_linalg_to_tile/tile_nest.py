"""The parallel loop of a kernel over tiles of its result, and where in it one is."""

from xdsl.builder import Builder
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.query import SymbolOp
from acc.dialects.tile.structure import ParallelOp
from acc.dialects.tile.types import BoundAttr
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.index_builder import Index, IndexBuilder


class TileNest:
    """Inserts operations, and knows the place and extent of the current tile."""

    def __init__(self, kernel: KernelOp, plan: TilePlan):
        self.plan, self.location = plan, kernel.location
        self.use(Builder(InsertPoint.at_end(kernel.body.block)))
        self.offsets: list[Index] = [0] * len(plan.dims)
        """By dimension: where the tile starts."""

        self.extents: list[Index] = list(plan.bounds)
        """By dimension: how much of it there is."""

    def use(self, builder: Builder) -> None:
        """Insert elsewhere from now on."""
        self.builder, self.at = builder, IndexBuilder(builder)

    def insert(self, op: Operation) -> None:
        """Insert an operation."""
        op.location = self.location
        self.builder.insert(op)

    def emit(self, op: Operation, hint: str) -> OpResult:
        """Insert an operation with one result, which gets a name."""
        self.insert(op)
        op.results[0].name_hint = hint
        return op.results[0]

    def open_parallel(self) -> None:
        """Start the loop; what comes next is inside of it."""
        dims = self.plan.parallel
        lower = [self.at.value(0) for _ in dims]
        upper = [self._size(dim) for dim in dims]
        step = [self.at.value(self.plan.bounds[dim]) for dim in dims]
        loop = ParallelOp(lower, upper, step)
        self.insert(loop)
        self.use(Builder(InsertPoint.at_end(loop.body.block)))
        for dim, end, induction in zip(dims, upper, loop.body.block.args, strict=True):
            induction.name_hint = "ijklmn"[dim % 6]
            self.offsets[dim] = induction
            if isinstance(self.plan.tile_dim(dim), BoundAttr):
                rest = self.at.sub(end, induction, "rest")
                self.extents[dim] = self.at.min(rest, self.plan.bounds[dim], "extent")

    def _size(self, dim: int) -> SSAValue:
        size = self.plan.dims[dim].size
        if isinstance(size, int):
            return self.at.value(size)
        return self.emit(SymbolOp(size), size)
