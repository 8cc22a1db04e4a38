"""Small changes of ascendc operations that operators are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from typing_extensions import TypeVar
from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, IndexType, IntegerAttr, IntegerType, ModuleOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.utils.hints import isa

from acc.dialects.ascendc.base import Writes
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.types import GlobalTensorType, LocalTensorType

T = TypeVar("T", bound=Operation)


def ops_of(module: ModuleOp, *types: type[T]) -> Iterator[T]:
    """The operations of some classes in the kernels of a module, in order."""
    for kernel in module.body.block.ops:
        if isinstance(kernel, KernelOp):
            for op in kernel.body.walk():
                if isinstance(op, types):
                    yield op


def kernel_of(op: Operation) -> KernelOp:
    """The kernel around an operation."""
    parent = op.parent_op()
    while not isinstance(parent, KernelOp):
        assert parent is not None
        parent = parent.parent_op()
    return parent


def module_of(op: Operation) -> ModuleOp:
    """The module around an operation."""
    while not isinstance(op, ModuleOp):
        parent = op.parent_op()
        assert parent is not None
        op = parent
    return op


def operand_index(op: IRDLOperation, name: str) -> int | None:
    """Place of an operand among all of the operation; None if it is not given."""
    index = 0
    for field, _ in type(op).get_irdl_definition().operands:
        given: object = getattr(op, field)
        if field == name:
            return None if given is None else index
        index += given is not None
    return None


def number_of(value: SSAValue) -> int | None:
    """The integer that a value is, where it is a constant."""
    owner = value.owner
    if isinstance(owner, arith.ConstantOp) and isinstance(owner.value, IntegerAttr):
        return owner.value.value.data
    return None


def insert_before(op: Operation, *new: Operation) -> None:
    """Puts operations in front of one."""
    block = op.parent
    assert block is not None
    block.insert_ops_before(list(new), op)


def insert_after(op: Operation, *new: Operation) -> None:
    """Puts operations behind one."""
    block = op.parent
    assert block is not None
    block.insert_ops_after(list(new), op)


def move_before(op: Operation, place: Operation) -> None:
    """Moves an operation in front of another."""
    op.detach()
    insert_before(place, op)


def constant(value: int, like: Attribute) -> arith.ConstantOp:
    """A constant integer of a type."""
    assert isa(like, IntegerType | IndexType)
    return arith.ConstantOp(IntegerAttr(value, like))


def set_number(op: Operation, index: int, value: int) -> None:
    """Makes an operand a constant."""
    new = constant(value, op.operands[index].type)
    insert_before(op, new)
    op.operands[index] = new.result


def add_to(op: Operation, index: int, delta: int) -> None:
    """Adds a number to an operand."""
    old = op.operands[index]
    known = number_of(old)
    if known is not None:
        set_number(op, index, known + delta)
        return
    step = constant(abs(delta), old.type)
    both = (old, step.result)
    new = arith.AddiOp(*both) if delta > 0 else arith.SubiOp(*both)
    insert_before(op, step, new)
    op.operands[index] = new.result


def round_up(op: Operation, index: int, unit: int) -> None:
    """Rounds an operand up to a multiple."""
    old = op.operands[index]
    known = number_of(old)
    if known is not None:
        set_number(op, index, -(-known // unit) * unit)
        return
    most, size = constant(unit - 1, old.type), constant(unit, old.type)
    total = arith.AddiOp(old, most.result)
    units = arith.DivUIOp(total.result, size.result)
    new = arith.MuliOp(units.result, size.result)
    insert_before(op, most, size, total, units, new)
    op.operands[index] = new.result


def replace_op(op: Operation, new: Operation) -> None:
    """Puts an operation in the place of another with as many results."""
    insert_before(op, new)
    for old, result in zip(op.results, new.results, strict=True):
        old.replace_all_uses_with(result)
        result.name_hint = old.name_hint
    erase(op)


def erase(op: Operation) -> None:
    """Removes an operation."""
    op.detach()
    op.erase()


def later(change: Callable[..., object], *args: object) -> Callable[[], None]:
    """A change with its arguments, to be made later."""

    def run() -> None:
        change(*args)

    return run


def root(value: SSAValue) -> SSAValue:
    """The tensor that a value is a part of."""
    while isinstance(value.owner, SubscriptOp):
        value = value.owner.tensor
    return value


def written(op: Operation) -> tuple[SSAValue, ...]:
    """The whole tensors that an operation writes to."""
    names = (name for trait in op.get_traits_of_type(Writes) for name in trait.operands)
    return tuple(root(getattr(op, name)) for name in names)


def read(op: Operation) -> tuple[SSAValue, ...]:
    """The whole tensors among the operands that an operation does not only write to."""
    targets = [getattr(op, n) for t in op.get_traits_of_type(Writes) for n in t.operands]
    tensors = (v for v in op.operands if isinstance(v.type, LocalTensorType | GlobalTensorType))
    return tuple(root(value) for value in tensors if value not in targets)


def touches(op: Operation, tensor: SSAValue) -> bool:
    """Whether an operation, or one inside of it, does something with a tensor."""
    return any(
        root(operand) is tensor
        for inner in op.walk()
        if not isinstance(inner, SubscriptOp)
        for operand in inner.operands
    )


def writes_to(op: Operation, tensor: SSAValue) -> bool:
    """Whether an operation, or one inside of it, writes to a tensor."""
    return any(tensor in written(inner) for inner in op.walk())


def earlier(op: Operation) -> Iterator[Operation]:
    """The operations of the block in front of one, nearest first."""
    previous = op.prev_op
    while previous is not None:
        yield previous
        previous = previous.prev_op


def blocks_of(module: ModuleOp) -> Iterator[Block]:
    """All blocks inside of the kernels of a module."""
    for kernel in module.body.block.ops:
        if isinstance(kernel, KernelOp):
            yield kernel.body.block
            for op in kernel.body.walk():
                for region in op.regions:
                    yield from region.blocks


def float_of(value: SSAValue) -> float | None:
    """The floating-point number that a value is, where it is a constant."""
    owner = value.owner
    if isinstance(owner, arith.ConstantOp) and isinstance(owner.value, FloatAttr):
        return owner.value.value.data
    return None


def with_entry(values: Sequence[int], place: int, delta: int) -> list[int]:
    """A list with one number changed."""
    return [value + delta * (place == index) for index, value in enumerate(values)]
