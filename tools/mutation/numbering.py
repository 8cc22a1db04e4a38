"""What instructions make of the numbers that stand for values."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import Operation, SSAValue

from acc.analysis.layout import BITS_PER_BYTE
from acc.dialects.ascendc.base import AscendCOp
from acc.dialects.ascendc.data_copy import DataCopyOp, DataCopyPadInOp, DataCopyPadOutOp
from acc.dialects.ascendc.tensor import GetValueOp, SetValueOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import VectorOp
from acc.dialects.ascendc.vec_binary import AddOp, MaxOp, MinOp
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_compare import CompareBase, SelectOp
from acc.dialects.ascendc.vec_fill import BrcbOp, CopyOp, DuplicateOp
from acc.dialects.ascendc.vec_gather import CreateVecIndexOp, GatherOp
from acc.dialects.ascendc.vec_math import ErfOp
from acc.dialects.ascendc.vec_reduce import (
    WholeReduceMaxOp,
    WholeReduceMinOp,
    WholeReduceOp,
    WholeReduceSumOp,
)
from acc.interp.ascendc.memory import GlobalPart, LocalTensor, UnifiedBuffer, local
from acc.interp.ascendc.repeat import box, masked, run_vector
from acc.interp.interpreter import Frame
from acc.interp.values import Array, Values, as_int
from tools.mutation.shadow import Memory, Shadow
from tools.mutation.symbols import (
    Symbols,
    as_set,
    combined,
    constant,
    elements,
    in_order,
    spread,
    symbol,
)

Numbering = Callable[[Memory, Frame, Operation, Values], None]


def _tensors(op: Operation) -> int:
    return sum(isinstance(operand.type, LocalTensorType) for operand in op.operands)


def _scalar(memory: Memory, op: Operation, place: int, args: Values) -> Symbols:
    """The number of an operand that is no tensor."""
    known = memory.scalars.get(op.operands[place])
    if known is not None:
        return known
    return constant(np.asarray(args[place]))


def _shadows(memory: Memory, args: Values, count: int) -> list[Shadow]:
    return [memory.shadow(local(arg)) for arg in args[:count]]


def _vector(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    assert isinstance(op, VectorOp)
    count = _tensors(op)
    shadows = _shadows(memory, args, count)
    name, dtype = symbol(op.name, shadows[0].dtype.str), shadows[0].dtype
    behind = len(args) - op.form_operands()
    scalars = [_scalar(memory, op, place, args) for place in range(count, behind)]

    def compute(*given: Array) -> Array:
        views = [elements(view) for view in given]
        made = combined(name, [*views, *scalars])
        if isinstance(op, MaxOp | MinOp):  # of one value twice
            made = np.where(views[0] == views[1], views[0], made)
            if memory.extremes is not None:
                made = memory.extremes.of(op, dtype, np.stack(views, axis=-1))
        if isinstance(op, AddOp) and dtype.kind == "i":
            made = np.where(views[0] == constant(np.zeros((), dtype)), views[1], made)
        return spread(made, dtype.itemsize)

    run_vector(frame, op, [*shadows, *args[behind:]], compute, count - 1)


def _reduce(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    assert isinstance(op, WholeReduceOp)
    target, source = _shadows(memory, args, 2)
    mask, repeat = as_int(args[2]), as_int(args[3])
    if mask == 0 or repeat == 0:
        return
    chip, size = frame.state(UnifiedBuffer).chip, source.dtype.itemsize
    step, block, between = (int(stride) for stride in op.params.get_values())
    lanes = min(mask, chip.lanes(size))
    rows = [
        elements(box(op, source, piece, (block, between), chip)).reshape(repeat, -1)
        for piece in masked(lanes, 0, repeat, chip.per_block(size))
    ]
    line = np.concatenate(rows, axis=1)
    total = in_order(line, 1) if isinstance(op, WholeReduceSumOp) else as_set(line)
    made = combined(symbol(op.name, source.dtype.str), [total])
    if isinstance(op, WholeReduceMaxOp | WholeReduceMinOp) and memory.extremes is not None:
        made = memory.extremes.of(op, source.dtype, line)
    target.view(op, 0, (repeat,), (step * size,))[...] = spread(made, size)


def _cast(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    assert isinstance(op, CastOp)
    target, source = _shadows(memory, args, 2)
    count = as_int(args[2])
    name = symbol(op.name, op.mode.data.value, source.dtype.str, target.dtype.str)
    target.write(op, combined(name, [source.read(op, count)]), count)


def _compare(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    assert isinstance(op, CompareBase)
    target, source = _shadows(memory, args, 2)
    count = as_int(args[3])
    is_tensor = isinstance(op.operands[2].type, LocalTensorType)
    other = _scalar(memory, op, 2, args)
    if is_tensor:
        other = memory.shadow(local(args[2])).read(op, count)
    name = symbol(op.name, op.mode.data.value, source.dtype.str)
    made = combined(name, [source.read(op, count), other])
    whole = np.zeros(-(-count // BITS_PER_BYTE) * BITS_PER_BYTE, np.uint64)
    whole[:count] = made
    bits = whole.reshape(-1, BITS_PER_BYTE)
    memory.bits(local(args[0]))[target.start : target.start + len(bits)] = bits
    target.numbers[target.start : target.start + len(bits)] = in_order(bits, 1)


def _select(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    assert isinstance(op, SelectOp)
    target, mask, first = _shadows(memory, args, 3)
    count = as_int(args[4])
    is_tensor = isinstance(op.src1.type, LocalTensorType)
    other = _scalar(memory, op, 3, args)
    if is_tensor:
        other = memory.shadow(local(args[3])).read(op, count)
    part = slice(mask.start, mask.start + -(-count // BITS_PER_BYTE))
    bits, whole = memory.bits(local(args[1]))[part], mask.numbers[part]
    compared = (in_order(bits, 1) == whole)[:, np.newaxis]
    chosen = np.where(compared, bits, spread(whole, BITS_PER_BYTE)).reshape(-1)[:count]
    name = symbol(op.name, target.dtype.str)
    target.write(op, combined(name, [chosen, first.read(op, count), other]), count)


def _duplicate(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    (target,) = _shadows(memory, args, 1)
    target.write(op, _scalar(memory, op, 1, args), as_int(args[2]))


def _create_index(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    (target,) = _shadows(memory, args, 1)
    count = as_int(args[2])
    places = np.array([symbol(place) for place in range(count)], np.uint64)
    target.write(op, combined(symbol(op.name), [_scalar(memory, op, 1, args), places]), count)


def _brcb(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    assert isinstance(op, BrcbOp)
    target, source = _shadows(memory, args, 2)
    chip, size, repeat = frame.state(UnifiedBuffer).chip, target.dtype.itemsize, as_int(args[2])
    block, step = (int(stride) * chip.block_bytes for stride in op.params.get_values())
    each = chip.blocks_per_repeat
    values = source.flat(op, repeat * each).copy().reshape(repeat, each, 1, size)
    target.view(op, 0, (repeat, each, chip.per_block(size)), (step, block, size))[...] = values


def _copy(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    assert isinstance(op, CopyOp)
    target, source = _shadows(memory, args, 2)
    chip, size = frame.state(UnifiedBuffer).chip, target.dtype.itemsize
    to_block, from_block, to_repeat, from_repeat = (int(s) for s in op.params.get_values())
    lanes, repeat = min(as_int(args[2]), chip.lanes(size)), as_int(args[3])
    for piece in masked(lanes, 0, repeat, chip.per_block(size)):
        values = box(op, source, piece, (from_block, from_repeat), chip)
        box(op, target, piece, (to_block, to_repeat), chip)[...] = values


def _gather(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    """The offsets are those of the run: they are counted up, and do not depend on inputs."""
    target, source = _shadows(memory, args, 2)
    base, count, size = as_int(args[3]), as_int(args[4]), target.dtype.itemsize
    starts = local(args[2]).flat(op, count).astype(np.int64) + base + source.start
    target.flat(op, count)[...] = source.numbers[starts[:, np.newaxis] + np.arange(size)]


def _erf(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    target, source = _shadows(memory, args, 2)
    count = as_int(args[3])
    name = symbol(op.name, source.dtype.str)
    target.write(op, combined(name, [source.read(op, count)]), count)


def _set_value(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    target = memory.shadow(local(args[0]).moved(as_int(args[1])))
    target.write(op, _scalar(memory, op, 2, args), 1)


def _get_value(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    source = memory.shadow(local(args[0]).moved(as_int(args[1])))
    memory.scalars[op.results[0]] = source.read(op, 1)[0]


def _arithmetic(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    operands = [_scalar(memory, op, place, args) for place in range(len(args))]
    how = sorted((key, str(value)) for key, value in op.properties.items())
    memory.scalars[op.results[0]] = combined(symbol(op.name, how), operands)


def _is_arithmetic(op: Operation) -> bool:
    return op.name.startswith("arith.") and len(op.results) == 1


def _is_followed(value: SSAValue) -> bool:
    """Whether all that depends on a number from memory is arithmetic, or an operand again."""
    users = [use.operation for use in value.uses]
    return all(
        isinstance(user, AscendCOp) or (_is_arithmetic(user) and _is_followed(user.results[0]))
        for user in users
    )


def _comes_from_memory(op: Operation) -> bool:
    owners = [operand.owner for operand in op.operands]
    return any(
        isinstance(owner, GetValueOp)
        or (isinstance(owner, Operation) and _is_arithmetic(owner) and _comes_from_memory(owner))
        for owner in owners
    )


def _global(memory: Memory, part: GlobalPart) -> tuple[Symbols, int]:
    return memory.of(part.tensor.array), part.start * part.dtype.itemsize


def _rows(start: int, count: int, length: int, pitch: int) -> NDArray[np.int64]:
    return start + np.arange(count)[:, np.newaxis] * pitch + np.arange(length)


def _load(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    assert isinstance(args[1], GlobalPart)
    count, length, gap, between = (as_int(arg) for arg in args[2:])
    (target,), (source, start) = _shadows(memory, args, 1), _global(memory, args[1])
    unit, size = frame.state(UnifiedBuffer).chip.block_bytes, target.dtype.itemsize
    whole = -(-length // unit) * unit
    values = source[_rows(start, count, length, length + gap)]
    first = np.resize(np.arange(size), whole - length)  # what fills the last block of a row
    places = _rows(target.start, count, whole, whole + between * unit)
    target.numbers[places] = np.concatenate([values, values[:, first]], axis=1)


def _store(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    assert isinstance(args[0], GlobalPart)
    count, length, between, gap = (as_int(arg) for arg in args[2:])
    (target, start), source = _global(memory, args[0]), memory.shadow(local(args[1]))
    unit = frame.state(UnifiedBuffer).chip.block_bytes
    pitch = -(-length // unit) * unit + between * unit
    values = source.numbers[_rows(source.start, count, length, pitch)]
    target[_rows(start, count, length, length + gap)] = values


def _move(memory: Memory, frame: Frame, op: Operation, args: Values) -> None:
    sides: list[tuple[Array, int]] = []
    for arg in args[:2]:
        if isinstance(arg, GlobalPart):
            sides.append(_global(memory, arg))
        else:
            shadow = memory.shadow(local(arg))
            sides.append((shadow.numbers, shadow.start))
    (target, to), (source, start) = sides
    assert isinstance(args[0], GlobalPart | LocalTensor)
    length = as_int(args[2]) * args[0].dtype.itemsize
    target[to : to + length] = source[start : start + length].copy()


_NUMBERINGS: Mapping[type[Operation], Numbering] = {
    VectorOp: _vector,
    WholeReduceOp: _reduce,
    CastOp: _cast,
    CompareBase: _compare,
    SelectOp: _select,
    DuplicateOp: _duplicate,
    CreateVecIndexOp: _create_index,
    BrcbOp: _brcb,
    CopyOp: _copy,
    GatherOp: _gather,
    ErfOp: _erf,
    SetValueOp: _set_value,
    DataCopyPadInOp: _load,
    DataCopyPadOutOp: _store,
    DataCopyOp: _move,
}


def numbering_of(op: Operation) -> Numbering | None:
    """What an instruction does to the numbers; None if that is not known."""
    if isinstance(op, GetValueOp):
        return _get_value if _is_followed(op.result) else None
    if _is_arithmetic(op):
        return _arithmetic if _comes_from_memory(op) else None
    return next((n for kind, n in _NUMBERINGS.items() if isinstance(op, kind)), None)
