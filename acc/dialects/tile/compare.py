"""Compare and select of the tile dialect; masks are tiles of `i1`."""

from xdsl.dialects.builtin import i1
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import SpacedOpaqueSyntaxAttribute, SSAValue
from xdsl.irdl import AnyAttr, irdl_attr_definition, irdl_op_definition, operand_def, prop_def
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    ON_CHIP,
    ElementwiseOp,
    element_type,
    elementwise_type,
    verify_one_element,
)


class Predicate(StrEnum):
    """Comparisons of the chip; with a NaN all but `ne` are false, as ordered predicates are."""

    EQ = "eq"
    NE = "ne"
    LT = "lt"
    LE = "le"
    GT = "gt"
    GE = "ge"

    def swapped(self) -> "Predicate":
        """The predicate that holds for exchanged operands."""
        return _SWAPPED.get(self, self)


_SWAPPED = {
    Predicate.LT: Predicate.GT,
    Predicate.LE: Predicate.GE,
    Predicate.GT: Predicate.LT,
    Predicate.GE: Predicate.LE,
}


@irdl_attr_definition
class PredicateAttr(EnumAttribute[Predicate], SpacedOpaqueSyntaxAttribute):
    """A comparison: `#tile<predicate lt>`."""

    name = "tile.predicate"


@irdl_op_definition
class CmpOp(ElementwiseOp):
    """
    Compares element by element.

    `%m = tile.cmp lt %x, %c : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], i1, ub>`
    """

    name = "tile.cmp"

    predicate = prop_def(PredicateAttr)
    lhs = operand_def(AnyAttr())
    rhs = operand_def(AnyAttr())

    assembly_format = "$predicate $lhs `,` $rhs `:` type($lhs) `,` type($rhs)" + DESTINATION_FORMAT

    def __init__(
        self,
        predicate: Predicate,
        lhs: SSAValue,
        rhs: SSAValue,
        outs: SSAValue | None = None,
    ):
        super().__init__(
            operands=[lhs, rhs, [] if outs is None else [outs], []],
            properties={"predicate": PredicateAttr(predicate)},
            result_types=[
                [] if outs is not None else [elementwise_type(self.name, (lhs, rhs), i1)]
            ],
        )

    def verify_elements(self) -> None:
        verify_one_element(self, self.inputs)
        _verify_mask(self, self.destination)


@irdl_op_definition
class SelectOp(ElementwiseOp):
    """
    Takes `lhs` where the mask is true, else `rhs`; each may be a scalar.

    `%y = tile.select %m, %x, %c
        : !tile.tile<[8], i1, ub>, !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>`
    """

    name = "tile.select"

    mask = operand_def(ON_CHIP)
    lhs = operand_def(AnyAttr())
    rhs = operand_def(AnyAttr())

    assembly_format = (
        "$mask `,` $lhs `,` $rhs `:` type($mask) `,` type($lhs) `,` type($rhs)" + DESTINATION_FORMAT
    )

    def __init__(
        self,
        mask: SSAValue,
        lhs: SSAValue,
        rhs: SSAValue,
        outs: SSAValue | None = None,
        tmp: SSAValue | None = None,
    ):
        super().__init__(
            operands=[mask, lhs, rhs, [] if outs is None else [outs], [] if tmp is None else [tmp]],
            result_types=[
                []
                if outs is not None
                else [elementwise_type(self.name, (mask, lhs, rhs), element_type(lhs))]
            ],
        )

    def verify_elements(self) -> None:
        _verify_mask(self, self.mask)
        verify_one_element(self, (self.lhs, self.rhs, self.destination))


def _verify_mask(op: ElementwiseOp, mask: SSAValue) -> None:
    if element_type(mask) != i1:
        raise VerifyException(f"'{op.name}' needs a mask of i1, found {mask.type}")
