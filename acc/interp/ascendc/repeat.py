"""The forms of vector instructions as strided views: count, mask and repeat, counter mode."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.ir import Operation

from acc.dialects.ascendc.vec_base import VectorOp
from acc.interp.ascendc.mask import VectorMask
from acc.interp.ascendc.memory import LocalTensor, UnifiedBuffer, local
from acc.interp.interpreter import Frame, InterpreterError
from acc.interp.values import Array, Values, as_int
from acc.target.chip import Chip

Compute = Callable[..., Array]


@dataclass(frozen=True)
class Piece:
    """A box of elements: repeats, blocks of each repeat, elements of each block."""

    first_repeat: int
    repeats: int
    first_block: int
    blocks: int
    elements: int


def masked(mask: int, first_repeat: int, repeats: int, per_block: int) -> Iterator[Piece]:
    """The first `mask` elements of every repeat, as boxes."""
    whole, rest = divmod(mask, per_block)
    if whole:
        yield Piece(first_repeat, repeats, 0, whole, per_block)
    if rest:
        yield Piece(first_repeat, repeats, whole, 1, rest)


def counted(count: int, lanes: int, per_block: int) -> Iterator[Piece]:
    """The first `count` elements of as many repeats as they take."""
    repeats, rest = divmod(count, lanes)
    if repeats:
        yield from masked(lanes, 0, repeats, per_block)
    yield from masked(rest, repeats, 1, per_block)


def box(
    op: Operation, tensor: LocalTensor, piece: Piece, strides: tuple[int, int], chip: Chip
) -> Array:
    """A box of a tensor; block and repeat stride in blocks."""
    block, repeat = (stride * chip.block_bytes for stride in strides)
    offset = piece.first_repeat * repeat + piece.first_block * block
    shape = (piece.repeats, piece.blocks, piece.elements)
    return tensor.view(op, offset, shape, (repeat, block, tensor.dtype.itemsize))


@dataclass(frozen=True)
class _Form:
    """Which form an instruction has, looked up once."""

    operands: int
    """Operands that the form adds, last ones."""

    is_count: bool
    is_counter: bool
    strides: tuple[tuple[int, int], ...]
    """Block and repeat stride of each tensor, in the order of the parameter structs."""

    @staticmethod
    def of(op: VectorOp, tensors: int) -> "_Form":
        """The form of an instruction on so many tensors."""
        params = () if op.params is None else op.params.get_values()
        values = [int(value) for value in params]
        strides = zip(values[:tensors], values[tensors:], strict=True)
        return _Form(op.form_operands(), op.count is not None, op.is_counter, tuple(strides))


def run_vector(frame: Frame, op: VectorOp, args: Values, compute: Compute, sources: int) -> None:
    """Runs `compute` on `sources` tensors, and the scalars behind them, into the first operand."""
    form = frame.once(op, lambda: _Form.of(op, 1 + sources))
    data = args[: len(args) - form.operands]
    numbers = [as_int(arg) for arg in args[len(data) :]]
    target = local(data[0])
    tensors = [local(arg) for arg in data[1 : 1 + sources]]
    scalars = data[1 + sources :]
    if form.is_count:
        views = [tensor.flat(op, numbers[0]) for tensor in tensors]
        target.flat(op, numbers[0])[...] = compute(*views, *scalars)
        frame.state(VectorMask).restore()
        return
    chip = frame.state(UnifiedBuffer).chip
    strides = form.strides
    for piece in _pieces(op, form, frame.state(VectorMask), numbers, target.dtype.itemsize, chip):
        if _accumulates(compute, target, tensors, strides):
            _accumulate(op, compute, target, tensors[0], piece, strides, chip)
            continue
        for part in _in_order(piece, strides[0][1]):
            views = [
                box(op, tensor, part, pair, chip)
                for tensor, pair in zip(tensors, strides[1:], strict=True)
            ]
            box(op, target, part, strides[0], chip)[...] = compute(*views, *scalars)


def _pieces(
    op: VectorOp, form: _Form, mask: VectorMask, numbers: Sequence[int], size: int, chip: Chip
) -> Iterator[Piece]:
    lanes, per_block = chip.lanes(size), chip.per_block(size)
    if form.is_counter != mask.counter:
        raise InterpreterError(
            op, f"counter mode is {'on' if mask.counter else 'off'}, which is not the form's mode"
        )
    if not form.is_counter:
        # a mask above the lanes of a repeat is clamped (asc-devkit, contiguous mask mode)
        covered = min(numbers[0], lanes)
        block, repeat = form.strides[0]
        if 0 < repeat <= (-(-covered // per_block) - 1) * block:  # repeats lie on each other
            for index in range(numbers[1]):
                yield from masked(covered, index, 1, per_block)
        else:
            yield from masked(covered, 0, numbers[1], per_block)
    elif mask.count is None:
        raise InterpreterError(op, "no SetVectorMask says how many elements there are")
    else:
        yield from counted(mask.count, lanes, per_block)


def _accumulates(
    compute: Compute,
    target: LocalTensor,
    tensors: Sequence[LocalTensor],
    strides: Sequence[tuple[int, int]],
) -> bool:
    """Whether all repeats are combined with the destination, in one place, in any order of two."""
    return (
        compute in _COMMUTATIVE
        and strides[0][1] == 0
        and len(tensors) == 2
        and tensors[1].start == target.start
        and strides[2] == strides[0]
    )


_COMMUTATIVE: tuple[Compute, ...] = (np.add, np.multiply, np.maximum, np.minimum)


def _accumulate(
    op: VectorOp,
    compute: Compute,
    target: LocalTensor,
    source: LocalTensor,
    piece: Piece,
    strides: Sequence[tuple[int, int]],
    chip: Chip,
) -> None:
    """What repeat after repeat gives; NumPy combines the rows of an outer axis in order too."""
    assert isinstance(compute, np.ufunc)
    total = box(op, target, replace(piece, repeats=1), strides[0], chip)
    rows = np.concatenate([total, box(op, source, piece, strides[1], chip)])
    total[0] = compute.reduce(rows, axis=0, dtype=rows.dtype)


def _in_order(piece: Piece, repeat_stride: int) -> Iterator[Piece]:
    """Repeat by repeat where all write one place, since each then reads what the last one wrote."""
    if repeat_stride or piece.repeats == 1:
        yield piece
        return
    for index in range(piece.repeats):
        yield Piece(piece.first_repeat + index, 1, piece.first_block, piece.blocks, piece.elements)


def repeats_of(
    op: Operation, tensor: LocalTensor, mask: int, repeat: int, strides: tuple[int, int], chip: Chip
) -> Array:
    """The first `mask` elements of each repeat as rows of a new array."""
    per_block = chip.per_block(tensor.dtype.itemsize)
    parts = [
        box(op, tensor, piece, strides, chip).reshape(repeat, -1)
        for piece in masked(mask, 0, repeat, per_block)
    ]
    return np.concatenate(parts, axis=1)
