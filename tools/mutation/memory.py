"""Breaks the plan of the Unified Buffer: queue buffers, and slices of the scratch buffer."""

from collections.abc import Iterator
from functools import partial

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.ir import Operation, SSAValue

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.base import tensor_element
from acc.dialects.ascendc.queue import GetWithOffsetOp, InitBufferOp
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.types import LocalTensorType, QueueType
from acc.module_chip import chip_of
from tools.mutation.edit import add_to, later, number_of, ops_of, read, written
from tools.mutation.operator import Operator, Site


def _set(op: Operation, name: str, value: int) -> None:
    op.properties[name] = IntegerAttr(value, i64)


def _is_queue(op: InitBufferOp) -> bool:
    return isinstance(op.target.type, QueueType)


def shorter_buffer(module: ModuleOp, halve: bool) -> Iterator[Site]:
    """The memory of a queue or of the scratch buffer is too short."""
    for op in ops_of(module, InitBufferOp):
        old, unit = op.length.value.data, chip_of(op).block_bytes
        new = old // 2 // unit * unit if halve else old - unit
        if new != old - unit or not halve:
            yield Site(op, f"{old} to {new} bytes", later(_set, op, "length", new))


def longer_buffer(module: ModuleOp) -> Iterator[Site]:
    """A buffer takes the whole Unified Buffer."""
    for op in ops_of(module, InitBufferOp):
        size = chip_of(op).ub_bytes
        yield Site(op, f"{size} bytes", later(_set, op, "length", size))


def fewer_buffers(module: ModuleOp) -> Iterator[Site]:
    """A queue has a buffer less."""
    for op in ops_of(module, InitBufferOp):
        number = op.number.value.data
        if _is_queue(op):
            change = later(_set, op, "number", number - 1)
            yield Site(op, f"{number} to {number - 1} buffers", change)


def many_buffers(module: ModuleOp) -> Iterator[Site]:
    """A queue has more buffers than there are event ids."""
    for op in ops_of(module, InitBufferOp):
        if _is_queue(op):
            yield Site(op, "9 buffers", later(_set, op, "number", 9))


def slice_shift(module: ModuleOp, size: int) -> Iterator[Site]:
    """A slice of the scratch buffer lies some bytes further on."""
    for op in ops_of(module, GetWithOffsetOp):
        offset = op.offset.value.data + size
        yield Site(op, f"offset {offset}", later(_set, op, "offset", offset))


def shorter_slice(module: ModuleOp) -> Iterator[Site]:
    """A slice of the scratch buffer has a block less."""
    for op in ops_of(module, GetWithOffsetOp):
        assert isinstance(op.result.type, LocalTensorType)
        block = chip_of(op).block_bytes // element_bytes(op.result.type.element_type)
        size = op.size.value.data - block
        yield Site(op, f"size {size}", later(_set, op, "size", size))


def _clobbers(slices: list[GetWithOffsetOp]) -> Iterator[tuple[GetWithOffsetOp, GetWithOffsetOp]]:
    """Pairs of slices where the first is written while the second holds what is read later."""
    block = slices[0].parent
    assert block is not None
    ops = [op for op in block.ops if not op.regions]
    by_value: dict[SSAValue, GetWithOffsetOp] = {op.result: op for op in slices}
    full: dict[SSAValue, set[SSAValue]] = {}
    """Slices to those that were written since they were."""
    found: set[tuple[SSAValue, SSAValue]] = set()
    for op in ops:
        for value in read(op):
            found |= {(other, value) for other in full.get(value, ())}
        for value in written(op):
            if value in by_value:
                for others in full.values():
                    others.add(value)
                if value not in read(op):
                    full[value] = set()
    for pair in sorted(found, key=lambda p: [slices.index(by_value[v]) for v in p]):
        first, second = (by_value[value] for value in pair)
        if first is not second:
            yield first, second


def overlapping_slices(module: ModuleOp) -> Iterator[Site]:
    """A slice lies on another one that is in use."""
    groups: dict[object, list[GetWithOffsetOp]] = {}
    for op in ops_of(module, GetWithOffsetOp):
        groups.setdefault((op.parent, op.buf), []).append(op)
    for slices in groups.values():
        for first, second in _clobbers(slices):
            offset = second.offset.value.data
            if offset != first.offset.value.data:
                text = f"on %{second.result.name_hint}"
                yield Site(first, text, later(_set, first, "offset", offset))


def _bytes(op: GetWithOffsetOp) -> int:
    return op.size.value.data * element_bytes(tensor_element(op.result))


def overlapping_operands(module: ModuleOp) -> Iterator[Site]:
    """The destination of an instruction lies half on a source."""
    for op in ops_of(module, GetWithOffsetOp):
        for user in (use.operation for use in op.result.uses):
            for value in read(user):
                owner = value.owner
                if (
                    isinstance(owner, GetWithOffsetOp)
                    and owner is not op
                    and _bytes(owner) > chip_of(op).block_bytes
                    and op.result in written(user)
                ):
                    offset = owner.offset.value.data + chip_of(op).block_bytes
                    text = f"a block behind the start of %{value.name_hint}"
                    yield Site(op, text, later(_set, op, "offset", offset))


def local_shift(module: ModuleOp, elements: int | None) -> Iterator[Site]:
    """An instruction starts some elements, or a block, further on in its tensor."""
    for op in ops_of(module, SubscriptOp):
        if isinstance(op.tensor.type, LocalTensorType):
            size = element_bytes(op.tensor.type.element_type)
            step = elements or chip_of(op).block_bytes // size
            yield Site(op, f"{step:+} elements", later(add_to, op, 1, step))


def free_subscripts(module: ModuleOp) -> Iterator[Site]:
    """An instruction works on the start of its tensor, not on the part that it should."""
    for op in ops_of(module, SubscriptOp):
        if number_of(op.offset) != 0 and isinstance(op.tensor.type, LocalTensorType):
            yield Site(op, "from the start", later(op.result.replace_all_uses_with, op.tensor))


OPERATORS = (
    Operator("shorter-buffer", partial(shorter_buffer, halve=False), "a buffer has a block less"),
    Operator("half-buffer", partial(shorter_buffer, halve=True), "a buffer has half its memory"),
    Operator("longer-buffer", longer_buffer),
    Operator("fewer-buffers", fewer_buffers),
    Operator("many-buffers", many_buffers),
    Operator("slice-plus-4", partial(slice_shift, size=4), "a scratch slice is off by 4 bytes"),
    Operator("slice-plus-32", partial(slice_shift, size=32), "a scratch slice is off by a block"),
    Operator("shorter-slice", shorter_slice),
    Operator("overlapping-slices", overlapping_slices),
    Operator("overlapping-operands", overlapping_operands),
    Operator("local-plus-element", partial(local_shift, elements=1), "one element further in UB"),
    Operator("local-plus-block", partial(local_shift, elements=None), "one block further in UB"),
    Operator("local-from-start", free_subscripts),
)
