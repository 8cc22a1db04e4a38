"""Reductions of each repeat to one value."""

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.irdl import irdl_op_definition, traits_def

from acc.dialects.ascendc.base import CppArgument, CppCall, Token
from acc.dialects.ascendc.vec_base import MaskedOp

_VALUE_ONLY = (Token("ReduceOrder::ORDER_ONLY_VALUE"),)


class WholeReduceOp(MaskedOp, ABC):
    """
    Reduces the first `mask` elements of each repeat to one; strides: dst repeat (elements), src
    block, src repeat (blocks).
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("dstRepStride", "srcBlkStride", "srcRepStride")
    ORDER: ClassVar[tuple[CppArgument, ...]] = ()
    """The argument behind the strides, if the function has one."""

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

    ORDER: ClassVar[tuple[CppArgument, ...]] = _VALUE_ONLY

    traits = traits_def(CppCall("WholeReduceMax"))


@irdl_op_definition
class WholeReduceMinOp(WholeReduceOp):
    """
    Smallest value of each repeat:
    `WholeReduceMin(s, x, 64, n, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);`
    """

    name = "ascendc.whole_reduce_min"

    ORDER: ClassVar[tuple[CppArgument, ...]] = _VALUE_ONLY

    traits = traits_def(CppCall("WholeReduceMin"))
