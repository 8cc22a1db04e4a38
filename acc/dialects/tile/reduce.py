"""Reductions of the tile dialect: along one axis, which becomes exactly 1."""

from abc import ABC

from xdsl.irdl import irdl_op_definition

from acc.dialects.tile.axis import LineOp


class ReduceOp(LineOp, ABC):
    """
    Combines the elements along one axis; that dimension becomes exactly 1. The order in which
    elements are combined is not specified. An extent of 0 gives the neutral element.

    `%s = tile.reduce_sum %x axis = 1
        : !tile.tile<[<=4, 1003], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>`
    """


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
