"""Vector instructions that spread a value: Duplicate, Brcb; and the masked Copy."""

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, IndexType, i64
from xdsl.ir import SSAValue
from xdsl.irdl import (
    AnyAttr,
    irdl_op_definition,
    operand_def,
    prop_def,
    traits_def,
)

from acc.dialects.ascendc.base import (
    AscendCOp,
    Construct,
    CppArgument,
    CppCall,
    OnPipe,
    Writes,
    require,
    verify_scalar,
)
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import TENSOR, MaskedOp
from acc.target.rules.repeat import repeat_params_problem


@irdl_op_definition
class DuplicateOp(AscendCOp):
    """Fills with a scalar of the element type: `Duplicate(y, 0.0f, n);`"""

    name = "ascendc.duplicate"

    dst = operand_def(LocalTensorType)
    scalar = operand_def(AnyAttr())
    count = operand_def(IndexType)

    traits = traits_def(CppCall("Duplicate"), OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = "$dst `,` $scalar `count` $count attr-dict `:` type($dst) `,` type($scalar)"

    def __init__(self, dst: SSAValue, scalar: SSAValue, count: SSAValue):
        super().__init__(operands=[dst, scalar, count])

    def verify_(self) -> None:
        verify_scalar(self, self.dst, self.scalar)


@irdl_op_definition
class BrcbOp(AscendCOp):
    """
    Spreads each element over one block, eight elements per repeat; may read up to seven elements
    past the last one: `Brcb(y, x, n, BrcbRepeatParams(1, 8));`
    """

    name = "ascendc.brcb"

    FIELDS: ClassVar[tuple[str, ...]] = ("dstBlkStride", "dstRepStride")

    dst = operand_def(TENSOR)
    src = operand_def(TENSOR)
    repeat = operand_def(IndexType)
    params = prop_def(DenseArrayBase.constr(i64))

    traits = traits_def(CppCall("Brcb"), OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = "$dst `,` $src `repeat` $repeat `params` $params attr-dict `:` type($dst)"

    def __init__(self, dst: SSAValue, src: SSAValue, repeat: SSAValue, params: Sequence[int]):
        super().__init__(
            operands=[dst, src, repeat],
            properties={"params": DenseArrayBase.from_list(i64, params)},
        )

    def call_arguments(self) -> Sequence[CppArgument]:
        strides = Construct("BrcbRepeatParams", tuple(self.params.get_values()))
        return (self.dst, self.src, self.repeat, strides)

    def verify_(self) -> None:
        require(self, repeat_params_problem(self.FIELDS, len(self.params)))


@irdl_op_definition
class CopyOp(MaskedOp):
    """
    Masked copy on chip; strides: dst block, src block, dst repeat, src repeat:
    `Copy(y, x, 64, n, CopyRepeatParams(1, 0, 8, 1));`
    """

    name = "ascendc.copy"

    FIELDS: ClassVar[tuple[str, ...]] = ("dstStride", "srcStride", "dstRepeatSize", "srcRepeatSize")

    traits = traits_def(CppCall("Copy"))

    def call_arguments(self) -> Sequence[CppArgument]:
        strides = Construct("CopyRepeatParams", tuple(self.params.get_values()))
        return (self.dst, self.src, self.mask, self.repeat, strides)
