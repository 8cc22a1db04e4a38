"""Reductions of the tile dialect: along one axis, which becomes exactly 1."""

from abc import ABC

from xdsl.dialects.builtin import I64, IntegerAttr, i64
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    ON_CHIP,
    ComputeOp,
    on_chip,
    show_dims,
    verify_one_element,
)
from acc.dialects.tile.types import OnChipType, TileType, tile_dim


class ReduceOp(ComputeOp, ABC):
    """
    Combines the elements along one axis; that dimension becomes exactly 1. The order in which
    elements are combined is not specified. An extent of 0 gives the neutral element.

    `%s = tile.reduce_sum %x axis = 1
        : !tile.tile<[<=4, 1003], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>`
    """

    source = operand_def(ON_CHIP)
    axis = prop_def(IntegerAttr[I64])

    assembly_format = "$source `axis` `=` $axis `:` type($source)" + DESTINATION_FORMAT

    def __init__(
        self, source: SSAValue, axis: int, outs: SSAValue | None = None, tmp: SSAValue | None = None
    ):
        result = [] if outs is not None else [_reduced(source, axis)]
        super().__init__(
            operands=[source, [] if outs is None else [outs], [] if tmp is None else [tmp]],
            properties={"axis": IntegerAttr(axis, i64)},
            result_types=[result],
        )

    @property
    def source_type(self) -> OnChipType:
        """Type of the operand that is reduced."""
        typ = on_chip(self.source)
        assert typ is not None
        return typ

    def verify_shapes(self) -> None:
        verify_one_element(self, (self.source, self.destination))
        axis, rank = self.axis.value.data, self.source_type.rank
        if not 0 <= axis < rank:
            raise VerifyException(f"'{self.name}' needs an axis below {rank}, found {axis}")
        want = _reduced(self.source, axis).shape.data
        found = self.destination_type.shape.data
        if found != want:
            raise VerifyException(
                f"'{self.name}' along axis {axis} gives shape {show_dims(want)}, "
                f"found a destination of {show_dims(found)}"
            )


def _reduced(source: SSAValue, axis: int) -> TileType:
    typ = on_chip(source)
    assert typ is not None
    dims = list(typ.shape.data)
    dims[axis] = tile_dim(1)
    return TileType(dims, typ.element_type, typ.space, typ.layout)


@irdl_op_definition
class ReduceSumOp(ReduceOp):
    """Sum along an axis."""

    name = "tile.reduce_sum"


@irdl_op_definition
class ReduceMaxOp(ReduceOp):
    """Largest value along an axis; NaN if there is one."""

    name = "tile.reduce_max"


@irdl_op_definition
class ReduceMinOp(ReduceOp):
    """Smallest value along an axis; NaN if there is one."""

    name = "tile.reduce_min"


@irdl_op_definition
class ReduceProdOp(ReduceOp):
    """Product along an axis."""

    name = "tile.reduce_prod"
