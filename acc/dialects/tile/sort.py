"""Sorting of rows."""

from xdsl.dialects.builtin import UnitAttr, f32
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, opt_prop_def, traits_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    ON_CHIP,
    ComputeOp,
    Disjoint,
    on_chip,
    show_dims,
    verify_one_element,
)
from acc.dialects.tile.types import OnChipType, TileType, tile_dim


@irdl_op_definition
class SortOp(ComputeOp):
    """
    Sorts each row of f32, which has a known length of at least 2. The result has two numbers for
    each element: the element, and as a number its place in the row. Equal elements keep their
    order, and NaN is larger than everything.

    `%p = tile.sort %x descending
        : !tile.tile<[<=4, 10], f32, ub> -> !tile.tile<[<=4, 20], f32, ub>`
    """

    name = "tile.sort"

    source = operand_def(ON_CHIP)
    descending = opt_prop_def(UnitAttr)

    traits = traits_def(Disjoint())

    assembly_format = "$source (`descending` $descending^)? `:` type($source)" + DESTINATION_FORMAT

    def __init__(
        self,
        source: SSAValue,
        *,
        descending: bool = False,
        outs: SSAValue | None = None,
        tmp: SSAValue | None = None,
    ):
        super().__init__(
            operands=[source, [] if outs is None else [outs], [] if tmp is None else [tmp]],
            properties={"descending": UnitAttr() if descending else None},
            result_types=[[pairs_type(source)] if outs is None else []],
        )

    @property
    def source_type(self) -> OnChipType:
        """Type of the operand."""
        typ = on_chip(self.source)
        assert typ is not None
        return typ

    def verify_shapes(self) -> None:
        verify_one_element(self, (self.source, self.destination))
        typ = self.source_type
        if typ.element_type != f32:
            raise VerifyException(f"'{self.name}' needs element type f32, found {typ.element_type}")
        if typ.rank == 0 or typ.rank - 1 in typ.bounded_dims or typ.bounds[-1] < 2:
            raise VerifyException(
                f"'{self.name}' needs rows of a known length of at least 2, "
                f"found shape {show_dims(typ.shape.data)}"
            )
        want, found = pairs_type(self.source).shape.data, self.destination_type.shape.data
        if want != found:
            raise VerifyException(
                f"'{self.name}' gives shape {show_dims(want)}, "
                f"found a destination of {show_dims(found)}"
            )


def pairs_type(source: SSAValue) -> TileType:
    """What sorting gives: rows of twice the length."""
    typ = on_chip(source)
    assert typ is not None
    dims = [*typ.shape.data[:-1], tile_dim(2 * typ.bounds[-1])]
    return TileType(dims, typ.element_type, typ.space, typ.layout)
