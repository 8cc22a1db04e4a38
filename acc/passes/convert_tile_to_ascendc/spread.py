"""
Elementwise instructions whose operands are spread over the destination: one value per row, one row
for all, or one value for all. Strides of 0 do the spreading; a value per row is first brought into
a block of its own (Brcb).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from xdsl.ir import Attribute, SSAValue

from acc.analysis.layout import LayoutRules, TileLayout, align, element_bytes
from acc.dialects.ascendc.vec_fill import BrcbOp
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.types import BufferType, OnChipType
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine, buffer_type
from acc.passes.convert_tile_to_ascendc.row import Scratch
from acc.passes.index_builder import Index
from acc.target.chip import Chip


class Kind(Enum):
    """How an operand covers the destination."""

    FULL = auto()
    PER_ROW = auto()
    ONE_ROW = auto()
    SINGLE = auto()


def kind_of(operand: OnChipType, dest: OnChipType, rules: LayoutRules) -> Kind | None:
    """How an operand of one shape covers a destination; None if strides cannot say it."""
    if operand.shape == dest.shape:
        return Kind.FULL
    kept, mine = rules.of(dest).kept, rules.of(operand).kept
    if not mine:
        return Kind.SINGLE
    if mine == kept[:-1] and len(mine) == 1:
        return Kind.PER_ROW
    if mine == kept[-1:]:
        return Kind.ONE_ROW
    return None


@dataclass(frozen=True)
class _Source:
    """A source operand with its strides: per column group, and per row of counter mode."""

    tensor: SSAValue
    kind: Kind
    layout: TileLayout

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

    def along(self) -> tuple[int, int]:
        """Block and repeat stride along one row, where a repeat is a part of it."""
        spread = self.kind in (Kind.PER_ROW, Kind.SINGLE)
        return (0, 0) if spread else (1, 8)

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


def by_column_groups(layout: TileLayout, element: Attribute, chip: Chip) -> bool:
    """Whether one instruction can take a group of columns of every row."""
    row_blocks = layout.pitch * element_bytes(element) // chip.block_bytes
    return layout.rows <= chip.max_repeat and row_blocks <= chip.max_repeat_stride_blocks


def spread(
    context: LoweringContext, op: ComputeOp, operands: Sequence[SSAValue], emit: Emit
) -> None:
    """Lowers an elementwise operation on tiles, some of them spread over the destination."""
    dest = op.outs[0]
    typ, layout = buffer_type(dest), context.layout(dest)
    sources = _sources(context, op, operands)
    per_block = context.chip.per_block(element_bytes(typ.element_type))
    many_rows = context.rows(dest) != 1
    if many_rows and by_column_groups(layout, typ.element_type, context.chip):
        _column_groups(context, dest, sources, emit)
    else:
        _rows(context, dest, sources, emit, per_block)


def _column_groups(
    context: LoweringContext, dest: SSAValue, sources: Sequence[_Source], emit: Emit
) -> None:
    typ, layout = buffer_type(dest), context.layout(dest)
    lanes = context.chip.lanes(element_bytes(typ.element_type))
    row_blocks = layout.pitch // context.chip.per_block(element_bytes(typ.element_type))
    rows, cols = context.rows(dest), context.cols(dest)
    params = _params((1, row_blocks), [source.strides(row_blocks) for source in sources])

    def group(inner: LoweringContext, column: Index) -> None:
        mask = inner.at.min(inner.at.sub(cols, column, "rest"), lanes, "mask")
        form = Form(inner.value(mask), inner.value(rows), params)
        tensors = [source.at(inner, 0, column, 0) for source in sources]
        emit(inner, inner.part(inner.tensor(dest), column), tensors, form)

    context.loop(cols, lanes, group, "c")


def _rows(
    context: LoweringContext,
    dest: SSAValue,
    sources: Sequence[_Source],
    emit: Emit,
    per_block: int,
) -> None:
    typ, layout = buffer_type(dest), context.layout(dest)
    form = Form(None, None, _params((1, 8), [source.along() for source in sources]))

    def row(inner: LoweringContext, index: Index) -> None:
        tensors = [source.at(inner, index, 0, per_block) for source in sources]
        offset = inner.at.mul(index, layout.pitch)
        emit(inner, inner.part(inner.tensor(dest), offset), tensors, form)

    rows, cols = context.rows(dest), context.cols(dest)
    context.counter(cols, typ.element_type, lambda: context.loop(rows, 1, row, "r"))


def _sources(
    context: LoweringContext, op: ComputeOp, operands: Sequence[SSAValue]
) -> list[_Source]:
    """The sources; values per row (or one for all) are spread to blocks in the scratch buffer."""
    dest = buffer_type(op.outs[0])
    per_block = context.chip.per_block(element_bytes(dest.element_type))
    found: list[_Source] = []
    offset = 0
    for operand in operands:
        kind = kind_of(buffer_type(operand), dest, context.rules)
        assert kind is not None
        layout, tensor = context.layout(operand), context.tensor(operand)
        if kind in (Kind.PER_ROW, Kind.SINGLE):
            blocks = context.part(context.tensor(op.tmp[0]), offset)
            groups = context.at.ceil_div(context.cols(operand), 8, "groups")
            context.insert(BrcbOp(blocks, tensor, context.value(groups), (1, 8)))
            tensor = blocks
            offset += align(layout.cols, 8) * per_block
        found.append(_Source(tensor, kind, layout))
    return found


def spread_scratch(op: ComputeOp, machine: Machine) -> Scratch | None:
    """The blocks that values per row, or for all, are spread to."""
    dest = op.destination_type
    per_block = machine.chip.per_block(element_bytes(dest.element_type))
    count = 0
    for operand in op.inputs:
        if not isinstance(operand.type, BufferType):
            continue
        kind = kind_of(operand.type, dest, machine.rules)
        if kind in (Kind.PER_ROW, Kind.SINGLE):
            count += align(machine.rules.of(operand.type).cols, 8) * per_block
    return Scratch(dest.element_type, count) if count else None
