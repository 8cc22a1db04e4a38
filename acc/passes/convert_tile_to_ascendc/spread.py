"""
Elementwise instructions whose operands are spread over the destination: one value per row, one row
for all, or one value for all. Strides of 0 do the spreading; single values are first brought into
a block each (Brcb). Destinations of more dimensions are taken plane by plane where operands are
spread differently from plane to plane.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from xdsl.ir import Attribute, SSAValue

from acc.analysis.layout import TileLayout, align, element_bytes
from acc.dialects.ascendc.vec_fill import BrcbOp
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.types import BufferType
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine, buffer_type
from acc.passes.convert_tile_to_ascendc.row import Scratch
from acc.passes.index_builder import Index
from acc.target.chip import Chip


class Kind(Enum):
    """How an operand covers a plane of the destination."""

    FULL = auto()
    PER_ROW = auto()
    ONE_ROW = auto()
    SINGLE = auto()


def kind_of(operand: TileLayout, dest: TileLayout) -> Kind:
    """How an operand covers the last two dimensions of a destination that have a place."""
    *_, column = dest.kept
    has_row = len(dest.kept) == 1 or dest.kept[-2] in operand.kept
    if column in operand.kept:
        return Kind.FULL if has_row else Kind.ONE_ROW
    return Kind.PER_ROW if has_row and len(dest.kept) > 1 else Kind.SINGLE


def _in_blocks(kind: Kind) -> bool:
    """Whether every value of an operand gets a block of its own."""
    return kind in (Kind.PER_ROW, Kind.SINGLE)


@dataclass(frozen=True)
class _Source:
    """A source operand with its strides: per column group, and per row of counter mode."""

    tensor: SSAValue
    kind: Kind
    layout: TileLayout
    bounds: tuple[int, ...]

    def strides(self, row_blocks: int) -> tuple[int, int]:
        """Block and repeat stride where a repeat is a row."""
        match self.kind:
            case Kind.FULL:
                return (1, row_blocks)
            case Kind.PER_ROW:
                return (0, 1)
            case Kind.ONE_ROW:
                return (1, 0)
            case Kind.SINGLE:
                return (0, 0)

    def along(self, repeat_blocks: int) -> tuple[int, int]:
        """Block and repeat stride along one row, where a repeat is a part of it."""
        return (0, 0) if _in_blocks(self.kind) else (1, repeat_blocks)

    def at(self, context: LoweringContext, row: Index, column: Index, block: int) -> SSAValue:
        """The tensor from a row and column on; a spread value has one block per row."""
        match self.kind:
            case Kind.FULL:
                offset = context.at.add(context.at.mul(row, self.layout.pitch), column)
            case Kind.PER_ROW:
                offset = context.at.mul(row, block)
            case Kind.ONE_ROW:
                offset = column
            case Kind.SINGLE:
                offset = 0
        return context.part(self.tensor, offset)

    def plane(self, context: LoweringContext, at: Mapping[int, Index], block: int) -> "_Source":
        """The source from a plane on, given by the indices of the outer dimensions."""
        offset = plane_offset(context, self.layout, self.bounds, at)
        if _in_blocks(self.kind):
            offset = context.at.mul(offset, block)
        return replace(self, tensor=context.part(self.tensor, offset))


def plane_offset(
    context: LoweringContext,
    layout: TileLayout,
    bounds: Sequence[int],
    at: Mapping[int, Index],
) -> Index:
    """Elements in front of a plane of a buffer; dimensions that it does not have do not count."""
    offset: Index = 0
    stride = 1
    for place, dim in enumerate(reversed(layout.kept)):
        if dim in at:
            offset = context.at.add(offset, context.at.mul(at[dim], stride))
        stride *= layout.pitch if place == 0 else bounds[dim]
    return offset


def each_plane(
    context: LoweringContext,
    buffer: SSAValue,
    outer: Sequence[int],
    body: Callable[[LoweringContext, Mapping[int, Index]], None],
) -> None:
    """Loops over outer dimensions of a buffer; `body` gets their indices."""

    def level(inner: LoweringContext, dims: Sequence[int], at: Mapping[int, Index]) -> None:
        if not dims:
            body(inner, at)
            return
        dim = dims[0]
        inner.loop(
            inner.extent(buffer, dim),
            1,
            lambda deeper, index: level(deeper, dims[1:], {**at, dim: index}),
            "plane",
        )

    level(context, outer, {})


Emit = Callable[
    [
        LoweringContext,
        SSAValue,
        Sequence[SSAValue],
        "Form",
    ],
    None,
]
"""Inserts the instruction on a destination and sources, in a form."""


@dataclass(frozen=True)
class Form:
    """Mask and repeat (None in counter mode), and the strides of the parameter struct."""

    mask: SSAValue | None
    repeat: SSAValue | None
    params: tuple[int, ...]


def _params(dest: tuple[int, int], sources: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Block strides of all operands, then repeat strides."""
    every = (dest, *sources)
    return (*(block for block, _ in every), *(repeat for _, repeat in every))


def by_column_groups(rows: int, pitch: int, element: Attribute, chip: Chip) -> bool:
    """Whether one instruction can take a group of columns of so many rows."""
    row_blocks = pitch * element_bytes(element) // chip.block_bytes
    return rows <= chip.max_repeat and row_blocks <= chip.max_repeat_stride_blocks


@dataclass(frozen=True)
class _Planes:
    """The planes of a destination: the dimensions that are looped over, and what is left."""

    dest: SSAValue
    outer: tuple[int, ...]
    rows: Index
    most_rows: int
    cols: Index


def _planes(context: LoweringContext, dest: SSAValue, sources: Sequence[_Source]) -> _Planes:
    """One plane for all, where the sources lie in it as if it had two dimensions only."""
    layout, bounds = context.layout(dest), buffer_type(dest).bounds
    kept, cols = layout.kept, context.cols(dest)
    flat = all(source.layout.kept in (kept, kept[-1:], ()) for source in sources)
    if len(kept) <= 2 or flat:
        return _Planes(dest, (), context.rows(dest), layout.rows, cols)
    return _Planes(dest, kept[:-2], context.extent(dest, kept[-2]), bounds[kept[-2]], cols)


def spread(
    context: LoweringContext, op: ComputeOp, operands: Sequence[SSAValue], emit: Emit
) -> None:
    """Lowers an elementwise operation on tiles, some of them spread over the destination."""
    dest = op.outs[0]
    typ, layout = buffer_type(dest), context.layout(dest)
    sources = _sources(context, op, operands)
    planes = _planes(context, dest, sources)
    per_block = context.chip.per_block(element_bytes(typ.element_type))
    strided = by_column_groups(planes.most_rows, layout.pitch, typ.element_type, context.chip)
    take = _column_groups if planes.rows != 1 and strided else _rows

    def plane(inner: LoweringContext, at: Mapping[int, Index]) -> None:
        onto = inner.part(inner.tensor(dest), plane_offset(inner, layout, typ.bounds, at))
        moved = [source.plane(inner, at, per_block) for source in sources]
        take(inner, planes, onto, moved, emit)

    if take is _column_groups:
        each_plane(context, dest, planes.outer, plane)
    else:
        context.counter(
            planes.cols,
            typ.element_type,
            lambda: each_plane(context, dest, planes.outer, plane),
        )


def _column_groups(
    context: LoweringContext,
    planes: _Planes,
    onto: SSAValue,
    sources: Sequence[_Source],
    emit: Emit,
) -> None:
    typ, layout = buffer_type(planes.dest), context.layout(planes.dest)
    lanes = context.chip.lanes(element_bytes(typ.element_type))
    row_blocks = layout.pitch // context.chip.per_block(element_bytes(typ.element_type))
    params = _params((1, row_blocks), [source.strides(row_blocks) for source in sources])

    def group(inner: LoweringContext, column: Index) -> None:
        mask = inner.at.min(inner.at.sub(planes.cols, column, "rest"), lanes, "mask")
        form = Form(inner.value(mask), inner.value(planes.rows), params)
        tensors = [source.at(inner, 0, column, 0) for source in sources]
        emit(inner, inner.part(onto, column), tensors, form)

    context.loop(planes.cols, lanes, group, "c")


def _rows(
    context: LoweringContext,
    planes: _Planes,
    onto: SSAValue,
    sources: Sequence[_Source],
    emit: Emit,
) -> None:
    typ, layout = buffer_type(planes.dest), context.layout(planes.dest)
    per_block = context.chip.per_block(element_bytes(typ.element_type))
    dense = context.chip.blocks_per_repeat
    form = Form(None, None, _params((1, dense), [source.along(dense) for source in sources]))

    def row(inner: LoweringContext, index: Index) -> None:
        tensors = [source.at(inner, index, 0, per_block) for source in sources]
        emit(inner, inner.part(onto, inner.at.mul(index, layout.pitch)), tensors, form)

    context.loop(planes.rows, 1, row, "r")


def _sources(
    context: LoweringContext, op: ComputeOp, operands: Sequence[SSAValue]
) -> list[_Source]:
    """The sources; single values are spread to blocks in the scratch buffer."""
    dest = op.outs[0]
    per_block = context.chip.per_block(element_bytes(buffer_type(dest).element_type))
    found: list[_Source] = []
    offset = 0
    for operand in operands:
        layout, tensor = context.layout(operand), context.tensor(operand)
        kind = kind_of(layout, context.layout(dest))
        if _in_blocks(kind):
            blocks = context.part(context.tensor(op.tmp[0]), offset)
            _to_blocks(context, operand, tensor, blocks, per_block)
            tensor = blocks
            offset += align(layout.rows * layout.pitch, context.chip.blocks_per_repeat) * per_block
        found.append(_Source(tensor, kind, layout, buffer_type(operand).bounds))
    return found


def _to_blocks(
    context: LoweringContext, operand: SSAValue, tensor: SSAValue, blocks: SSAValue, per_block: int
) -> None:
    """Spreads each value of an operand to a block, as many at a time as the instruction takes."""
    group = context.chip.blocks_per_repeat
    groups = context.at.ceil_div(context.total(operand), group, "groups")
    layout, limit = context.layout(operand), context.chip.max_repeat
    many = align(layout.rows * layout.pitch, group) // group > limit

    def some(inner: LoweringContext, first: Index) -> None:
        count = inner.at.min(limit, inner.at.sub(groups, first)) if many else groups
        onto = inner.part(blocks, inner.at.mul(first, group * per_block))
        part = inner.part(tensor, inner.at.mul(first, group))
        inner.insert(BrcbOp(onto, part, inner.value(count), (1, group)))

    context.loop(groups if many else 1, limit, some, "first")


def spread_scratch(op: ComputeOp, machine: Machine) -> Scratch | None:
    """The blocks that single values are spread to."""
    dest = op.destination_type
    per_block = machine.chip.per_block(element_bytes(dest.element_type))
    count = 0
    for operand in op.inputs:
        if not isinstance(operand.type, BufferType) or operand.type.shape == dest.shape:
            continue
        layout = machine.rules.of(operand.type)
        if _in_blocks(kind_of(layout, machine.rules.of(dest))):
            count += align(layout.rows * layout.pitch, machine.chip.blocks_per_repeat) * per_block
    return Scratch(dest.element_type, count) if count else None
