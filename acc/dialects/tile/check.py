"""Conditions on elements that a run has to fulfil."""

from xdsl.dialects.builtin import StringAttr, f32
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    ON_CHIP,
    ElementwiseOp,
    element_type,
    elementwise_type,
)


@irdl_op_definition
class CheckOp(ElementwiseOp):
    """
    Stops the run as faulty where an element is zero; what it gives is what it is given. Nothing
    has to use the result: the check is why the operation is there.

    `%c = tile.check %ok "index out of range" : !tile.tile<[<=8, 1], f32, ub> -> ...`
    """

    name = "tile.check"

    source = operand_def(ON_CHIP)
    message = prop_def(StringAttr)

    assembly_format = "$source $message `:` type($source)" + DESTINATION_FORMAT

    def __init__(self, source: SSAValue, message: str, outs: SSAValue | None = None):
        super().__init__(
            operands=[source, [] if outs is None else [outs], []],
            properties={"message": StringAttr(message)},
            result_types=[
                [elementwise_type(self.name, (source,), element_type(source))]
                if outs is None
                else []
            ],
        )

    def verify_elements(self) -> None:
        super().verify_elements()
        element = element_type(self.source)
        if element != f32:
            raise VerifyException(f"'{self.name}' needs element type f32, found {element}")
