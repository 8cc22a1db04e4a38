"""What the families write with: a place to insert at, and the memrefs of tensors and buffers."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from typing_extensions import TypeVar
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from acc.analysis.constants import constant_int
from acc.diagnostics import UserError
from acc.dialects.tile.base import element_type
from acc.emit.hivm.foreign import foreign_op
from acc.emit.hivm.memory import Memory, MemRef, Size, is_unsigned, part, signless

OpT = TypeVar("OpT", bound=Operation)


class Writer:
    """Writes in front of one operation after another; knows the memrefs that they work on."""

    def __init__(self) -> None:
        self.tensors: dict[SSAValue, MemRef] = {}
        self.memories: dict[SSAValue, Memory] = {}
        self._at: Operation | None = None

    def at(self, op: Operation) -> None:
        """Write in front of an operation from now on."""
        self._at = op

    def insert(self, op: OpT) -> OpT:
        """Insert an operation, with the place of the one that it stands for."""
        assert self._at is not None
        op.location = self._at.location
        Rewriter.insert_op(op, InsertPoint.before(self._at))
        return op

    def memory(self, value: SSAValue) -> Memory:
        """The memory that a buffer is."""
        return self.memories[value]

    def size(self, value: SSAValue, dim: int) -> SSAValue:
        """The number of elements of a buffer along a dimension."""
        size = self.memories[value].sizes[dim]
        if isinstance(size, SSAValue):
            return size
        return self.insert(ConstantOp(IntegerAttr.from_index_int_value(size))).result

    def operand(self, value: SSAValue) -> SSAValue:
        """The memref of a buffer; a scalar is one there too."""
        memory = self.memories.get(value)
        if memory is not None:
            return memory.value
        if is_unsigned(value.type):
            raise UserError(
                f"a scalar of {value.type} has no counterpart in the HIVM dialect", self._at
            )
        return value

    def part(
        self,
        source: MemRef,
        offsets: Sequence[Size],
        sizes: Sequence[Size],
        steps: Sequence[int] | None = None,
    ) -> Memory:
        """Some elements of a memref."""
        view = self.insert(part(source, offsets, sizes, steps))
        return Memory(view.result, tuple(sizes))

    def hir(
        self, name: str, operands: Sequence[SSAValue], properties: Mapping[str, Attribute]
    ) -> None:
        """Insert an operation of HIVM that has no result."""
        self.insert(foreign_op(f"hivm.hir.{name}", operands, properties))


Translation: TypeAlias = Callable[..., None]
"""Writes what one tile operation becomes; takes the operation, of its own class, and a `Writer`."""


def number(value: SSAValue) -> Size:
    """A number as a constant where it is one."""
    known = constant_int(value)
    return value if known is None else known


def no_counterpart(op: Operation, why: str = "") -> UserError:
    """The error for an operation, or a form of one, that HIVM does not have."""
    return UserError(f"'{op.name}' has no counterpart in the HIVM dialect{why}", op)


def check_element(op: Operation, name: str, value: SSAValue, elements: str) -> None:
    """Raise `UserError` unless `elements`, which names types, has the element type of a value."""
    element = signless(element_type(value))
    if str(element) not in elements.split():
        raise no_counterpart(
            op,
            f" for elements of {element}: 'hivm.hir.{name}' takes {', '.join(elements.split())}",
        )
