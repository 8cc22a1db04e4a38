"""Loads, stores and copies."""

from collections.abc import Mapping

from xdsl.dialects.arith import ConstantOp, SubiOp
from xdsl.dialects.builtin import IntegerAttr, i32
from xdsl.dialects.memref import AllocOp as MemRefAllocOp
from xdsl.ir import Operation

from acc.dialects.tile.elementwise import CopyOp
from acc.dialects.tile.scan import TakeFirstOp, TakeLastOp
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.transfer import AllocOp, LoadOp, StoreOp
from acc.emit.hivm.foreign import dims, foreign_op, segments
from acc.emit.hivm.memory import Memory, Size, buffer_type
from acc.emit.hivm.writer import Translation, Writer, number


def _alloc(op: AllocOp, to: Writer) -> None:
    """Memory for the largest extents; operations get the part of it that the extents say."""
    typ = op.result.type
    alloc = to.insert(MemRefAllocOp([], [], buffer_type(typ)))
    alloc.memref.name_hint = op.result.name_hint
    whole = Memory(alloc.memref, typ.bounds)
    if op.buffers.value.data > 1:
        count = IntegerAttr(op.buffers.value.data, i32)
        mark = {"hivm.multi_buffer": count}
        to.insert(foreign_op("annotation.mark", [alloc.memref], attributes=mark))
    if op.extents:
        extents = iter(op.extents)
        sizes = [
            next(extents) if dim in typ.bounded_dims else bound
            for dim, bound in enumerate(typ.bounds)
        ]
        whole = to.part(whole.value, [0] * typ.rank, sizes)
    to.memories[op.result] = whole


def _load(op: LoadOp, to: Writer) -> None:
    dest = to.memory(op.destination)
    offsets = [number(offset) for offset in op.offsets]
    if op.padding is not None:
        to.hir("vbrc", [to.operand(op.padding.value), dest.value], {"broadcast_dims": dims([])})
        dest = to.part(dest.value, [*op.padding.low], [*op.padding.inside])
    source = to.part(to.tensors[op.source], offsets, dest.sizes)
    to.hir("load", [source.value, dest.value], segments(1, 1, 0, 0, 0, 0))


def _store(op: StoreOp, to: Writer) -> None:
    source = to.memory(op.source)
    offsets = [number(offset) for offset in op.offsets]
    dest = to.part(to.tensors[op.destination], offsets, source.sizes)
    to.hir("store", [source.value, dest.value], {})


def _copy(op: CopyOp, to: Writer) -> None:
    to.hir("copy", [to.operand(op.source), to.operand(op.destination)], {})


def _slice(op: SliceOp, to: Writer) -> None:
    dest = to.memory(op.destination)
    offsets = [number(offset) for offset in op.offsets]
    source = to.part(to.memory(op.source).value, offsets, dest.sizes, op.steps)
    to.hir("copy", [source.value, dest.value], {})


def _take_first(op: TakeFirstOp, to: Writer) -> None:
    dest = to.memory(op.destination)
    source = to.part(to.memory(op.source).value, [0] * len(dest.sizes), dest.sizes)
    to.hir("copy", [source.value, dest.value], {})


def _take_last(op: TakeLastOp, to: Writer) -> None:
    source, dest, axis = to.memory(op.source), to.memory(op.destination), op.axis.value.data
    offsets: list[Size] = [0] * len(dest.sizes)
    size = source.sizes[axis]
    if isinstance(size, int):
        offsets[axis] = size - 1
    else:
        one = to.insert(ConstantOp(IntegerAttr.from_index_int_value(1)))
        offsets[axis] = to.insert(SubiOp(size, one)).result
    to.hir("copy", [to.part(source.value, offsets, dest.sizes).value, dest.value], {})


TRANSLATIONS: Mapping[type[Operation], Translation] = {
    AllocOp: _alloc,
    LoadOp: _load,
    StoreOp: _store,
    CopyOp: _copy,
    SliceOp: _slice,
    TakeFirstOp: _take_first,
    TakeLastOp: _take_last,
}
