"""Drops instructions, does them twice, or does them in the wrong order."""

from collections.abc import Iterator

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from acc.dialects.ascendc import vec_binary, vec_scalar
from acc.dialects.ascendc.base import AscendCOp, InInit
from acc.dialects.ascendc.data_copy import DataCopyPadInOp
from acc.dialects.ascendc.queue import EnQueOp, GiveTensorOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from tools.mutation.edit import erase, insert_after, later, move_before, ops_of, read, root, written
from tools.mutation.operator import Operator, Site


def dropped(module: ModuleOp) -> Iterator[Site]:
    """An instruction is missing."""
    for op in ops_of(module, AscendCOp):
        if op.results or isinstance(op, GiveTensorOp | DuplicateOp) or op.has_trait(InInit):
            continue
        yield Site(op, "dropped", later(erase, op))


def dropped_fill(module: ModuleOp) -> Iterator[Site]:
    """What an accumulation starts from is missing: no Duplicate."""
    for op in ops_of(module, DuplicateOp):
        yield Site(op, "dropped", later(erase, op))


def accumulated_twice(module: ModuleOp) -> Iterator[Site]:
    """An instruction that changes its operand in place is done twice."""
    kinds = (
        *(vec_binary.AddOp, vec_binary.SubOp, vec_binary.MulOp, vec_binary.DivOp),
        *(vec_scalar.AddsOp, vec_scalar.MulsOp),
    )
    for op in ops_of(module, *kinds):
        if any(target in read(op) for target in written(op)):
            yield Site(op, "twice", later(insert_after, op, op.clone()))


def _depends(first: Operation, second: Operation) -> bool:
    return any(value in read(second) for value in written(first))


def swapped_order(module: ModuleOp) -> Iterator[Site]:
    """An instruction stands before the one that computes its operand."""
    for op in ops_of(module, AscendCOp):
        following = op.next_op
        while following is not None and not isinstance(following, AscendCOp):
            following = None if following.regions else following.next_op
        if following is None or following.results or not _depends(op, following):
            continue
        if all(
            not isinstance(o.owner, Operation)
            or o.owner.parent is not op.parent
            or o.owner.is_before_in_block(op)
            for o in following.operands
        ):
            yield Site(following, f"before {op.name}", later(move_before, following, op))


def load_behind_en_que(module: ModuleOp) -> Iterator[Site]:
    """A load stands behind the EnQue of its buffer."""
    for op in ops_of(module, DataCopyPadInOp):
        after, tensor = op.next_op, root(op.dst)
        while after is not None and not (
            isinstance(after, EnQueOp) and root(after.tensor) is tensor
        ):
            after = after.next_op
        if after is not None:
            yield Site(op, "behind EnQue", later(_move_after, op, after))


def _move_after(op: Operation, place: Operation) -> None:
    op.detach()
    insert_after(place, op)


OPERATORS = (
    Operator("dropped-instruction", dropped),
    Operator("dropped-fill", dropped_fill),
    Operator("accumulated-twice", accumulated_twice),
    Operator("swapped-order", swapped_order),
    Operator("load-behind-en-que", load_behind_en_que),
)
