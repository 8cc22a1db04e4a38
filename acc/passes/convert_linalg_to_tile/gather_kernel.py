"""Kernels of gathers."""

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType, f32, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.hints import isa

from acc.analysis.gather_ops import Places
from acc.analysis.tensor_types import element_of, sizes
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.check import CheckOp
from acc.dialects.tile.compare import CmpOp, Predicate, SelectOp
from acc.dialects.tile.elementwise import AddOp, MulOp
from acc.dialects.tile.gather import GatherOp
from acc.dialects.tile.iota import IotaOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.place import PlaceOp
from acc.dialects.tile.reduce import ReduceMinOp
from acc.dialects.tile.transfer import LoadOp, StoreOp, element_on_chip
from acc.dialects.tile.types import TileType, tile_dim
from acc.passes.convert_linalg_to_tile.gather_plan import GatherPlan
from acc.passes.convert_linalg_to_tile.signature import Signature
from acc.passes.convert_linalg_to_tile.tile_nest import TileNest
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.index_builder import Index

MESSAGE = "index out of range"


def build_gather_kernel(
    name: str, plan: GatherPlan, signature: Signature, tiles: TilePlan
) -> KernelOp:
    """The kernel of a gather; the first argument is the source, then come the places."""
    kernel = signature.empty_kernel(name, plan.gather.op.location)
    _GatherBody(kernel, plan, tiles).build()
    return kernel


class _GatherBody:
    def __init__(self, kernel: KernelOp, plan: GatherPlan, tiles: TilePlan):
        self.plan, self.nest = plan, TileNest(kernel, tiles)
        self.source, *places, self.target = kernel.gm_arguments
        self.places = dict(zip(plan.gather.places, places, strict=True))
        self.element = element_on_chip(element_of(plan.gather.source))
        self.last = len(tiles.dims) - 1

    def build(self) -> None:
        """Fill the kernel."""
        self.nest.open_parallel()
        along = self.nest.offsets[self.last]
        found = self._picked() if self.plan.picks else self._loaded(along)
        at = [self._value(self._result_row()), self._value(along)]
        self.nest.insert(StoreOp(found, self.target, at))

    # Where

    def _value(self, index: Index) -> SSAValue:
        return self.nest.at.value(index)

    def _result_row(self) -> Index:
        row: Index = 0
        for dim in range(self.last):
            size = self.nest.plan.dims[dim].size
            assert isinstance(size, int)
            row = self.nest.at.add(self.nest.at.mul(row, size), self.nest.offsets[dim])
        return row

    def _index(self, dim: int) -> Index:
        """The index in a dimension of the source, the same for all of a row of the result."""
        indexed = self.plan.gather.dims[dim]
        if not isinstance(indexed, Places):
            return self.nest.offsets[indexed]
        offsets = [self._value(self.nest.offsets[loop]) for loop in indexed.loops]
        size = self._value(sizes(self.plan.gather.source)[dim])
        return self.nest.emit(
            PlaceOp(self.places[indexed], offsets or [self._value(0)], size), "place"
        )

    def _source_row(self) -> Index:
        row: Index = 0
        strides = self.plan.strides(0, self.plan.outer)
        for dim, stride in enumerate(strides):
            row = self.nest.at.add(row, self.nest.at.mul(self._index(dim), stride))
        return row

    # Tiles

    def _row(self, element: Attribute) -> TileType:
        """A part of a row of the result."""
        return TileType([tile_dim(1), self.nest.plan.tile_dim(self.last)], element)

    def _extents(self, typ: TileType) -> list[SSAValue]:
        return [self._value(self.nest.extents[self.last]) for _ in typ.bounded_dims]

    def _loaded(self, along: Index) -> SSAValue:
        typ = self._row(self.element)
        at = [self._value(self._source_row()), self._value(along)]
        return self.nest.emit(LoadOp(self.source, at, self._extents(typ), result=typ), "row")

    def _number(self, value: float, element: Attribute) -> SSAValue:
        if isa(element, AnyFloat):
            return self.nest.emit(arith.ConstantOp(FloatAttr(value, element)), "cst")
        assert isa(element, IntegerType)
        return self.nest.emit(arith.ConstantOp(IntegerAttr(int(value), element)), "c")

    def _picked(self) -> SSAValue:
        """Elements of a slab, at places along a row of the result."""
        width = self.plan.source_sizes[1]
        slab = TileType([tile_dim(1), tile_dim(width)], self.element)
        at = [self._value(self._source_row()), self._value(0)]
        loaded = self.nest.emit(LoadOp(self.source, at, result=slab), "slab")
        return self.nest.emit(GatherOp(loaded, self._offsets()), "picked")

    def _offsets(self) -> SSAValue:
        """Which element of the slab, for each of a row of the result."""
        dims, first = self.plan.gather.dims, self.plan.outer
        total: SSAValue | None = None
        fixed: Index = 0
        for dim, stride in zip(
            range(first, len(dims)), self.plan.strides(first, len(dims)), strict=True
        ):
            if not self.plan.is_along(dims[dim]):
                fixed = self.nest.at.add(fixed, self.nest.at.mul(self._index(dim), stride))
                continue
            part = self._along(dim)
            if stride != 1:
                part = self.nest.emit(MulOp(part, self._number(stride, i32)), "scaled")
            total = part if total is None else self.nest.emit(AddOp(total, part), "offsets")
        assert total is not None
        if fixed == 0:
            return total
        start = self.nest.emit(arith.IndexCastOp(self._value(fixed), i32), "start")
        return self.nest.emit(AddOp(total, start), "offsets")

    def _along(self, dim: int) -> SSAValue:
        """Indices in a dimension of the source along a row of the result, as i32."""
        indexed, along = self.plan.gather.dims[dim], self.nest.offsets[self.last]
        if not isinstance(indexed, Places):
            typ = self._row(i32)
            count = IotaOp(self._value(along), 1, self._extents(typ), result=typ)
            return self.nest.emit(count, "counted")
        typ = self._row(element_of(indexed.value))
        at = [self._value(self._places_row(indexed)), self._value(along)]
        load = LoadOp(self.places[indexed], at, self._extents(typ), result=typ)
        loaded = self.nest.emit(load, "places")
        self._check(loaded, sizes(self.plan.gather.source)[dim])
        if typ.element_type == i32:
            return loaded
        return self.nest.emit(CastOp(loaded, i32, Rounding.NONE), "places")

    def _places_row(self, indexed: Places) -> Index:
        row: Index = 0
        shape = sizes(indexed.value)
        for loop, size in zip(indexed.loops[:-1], shape[:-1], strict=True):
            row = self.nest.at.add(self.nest.at.mul(row, size), self.nest.offsets[loop])
        return row

    def _check(self, places: SSAValue, size: int) -> None:
        """In float32, which tells numbers below the size from others: it is at most a slab's."""
        numbers = self.nest.emit(CastOp(places, f32, Rounding.RINT), "numbers")
        zero, one, end = (self._number(value, f32) for value in (0, 1, size))
        low = self.nest.emit(CmpOp(Predicate.GE, numbers, zero), "low")
        flags = self.nest.emit(SelectOp(low, one, zero), "legal")
        high = self.nest.emit(CmpOp(Predicate.LT, numbers, end), "high")
        flags = self.nest.emit(SelectOp(high, flags, zero), "legal")
        least = self.nest.emit(ReduceMinOp(flags, 1), "least")
        self.nest.emit(CheckOp(least, MESSAGE), "checked")
