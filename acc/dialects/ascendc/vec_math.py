"""Advanced math functions with a scratch tensor of bytes."""

from xdsl.dialects.builtin import IndexType, IntegerType, Signedness
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, traits_def

from acc.dialects.ascendc.base import (
    AscendCOp,
    CppCall,
    OnPipe,
    Writes,
    require,
    tensor_element,
)
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import TENSOR
from acc.target.rules.scratch import tmp_type_problem

SCRATCH_ELEMENT = IntegerType(8, Signedness.UNSIGNED)
"""Element type of scratch, `uint8_t`."""


@irdl_op_definition
class ErfOp(AscendCOp):
    """Gauss error function; dst, src and scratch do not overlap: `Erf(y, x, scratch, n);`"""

    name = "ascendc.erf"

    dst = operand_def(TENSOR)
    src = operand_def(TENSOR)
    scratch = operand_def(LocalTensorType)
    count = operand_def(IndexType)

    traits = traits_def(CppCall("Erf"), OnPipe(Pipe.V), Writes(("dst", "scratch")))

    assembly_format = (
        "$dst `,` $src `,` $scratch `count` $count attr-dict `:` type($dst) `,` type($scratch)"
    )

    def __init__(self, dst: SSAValue, src: SSAValue, scratch: SSAValue, count: SSAValue):
        super().__init__(operands=[dst, src, scratch, count])

    def verify_(self) -> None:
        require(self, tmp_type_problem(str(tensor_element(self.scratch)), str(SCRATCH_ELEMENT)))
