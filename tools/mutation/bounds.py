"""What the IR around an operation bounds: the largest value of an index, the size of a tensor."""

from math import gcd

from xdsl.dialects import arith, scf
from xdsl.ir import Block, SSAValue

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.queue import GetWithOffsetOp, InitBufferOp, TakeTensorOp
from acc.dialects.ascendc.static_tensor import LocalTensorOp
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.types import LocalTensorType
from tools.mutation.edit import number_of, root


def most(value: SSAValue) -> int | None:
    """A number that an index is never above, if the operations that make it say one."""
    known = number_of(value)
    if known is not None:
        return known
    owner = value.owner
    if isinstance(owner, Block):
        loop = owner.parent_op()
        if isinstance(loop, scf.ForOp) and value is owner.args[0]:
            end = most(loop.ub)
            return None if end is None else end - 1
        return None
    return _of_operation(owner)


def _of_operation(op: object) -> int | None:
    match op:
        case arith.MinUIOp():
            found = [m for m in (most(op.lhs), most(op.rhs)) if m is not None]
            return min(found, default=None)
        case arith.AddiOp():
            a, b = most(op.lhs), most(op.rhs)
            return None if a is None or b is None else a + b
        case arith.MuliOp():
            a, b = most(op.lhs), most(op.rhs)
            return None if a is None or b is None else a * b
        case arith.DivUIOp():
            a, b = most(op.lhs), number_of(op.rhs)
            return None if a is None or not b else a // b
        case arith.SubiOp():
            a, b = most(op.lhs), number_of(op.rhs)
            return None if a is None else a - (b or 0)
        case arith.IndexCastOp():
            return most(op.input)
        case _:
            return None


def is_multiple(value: SSAValue, unit: int) -> bool:
    """Whether an index is a multiple of a number, as far as the operations that make it say."""
    known = number_of(value)
    if known is not None:
        return known % unit == 0
    owner = value.owner
    if isinstance(owner, Block):
        loop = owner.parent_op()
        if not isinstance(loop, scf.ForOp) or value is not owner.args[0]:
            return False
        return is_multiple(loop.lb, unit) and is_multiple(loop.step, unit)
    match owner:
        case arith.AddiOp() | arith.SubiOp() | arith.MinUIOp() | arith.MaxUIOp():
            return is_multiple(owner.lhs, unit) and is_multiple(owner.rhs, unit)
        case arith.MuliOp():
            return _is_multiple_product(owner, unit)
        case arith.IndexCastOp():
            return is_multiple(owner.input, unit)
        case _:
            return False


def _is_multiple_product(op: arith.MuliOp, unit: int) -> bool:
    for factor, other in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
        known = number_of(factor)
        if known is not None:
            return known % unit == 0 or is_multiple(other, unit // gcd(known, unit))
    return is_multiple(op.lhs, unit) or is_multiple(op.rhs, unit)


def place_of(value: SSAValue) -> object:
    """What says where a planned tensor lies; other tensors are their own place."""
    match root(value).owner:
        case GetWithOffsetOp() as op:
            return (op.buf, op.offset)
        case LocalTensorOp() as op:
            known = number_of(op.address)
            return op.address if known is None else known
        case _:
            return root(value)


def capacity(tensor: SSAValue) -> int | None:
    """Elements that a tensor on chip, or a part of one, has room for."""
    owner, typ = tensor.owner, tensor.type
    if not isinstance(typ, LocalTensorType):
        return None
    match owner:
        case SubscriptOp():
            whole, start = capacity(owner.tensor), most(owner.offset)
            return None if whole is None or start is None else whole - start
        case GetWithOffsetOp() | LocalTensorOp():
            return owner.size.value.data
        case TakeTensorOp():
            lengths = [
                use.operation.length.value.data
                for use in owner.queue.uses
                if isinstance(use.operation, InitBufferOp)
            ]
            return lengths[0] // element_bytes(typ.element_type) if lengths else None
        case _:
            return None
