"""Emits tile operations into a kernel: loads, stores, scalars, and what gives a tile its shape."""

from collections.abc import Collection, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import prod
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    AnyFloat,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    LocationAttr,
)
from xdsl.dialects.func import FuncOp
from xdsl.dialects.linalg import ops as linalg_ops
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.utils.hints import isa

from acc.analysis.axes import Factors, Size
from acc.analysis.constants import constant_attribute, constant_int
from acc.analysis.fusion_space import FusionSpace
from acc.analysis.kernel_functions import argument_shape
from acc.diagnostics import UserError
from acc.dialects.tile.base import element_type, is_scalar
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.query import SymbolOp
from acc.dialects.tile.shape import BroadcastOp, FillOp
from acc.dialects.tile.transfer import LoadOp, StoreOp
from acc.dialects.tile.types import GmType, TileType
from acc.passes.convert_linalg_to_tile.mask import Mask
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan

Value: TypeAlias = SSAValue | Mask
"""What stands for a tensor inside a kernel: a tile, a scalar that all elements are, or a mask."""


@dataclass
class Emitter:
    """
    Where operations go, and where in the nest that is.

    A tile has one dimension per dimension of the nest, exactly 1 where its tensor has none; a
    tensor whose elements do not change along a dimension may be a tile without it.
    """

    space: FusionSpace
    plan: TilePlan
    prologue: Builder
    """Before the parallel loop: constants, symbols, scalars."""

    builder: Builder
    location: LocationAttr = UNKNOWN_LOC
    offsets: dict[int, SSAValue] = field(default_factory=dict[int, SSAValue])
    """By dimension of the nest: where the tile starts; 0 where it is absent."""

    extents: dict[int, SSAValue] = field(default_factory=dict[int, SSAValue])
    """By dimension of the nest: how much of a bounded dimension there is."""

    part: SSAValue | None = None
    """Which part of a sequential dimension this is, if it has parts."""

    _constants: dict[Attribute, SSAValue] = field(default_factory=dict[Attribute, SSAValue])
    _symbols: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    _scalars: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])

    def emit(self, op: Operation, hint: str | None = None) -> SSAValue:
        """Insert an operation with one result, which is called by its operation if not by hint."""
        self.insert(op)
        op.results[0].name_hint = hint or op.name.split(".")[1].removeprefix("reduce_")
        return op.results[0]

    def insert(self, op: Operation) -> None:
        """Insert an operation."""
        op.location = self.location
        self.builder.insert(op)

    @contextmanager
    def inserting(self, builder: Builder) -> Generator[None]:
        """Insert elsewhere for a while."""
        outer, self.builder = self.builder, builder
        try:
            yield
        finally:
            self.builder = outer

    # Scalars

    def constant(self, attribute: FloatAttr | IntegerAttr) -> SSAValue:
        """A constant of the kernel."""
        if attribute not in self._constants:
            with self.inserting(self.prologue):
                name = f"c{attribute.value.data}" if isinstance(attribute, IntegerAttr) else "cst"
                self._constants[attribute] = self.emit(arith.ConstantOp(attribute), name)
        return self._constants[attribute]

    def index(self, value: int) -> SSAValue:
        """A constant of type index."""
        return self.constant(IntegerAttr(value, IndexType()))

    def number(self, value: float, like: Attribute) -> SSAValue:
        """A constant of an element type."""
        if isa(like, IntegerType):
            return self.constant(IntegerAttr(int(value), like))
        assert isa(like, AnyFloat)
        return self.constant(FloatAttr(value, like))

    def size(self, size: Size) -> SSAValue:
        """The size of a dimension."""
        if isinstance(size, int):
            return self.index(size)
        if size not in self._symbols:
            with self.inserting(self.prologue):
                self._symbols[size] = self.emit(SymbolOp(size), size)
        return self._symbols[size]

    def scalar(self, value: SSAValue) -> SSAValue:
        """
        A scalar of the function, in the kernel.

        Raises `UserError` for one that depends on elements of tensors.
        """
        if value not in self._scalars:
            owner = value.owner
            if not isinstance(owner, Operation):
                raise UserError("a kernel takes tensors only, found a scalar argument", _at(value))
            self._scalars[value] = self._scalar(owner)
        return self._scalars[value]

    def _scalar(self, op: Operation) -> SSAValue:
        if (number := constant_attribute(op.results[0])) is not None:
            return self.constant(number)
        match op:
            case tensor.DimOp():
                return self._dim(op)
            case _ if op.name.startswith(("arith.", "math.")):
                return self.scalar_op(op, [self.scalar(operand) for operand in op.operands])
            case tensor.ExtractOp():
                raise UserError(
                    "a number that is read out of a tensor has no lowering to tile kernels; "
                    "expected a tensor of rank 0 (in PyTorch, without item())",
                    op,
                )
            case _:
                raise UserError(f"'{op.name}' has no lowering to tile kernels", op)

    def scalar_op(self, op: Operation, operands: Sequence[SSAValue]) -> SSAValue:
        """The operation on scalars of the kernel."""
        copy = op.clone(dict(zip(op.operands, operands, strict=True)))
        with self.inserting(self.prologue):
            return self.emit(copy, op.results[0].name_hint)

    def _dim(self, op: tensor.DimOp) -> SSAValue:
        dim = constant_int(self.scalar(op.index))
        if dim is None:
            raise UserError("'tensor.dim' in a kernel needs a constant dimension", op)
        factors = self._shape(op.source)[dim]
        size = self.index(prod(factor for factor in factors if isinstance(factor, int)))
        with self.inserting(self.prologue):
            for name in (factor for factor in factors if isinstance(factor, str)):
                size = self.emit(arith.MuliOp(size, self.size(name)), "size")
        return size

    def _shape(self, value: SSAValue) -> tuple[Factors, ...]:
        """The shape of a tensor, which may be an argument that only gives its size."""
        if self.space.has(value) or not isinstance(value, BlockArgument):
            return self.space.shape(value)
        function = value.owner.parent_op()
        assert isinstance(function, FuncOp)
        return argument_shape(function, value.index)

    def made_up(self, value: SSAValue) -> SSAValue:
        """The scalar that every element of a tensor made from scalars is."""
        assert isinstance(value, OpResult)
        match value.op:
            case arith.ConstantOp(value=DenseIntOrFPElementsAttr() as dense) if dense.is_splat():
                element = next(iter(dense.iter_attrs()))
                assert isinstance(element, FloatAttr | IntegerAttr)
                return self.constant(element)
            case linalg_ops.FillOp():
                return self.scalar(value.op.inputs[0])
            case tensor.SplatOp():
                return self.scalar(value.op.input)
            case tensor.FromElementsOp() if len(value.op.elements) == 1:
                return self.scalar(value.op.elements[0])
            case tensor.EmptyOp():
                raise UserError("a kernel reads a tensor that has no values yet", value.op)
            case _:
                raise UserError(
                    f"'{value.op.name}' has no lowering to tile kernels: elements that differ "
                    "must come from an argument",
                    value.op,
                )

    # Tiles

    def _extents(self, tile: TileType) -> list[SSAValue]:
        return [self.extents[dim] for dim in tile.bounded_dims]

    def _offsets(self, dims: Collection[int]) -> list[SSAValue]:
        zero = self.index(0)
        return [
            self.offsets.get(dim, zero) if dim in dims else zero
            for dim in range(len(self.plan.dims))
        ]

    def load(self, gm: SSAValue, dims: Collection[int], element: Attribute) -> SSAValue:
        """The part of a tensor that this place in the nest is about."""
        tile = self.plan.tile_type(dims, element)
        op = LoadOp(gm, self._offsets(dims), self._extents(tile), result=tile)
        return self.emit(op, gm.name_hint)

    def store(self, value: Value, gm: SSAValue, dims: Collection[int], element: Attribute) -> None:
        """Write the part of a tensor that this place in the nest is about."""
        tile = self.spread(value, dims, element)
        self.insert(StoreOp(tile, gm, self._offsets(dims)))

    def store_partial(self, value: SSAValue, gm: SSAValue, dims: Collection[int]) -> None:
        """Write what one part of a dimension gives, in the place of that part."""
        assert self.plan.parts is not None and self.part is not None
        assert isinstance(gm.type, GmType)
        element = gm.type.element_type
        tile = self.spread(value, dims, element_type(value))
        if element_type(tile) != element:
            tile = self.emit(CastOp(tile, element, Rounding.NONE))
        offsets = self._offsets(dims)
        offsets[self.plan.parts.dim] = self.part
        self.insert(StoreOp(tile, gm, offsets))

    def spread(self, value: Value, dims: Collection[int], element: Attribute) -> SSAValue:
        """A tile that has at least these dimensions of the nest."""
        assert isinstance(value, SSAValue), "a condition has to become numbers first"
        if is_scalar(value):
            tile = self.plan.tile_type(dims, element)
            return self.emit(FillOp(value, self._extents(tile), result=tile))
        has = self.dims_of_tile(value)
        if has.issuperset(dims):
            return value
        tile = self.plan.tile_type(has.union(dims), element)
        return self.emit(BroadcastOp(value, self._extents(tile), result=tile))

    def dims_of_tile(self, value: SSAValue) -> set[int]:
        """The dimensions of the nest that a tile has, apart from those whose tiles are 1."""
        assert isinstance(value.type, TileType)
        full = self.plan.tile_type(range(len(self.plan.dims)), value.type.element_type)
        pairs = zip(value.type.shape, full.shape, strict=True)
        return {dim for dim, (has, whole) in enumerate(pairs) if has == whole}


def _at(value: SSAValue) -> Operation | None:
    owner = value.owner
    return owner if isinstance(owner, Operation) else owner.parent_op()
