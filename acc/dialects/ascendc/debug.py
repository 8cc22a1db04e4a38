"""Assertions, which a build with checks (`-DASCENDC_DEBUG`, the host model) looks at."""

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr, i1
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def, traits_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.ascendc.base import AscendCOp, CppArgument, CppCall, Token


@irdl_op_definition
class AssertOp(AscendCOp):
    """Stops the kernel unless a condition holds: `ascendc_assert(n < 8, "out of range");`"""

    name = "ascendc.assert"

    condition = operand_def(i1)
    message = prop_def(StringAttr)

    traits = traits_def(CppCall("ascendc_assert"))

    assembly_format = "$condition $message attr-dict"

    def __init__(self, condition: SSAValue, message: str):
        super().__init__(operands=[condition], properties={"message": StringAttr(message)})

    def call_arguments(self) -> Sequence[CppArgument]:
        return (self.condition, Token(f'"{self.message.data}"'))

    def verify_(self) -> None:
        text = self.message.data
        if not text.isascii() or not text.isprintable() or any(c in text for c in '"\\%'):
            raise VerifyException(
                f"'{self.name}' takes a message of printable ASCII without quotes, backslashes "
                f"and percent signs, found {text!r}"
            )
