"""Reductions of each repeat to one value."""

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, IndexType, i64
from xdsl.ir import SSAValue
from xdsl.irdl import VarConstraint, base, irdl_op_definition, operand_def, prop_def, traits_def

from acc.dialects.ascendc.base import AscendCOp, CppArgument, CppCall, OnPipe, Token, Writes
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.types import LocalTensorType

_DATA = VarConstraint("T", base(LocalTensorType))


class WholeReduceOp(AscendCOp, ABC):
    """
    Reduces the first `mask` elements of each repeat to one; strides: dst repeat (elements), src
    block, src repeat (blocks).
    """

    ORDER: ClassVar[tuple[CppArgument, ...]] = ()
    """The argument behind the strides, if the function has one."""

    dst = operand_def(_DATA)
    src = operand_def(_DATA)
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

    def call_arguments(self) -> Sequence[CppArgument]:
        strides = self.params.get_values()
        return (self.dst, self.src, self.mask, self.repeat, *strides, *self.ORDER)


@irdl_op_definition
class WholeReduceSumOp(WholeReduceOp):
    """Sum of each repeat: `WholeReduceSum(s, x, 64, n, 1, 1, 8);`"""

    name = "ascendc.whole_reduce_sum"

    traits = traits_def(CppCall("WholeReduceSum"))


@irdl_op_definition
class WholeReduceMaxOp(WholeReduceOp):
    """
    Largest value of each repeat:
    `WholeReduceMax(s, x, 64, n, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);`
    """

    name = "ascendc.whole_reduce_max"

    ORDER: ClassVar[tuple[CppArgument, ...]] = (Token("ReduceOrder::ORDER_ONLY_VALUE"),)

    traits = traits_def(CppCall("WholeReduceMax"))


@irdl_op_definition
class WholeReduceMinOp(WholeReduceOp):
    """
    Smallest value of each repeat:
    `WholeReduceMin(s, x, 64, n, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);`
    """

    name = "ascendc.whole_reduce_min"

    ORDER: ClassVar[tuple[CppArgument, ...]] = (Token("ReduceOrder::ORDER_ONLY_VALUE"),)

    traits = traits_def(CppCall("WholeReduceMin"))
