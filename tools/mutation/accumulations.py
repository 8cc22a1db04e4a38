"""Accumulations that start from what an earlier one has left, and need not notice."""

from collections.abc import Iterator

from xdsl.ir import Operation, SSAValue

from acc.dialects.ascendc.vec_binary import MaxOp, MinOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from tools.mutation.edit import read, root, written

LEFT_OVER = (
    "the tensor still holds maxima or minima of the same rows, which change no other extreme"
)


def _writers(op: Operation, tensor: SSAValue, forwards: bool) -> Iterator[Operation]:
    """The instructions that write to a tensor, from an operation to the next or last fill."""
    following = op.next_op if forwards else op.prev_op
    while following is not None:
        for inner in following.walk():
            if isinstance(inner, DuplicateOp) and tensor in written(inner):
                return
            if tensor in written(inner):
                yield inner
        following = following.next_op if forwards else following.prev_op


def left_over(op: DuplicateOp) -> bool:
    """Whether extremes of the same tensor are taken before and behind a fill."""
    tensor = root(op.dst)
    before, behind = (list(_writers(op, tensor, forwards)) for forwards in (False, True))
    sources = [
        {value for writer in writers for value in read(writer) if value is not tensor}
        for writers in (before, behind)
    ]
    return (
        bool(before)
        and bool(behind)
        and all(isinstance(writer, MaxOp | MinOp) for writer in (*before, *behind))
        and sources[0] == sources[1]
    )
