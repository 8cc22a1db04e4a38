"""
Base classes of the vector instructions: the three forms that most have, and masked repeats.

What any call has is in `base.py`.
"""

from abc import ABC
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from xdsl.dialects.builtin import DenseArrayBase, IndexType, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    Operand,
    VarConstraint,
    base,
    operand_def,
    opt_prop_def,
    prop_def,
    traits_def,
)
from xdsl.utils.exceptions import VerifyException

from acc.dialects.ascendc.base import (
    AscendCOp,
    Construct,
    CppArgument,
    OnPipe,
    Token,
    TypeName,
    Writes,
    require,
    tensor_element,
)
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.types import LocalTensorType
from acc.target.rules.repeat import repeat_params_problem

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

    FIELDS: ClassVar[tuple[str, ...]]
    """The struct's fields."""

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
        if self.params is not None:
            require(self, repeat_params_problem(self.FIELDS, len(self.params)))


class MaskedOp(AscendCOp, ABC):
    """
    Works on the first `mask` elements of each of `repeat` repeats; members say which strides
    `params` holds.
    """

    FIELDS: ClassVar[tuple[str, ...]]
    """What the numbers in `params` are."""

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

    def verify_(self) -> None:
        require(self, repeat_params_problem(self.FIELDS, len(self.params)))


_FORMS = (
    (True, False, False, False),
    (False, True, True, True),
    (False, False, False, True),
)


def _show_form(form: Sequence[bool]) -> str:
    names = ("count", "mask", "repeat", "params")
    given = [name for name, there in zip(names, form, strict=True) if there]
    return " and ".join(given) if given else "none of them"


UNARY_FIELDS = ("dstBlkStride", "srcBlkStride", "dstRepStride", "srcRepStride")
"""Fields of UnaryRepeatParams."""

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
