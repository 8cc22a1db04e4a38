"""Gives each tensor that slices are put together in insertions of its own."""

from xdsl.dialects.tensor import EmptyOp, InsertSliceOp
from xdsl.ir import Block, Operation, OpResult, SSAValue

from acc.analysis.reshapes import RESHAPES, origin
from acc.analysis.tensor_uses import readers


def unshare_insertions(block: Block) -> None:
    """
    Repeat the insertions that several tensors start from, where they start in `tensor.empty`: such
    a tensor has elements that nobody has written, so that it cannot be copied.
    """
    for op in list(block.ops):
        if not isinstance(op, InsertSliceOp) or not _is_put_together(op.dest):
            continue
        if any(reader is not op for reader in readers(origin(op.dest))):
            op.operands[op.operands.index(op.dest)] = _repeated(op.dest, op)


def _is_put_together(value: SSAValue) -> bool:
    """Whether a tensor is put together from slices, and begun in what holds nothing."""
    inserted = False
    while isinstance(value, OpResult):
        match value.op:
            case EmptyOp():
                return inserted
            case InsertSliceOp() as insertion:
                inserted, value = True, insertion.dest
            case op if isinstance(op, RESHAPES):
                value = op.operands[0]
            case _:
                return False
    return False


def _repeated(value: SSAValue, before: Operation) -> SSAValue:
    """The same tensor, from operations of its own in front of another one."""
    assert isinstance(value, OpResult)
    if isinstance(value.op, EmptyOp):
        return value
    op = value.op
    source = op.dest if isinstance(op, InsertSliceOp) else op.operands[0]
    copy = op.clone({source: _repeated(source, before)})
    copy.location = op.location
    block = before.parent
    assert block is not None
    block.insert_op_before(copy, before)
    return copy.results[0]
