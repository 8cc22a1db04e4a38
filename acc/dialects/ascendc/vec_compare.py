"""Vector compare and select. A mask holds one bit per element, in a tensor of bytes."""

from abc import ABC
from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, IntegerType, Signedness
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
    CppArgument,
    CppCall,
    OnPipe,
    Token,
    Writes,
    require,
    tensor_element,
    verify_scalar,
)
from acc.dialects.ascendc.enums import CmpMode, CmpModeAttr, Pipe, SelMode, SelModeAttr
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import TENSOR
from acc.target.rules.compare import select_mode_problem
from acc.target.rules.dtypes import mask_type_problem, operand_types_problem

MASK_ELEMENT = IntegerType(8, Signedness.UNSIGNED)
"""Element type of a tensor that holds mask bits, `uint8_t`."""


class CompareBase(AscendCOp, ABC):
    """
    Writes one bit per element. The hardware handles whole chunks of 256 bytes: `count` is a
    multiple of them.
    """

    mode = prop_def(CmpModeAttr)
    dst = operand_def(LocalTensorType)
    src0 = operand_def(TENSOR)
    src1 = operand_def(AnyAttr())
    count = operand_def(IndexType)

    traits = traits_def(OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = (
        "$mode $dst `,` $src0 `,` $src1 `count` $count attr-dict "
        "`:` type($dst) `,` type($src0) `,` type($src1)"
    )

    def __init__(
        self, mode: CmpMode, dst: SSAValue, src0: SSAValue, src1: SSAValue, count: SSAValue
    ):
        super().__init__(operands=[dst, src0, src1, count], properties={"mode": CmpModeAttr(mode)})

    def call_arguments(self) -> Sequence[CppArgument]:
        mode = Token(self.mode.data.cpp)
        return (self.dst, self.src0, self.src1, mode, self.count)

    def verify_(self) -> None:
        verify_mask(self, self.dst)


def verify_mask(op: AscendCOp, value: SSAValue) -> None:
    """
    Checks that a tensor holds mask bits.

    Raises `VerifyException`.
    """
    require(op, mask_type_problem(str(tensor_element(value)), str(MASK_ELEMENT)))


def verify_one_type(op: AscendCOp, src0: SSAValue, src1: SSAValue) -> None:
    """
    Checks that two sources have one type.

    Raises `VerifyException`.
    """
    require(op, operand_types_problem(str(src0.type), str(src1.type)))


@irdl_op_definition
class CompareOp(CompareBase):
    """Compares two tensors: `Compare(mask, x, y, CMPMODE::LT, n);`"""

    name = "ascendc.compare"

    traits = traits_def(CppCall("Compare"))

    def verify_(self) -> None:
        super().verify_()
        verify_one_type(self, self.src0, self.src1)


@irdl_op_definition
class CompareScalarOp(CompareBase):
    """Compares a tensor with a scalar: `CompareScalar(mask, x, c, CMPMODE::LT, n);`"""

    name = "ascendc.compare_scalar"

    traits = traits_def(CppCall("CompareScalar"))

    def verify_(self) -> None:
        super().verify_()
        verify_scalar(self, self.src0, self.src1)


@irdl_op_definition
class SelectOp(AscendCOp):
    """
    Takes src0 where the bit is 1, else src1 (a tensor or a scalar):
    `Select(y, mask, x, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, n);`
    """

    name = "ascendc.select"

    dst = operand_def(TENSOR)
    mask = operand_def(LocalTensorType)
    src0 = operand_def(TENSOR)
    src1 = operand_def(AnyAttr())
    count = operand_def(IndexType)
    mode = prop_def(SelModeAttr)

    traits = traits_def(CppCall("Select"), OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = (
        "$mode $dst `,` $mask `,` $src0 `,` $src1 `count` $count attr-dict "
        "`:` type($dst) `,` type($mask) `,` type($src1)"
    )

    def __init__(
        self, dst: SSAValue, mask: SSAValue, src0: SSAValue, src1: SSAValue, count: SSAValue
    ):
        tensor = isinstance(src1.type, LocalTensorType)
        mode = SelMode.TENSOR_TENSOR if tensor else SelMode.TENSOR_SCALAR
        super().__init__(
            operands=[dst, mask, src0, src1, count], properties={"mode": SelModeAttr(mode)}
        )

    def call_arguments(self) -> Sequence[CppArgument]:
        mode = Token(self.mode.data.cpp)
        return (self.dst, self.mask, self.src0, self.src1, mode, self.count)

    def verify_(self) -> None:
        verify_mask(self, self.mask)
        tensor = isinstance(self.src1.type, LocalTensorType)
        mode = self.mode.data
        require(self, select_mode_problem(mode.value, tensor, mode is SelMode.TENSOR_TENSOR))
        if not tensor:
            verify_scalar(self, self.src0, self.src1)
        else:
            verify_one_type(self, self.src0, self.src1)
