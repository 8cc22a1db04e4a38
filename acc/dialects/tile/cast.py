"""Conversion between element types in the tile dialect."""

from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, SpacedOpaqueSyntaxAttribute, SSAValue
from xdsl.irdl import irdl_attr_definition, irdl_op_definition, operand_def, prop_def
from xdsl.utils.str_enum import StrEnum

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    ON_CHIP,
    ElementwiseOp,
    elementwise_type,
)


class Rounding(StrEnum):
    """How a cast that cannot be exact rounds."""

    NONE = "none"
    RINT = "rint"
    FLOOR = "floor"
    CEIL = "ceil"
    ROUND = "round"
    TRUNC = "trunc"
    ODD = "odd"


@irdl_attr_definition
class RoundingAttr(EnumAttribute[Rounding], SpacedOpaqueSyntaxAttribute):
    """A rounding: `#tile<rounding rint>`: ties to even (`rint`) or away from zero (`round`)."""

    name = "tile.rounding"


@irdl_op_definition
class CastOp(ElementwiseOp):
    """
    The same values in another element type.

    `%y = tile.cast rint %x : !tile.tile<[8], f32, ub> -> !tile.tile<[8], bf16, ub>`
    """

    name = "tile.cast"

    rounding = prop_def(RoundingAttr)
    source = operand_def(ON_CHIP)

    assembly_format = "$rounding $source `:` type($source)" + DESTINATION_FORMAT

    def __init__(
        self,
        source: SSAValue,
        element: Attribute,
        rounding: Rounding = Rounding.RINT,
        outs: SSAValue | None = None,
        tmp: SSAValue | None = None,
    ):
        super().__init__(
            operands=[source, [] if outs is None else [outs], [] if tmp is None else [tmp]],
            properties={"rounding": RoundingAttr(rounding)},
            result_types=[
                [] if outs is not None else [elementwise_type(self.name, (source,), element)]
            ],
        )

    def verify_elements(self) -> None:
        """Any pair of element types is meaningful; what the chip can do is a rule of the chip."""
