"""
Base classes of the ascendc operations and the facts they carry: the C++ call, the pipe, what is
written.

An operation says how it is called (`CppCall`, `call_arguments`); the printer knows only the call
shapes.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from xdsl.dialects.builtin import DenseArrayBase, IndexType, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    Operand,
    VarConstraint,
    base,
    operand_def,
    opt_prop_def,
    prop_def,
    traits_def,
)
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import VerifyException

from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.types import LocalTensorType


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


CppArgument: TypeAlias = SSAValue | int | Token | TypeName | Construct | GmPointer | Subscript
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
    element = tensor_element(tensor)
    if scalar.type != element:
        raise VerifyException(
            f"'{op.name}' of {tensor.type} needs a scalar of {element}, found {scalar.type}"
        )


TENSOR = VarConstraint("T", base(LocalTensorType))
"""Constraint: a LocalTensor of the one type that all tensors of an operation have."""


class VectorOp(AscendCOp, ABC):
    """
    A vector instruction in one of three forms: a `count` of elements; a `mask` (elements of one
    repeat), `repeat` times, with strides in blocks (`params`); or counter mode (only `params`),
    which works on as many elements as `ascendc.set_vector_mask` said.
    """

    REPEAT_STRUCT: ClassVar[str]
    """The struct that `params` fills, in its field order."""

    # Members define dst, their sources, and then these (in this order, so that operands come in
    # the order of the call); `params` is a property.
    if TYPE_CHECKING:
        dst: Operand
        count: Operand | None
        mask: Operand | None
        repeat: Operand | None

    params = opt_prop_def(DenseArrayBase.constr(i64))

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    @property
    def is_counter(self) -> bool:
        """Whether this is the counter mode form."""
        return self.count is None and self.mask is None

    def form_operands(self) -> int:
        """Number of trailing operands that the form adds."""
        return sum(value is not None for value in (self.count, self.mask, self.repeat))

    def data_arguments(self) -> Sequence[CppArgument]:
        """The arguments before the form's own; by default the operands before them."""
        return self.operands[: len(self.operands) - self.form_operands()]

    def template_arguments(self) -> Sequence[CppArgument]:
        if not self.is_counter:
            return ()
        return (TypeName(tensor_element(self.dst)), Token("false"))

    def call_arguments(self) -> Sequence[CppArgument]:
        data = tuple(self.data_arguments())
        if self.count is not None:
            return (*data, self.count)
        assert self.params is not None
        strides = Construct(self.REPEAT_STRUCT, tuple(self.params.get_values()))
        if self.mask is None or self.repeat is None:
            return (*data, Token("MASK_PLACEHOLDER"), 1, strides)
        return (*data, self.mask, self.repeat, strides)

    def verify_(self) -> None:
        given = (self.count is not None, self.mask is not None, self.repeat is not None)
        form = (*given, self.params is not None)
        if form not in _FORMS:
            raise VerifyException(
                f"'{self.name}' takes a count, or mask, repeat and params, or params alone; "
                f"found {_show_form(form)}"
            )


class MaskedOp(AscendCOp, ABC):
    """
    Works on the first `mask` elements of each of `repeat` repeats; members say which strides
    `params` holds.
    """

    dst = operand_def(TENSOR)
    src = operand_def(TENSOR)
    mask = operand_def(IndexType)
    repeat = operand_def(IndexType)
    params = prop_def(DenseArrayBase.constr(i64))

    traits = traits_def(OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = (
        "$dst `,` $src `mask` $mask `repeat` $repeat `params` $params attr-dict `:` type($dst)"
    )

    def __init__(
        self,
        dst: SSAValue,
        src: SSAValue,
        mask: SSAValue,
        repeat: SSAValue,
        params: Sequence[int],
    ):
        super().__init__(
            operands=[dst, src, mask, repeat],
            properties={"params": DenseArrayBase.from_list(i64, params)},
        )


_FORMS = (
    (True, False, False, False),
    (False, True, True, True),
    (False, False, False, True),
)


def _show_form(form: Sequence[bool]) -> str:
    names = ("count", "mask", "repeat", "params")
    given = [name for name, there in zip(names, form, strict=True) if there]
    return " and ".join(given) if given else "none of them"


FORM_FORMAT = (
    "(`count` $count^)? (`mask` $mask^)? (`repeat` $repeat^)? (`params` $params^)? attr-dict "
)
"""The part of the assembly format that says the form."""


def form_operands(
    count: SSAValue | None, mask: SSAValue | None, repeat: SSAValue | None
) -> list[Sequence[SSAValue]]:
    """The operand groups of a vector operation's form."""
    return [[] if value is None else [value] for value in (count, mask, repeat)]


def form_properties(params: Sequence[int] | None) -> dict[str, Attribute | None]:
    """The property of a vector operation's form."""
    return {"params": None if params is None else DenseArrayBase.from_list(i64, params)}


def call_of(op: type[Operation]) -> str | None:
    """The AscendC function that an operation class is, if it is one."""
    trait = op.get_trait(CppCall)
    return trait.api if isinstance(trait, CppCall) else None
