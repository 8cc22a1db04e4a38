"""
Base classes of the ascendc operations and the facts they carry: the C++ call, the pipe, what is
written.

An operation says how it is called (`CppCall`, `call_arguments`); the printer knows only the call
shapes.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.traits import EffectInstance, MemoryEffect, MemoryEffectKind, OpTrait, Pure
from xdsl.utils.exceptions import VerifyException

from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.types import LocalTensorType
from acc.target.rules.dtypes import scalar_type_problem
from acc.target.rules.rule import Problem


@dataclass(frozen=True)
class Token:
    """A piece of C++ that an operation's own definition spells: an enumerator, a template."""

    text: str


@dataclass(frozen=True)
class TypeName:
    """The C++ name of an element type."""

    element: Attribute


@dataclass(frozen=True)
class Construct:
    """A temporary of a parameter struct: `BinaryRepeatParams(1, 1, 0, 8, 8, 1)`."""

    struct: str
    arguments: "tuple[CppArgument, ...]"
    template: "TypeName | None" = None


@dataclass(frozen=True)
class GmPointer:
    """An address as a pointer to elements in global memory: `(__gm__ float*)x`."""

    element: Attribute
    address: SSAValue


@dataclass(frozen=True)
class Subscript:
    """A tensor from an element on: `x[c]`."""

    tensor: SSAValue
    offset: SSAValue


@dataclass(frozen=True)
class Blocks:
    """Parts of a tensor, by places behind an offset, as a list: `{x[c], x[c + 8]}`."""

    tensor: SSAValue
    offset: SSAValue | None
    places: tuple[int, ...]


CppArgument: TypeAlias = (
    SSAValue | int | Token | TypeName | Construct | GmPointer | Subscript | Blocks
)
"""What can stand between the parentheses of a call."""


@dataclass(frozen=True)
class CppCall(OpTrait):
    """The AscendC function that the operation is."""

    api: str


@dataclass(frozen=True)
class OnPipe(OpTrait):
    """The pipe that executes the operation."""

    pipe: Pipe


@dataclass(frozen=True)
class Writes(OpTrait):
    """Names of the operands whose memory the operation writes; it reads the other tensors."""

    operands: tuple[str, ...]


@dataclass(frozen=True)
class InInit(OpTrait):
    """
    The operation stands in the class's `Init` or declares a member; its result is the member.
    """


class NamesTensor(MemoryEffect):
    """
    The operation gives a tensor at a place, and does nothing else. Two of them at one place are two
    tensors, one after the other: which of them an instruction means is what plans are checked by.
    """

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        """An allocation of its result, which makes it removable where that is not used."""
        return frozenset({EffectInstance(MemoryEffectKind.ALLOC, op.results[0])})


def does_nothing(op: Operation) -> bool:
    """Whether an operation only gives a value: without users it can go."""
    return op.has_trait(Pure) or op.has_trait(NamesTensor)


class ExpressionOp(IRDLOperation, ABC):
    """An operation that is an expression of C++ but no call."""

    @abstractmethod
    def expression(self) -> CppArgument:
        """The expression."""


class AscendCOp(IRDLOperation, ABC):
    """An operation that is one call of AscendC."""

    @classmethod
    def api(cls) -> str:
        """Name of the AscendC function."""
        trait = cls.get_trait(CppCall)
        assert isinstance(trait, CppCall)
        return trait.api

    def call_arguments(self) -> Sequence[CppArgument]:
        """The arguments of the call, in order; by default the operands."""
        return self.operands

    def template_arguments(self) -> Sequence[CppArgument]:
        """Explicit template arguments of the call; by default none."""
        return ()


class MemberCallOp(AscendCOp, ABC):
    """A call of a member function; `callee()` is the object."""

    def callee(self) -> SSAValue:
        """The object whose member is called; by default the first operand."""
        return self.operands[0]

    def call_arguments(self) -> Sequence[CppArgument]:
        return self.operands[1:]


def tensor_element(value: SSAValue) -> Attribute:
    """Element type of a LocalTensor."""
    assert isinstance(value.type, LocalTensorType)
    return value.type.element_type


def verify_scalar(op: Operation, tensor: SSAValue, scalar: SSAValue) -> None:
    """
    Checks that a scalar has the element type of a tensor.

    Raises `VerifyException`.
    """
    require(op, scalar_type_problem(str(tensor_element(tensor)), str(scalar.type)))


def require(op: Operation, problem: Problem | None) -> None:
    """
    Checks that a rule found no problem with an operation.

    Raises `VerifyException`.
    """
    if problem is not None:
        raise VerifyException(f"'{op.name}': {problem}")


def call_of(op: type[Operation]) -> str | None:
    """The AscendC function that an operation class is, if it is one."""
    trait = op.get_trait(CppCall)
    return trait.api if isinstance(trait, CppCall) else None
