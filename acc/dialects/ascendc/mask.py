"""The mask register: counter mode, and how many elements an instruction without a count takes."""

from abc import ABC
from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def, traits_def

from acc.dialects.ascendc.base import AscendCOp, CppArgument, CppCall, Token, TypeName


class MaskModeOp(AscendCOp, ABC):
    """A call without arguments."""

    assembly_format = "attr-dict"

    def __init__(self):
        super().__init__()


@irdl_op_definition
class SetMaskCountOp(MaskModeOp):
    """Enters counter mode: `SetMaskCount();`"""

    name = "ascendc.set_mask_count"

    traits = traits_def(CppCall("SetMaskCount"))


@irdl_op_definition
class SetMaskNormOp(MaskModeOp):
    """Leaves counter mode: `SetMaskNorm();`"""

    name = "ascendc.set_mask_norm"

    traits = traits_def(CppCall("SetMaskNorm"))


@irdl_op_definition
class ResetMaskOp(MaskModeOp):
    """Sets all bits of the mask: `ResetMask();`"""

    name = "ascendc.reset_mask"

    traits = traits_def(CppCall("ResetMask"))


@irdl_op_definition
class SetVectorMaskOp(AscendCOp):
    """In counter mode, the number of elements: `SetVectorMask<float, MaskMode::COUNTER>(n);`"""

    name = "ascendc.set_vector_mask"

    count = operand_def(IndexType)
    element = prop_def(Attribute)

    traits = traits_def(CppCall("SetVectorMask"))

    assembly_format = "$count `element` $element attr-dict"

    def __init__(self, count: SSAValue, element: Attribute):
        super().__init__(operands=[count], properties={"element": element})

    def template_arguments(self) -> Sequence[CppArgument]:
        return (TypeName(self.element), Token("MaskMode::COUNTER"))
