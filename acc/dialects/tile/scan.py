"""Scans of the tile dialect: running combinations along one axis; and the lines at its ends."""

from abc import ABC

from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i64
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, opt_prop_def

from acc.dialects.tile.axis import AxisOp, LineOp
from acc.dialects.tile.base import DESTINATION_FORMAT


class ScanOp(AxisOp, ABC):
    """
    Combines each element with all elements before it along one axis; with `reverse`, with all
    behind it. An `exclusive` scan leaves out the element itself, and starts with the neutral
    element. The order in which elements are combined is not specified.

    `%s = tile.scan_sum %x axis = 1 reverse exclusive
        : !tile.tile<[<=4, 1003], f32, ub> -> !tile.tile<[<=4, 1003], f32, ub>`
    """

    reverse = opt_prop_def(UnitAttr)
    exclusive = opt_prop_def(UnitAttr)

    assembly_format = (
        "$source `axis` `=` $axis (`reverse` $reverse^)? (`exclusive` $exclusive^)? "
        "`:` type($source)" + DESTINATION_FORMAT
    )

    def __init__(
        self,
        source: SSAValue,
        axis: int,
        *,
        reverse: bool = False,
        exclusive: bool = False,
        outs: SSAValue | None = None,
        tmp: SSAValue | None = None,
    ):
        super().__init__(
            operands=[source, [] if outs is None else [outs], [] if tmp is None else [tmp]],
            properties={
                "axis": IntegerAttr(axis, i64),
                "reverse": UnitAttr() if reverse else None,
                "exclusive": UnitAttr() if exclusive else None,
            },
            result_types=[[source.type] if outs is None else []],
        )


@irdl_op_definition
class ScanSumOp(ScanOp):
    """Running sums along an axis."""

    name = "tile.scan_sum"


@irdl_op_definition
class ScanProdOp(ScanOp):
    """Running products along an axis."""

    name = "tile.scan_prod"


@irdl_op_definition
class ScanMaxOp(ScanOp):
    """Largest value so far along an axis; NaN from the first one on."""

    name = "tile.scan_max"


@irdl_op_definition
class ScanMinOp(ScanOp):
    """Smallest value so far along an axis; NaN from the first one on."""

    name = "tile.scan_min"


class EndOp(LineOp, ABC):
    """
    The line at one end of an axis, whose extent must not be 0; that dimension becomes exactly 1.

    `%l = tile.take_last %x axis = 1
        : !tile.tile<[<=4, 1003], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>`
    """


@irdl_op_definition
class TakeFirstOp(EndOp):
    """The first line of an axis."""

    name = "tile.take_first"


@irdl_op_definition
class TakeLastOp(EndOp):
    """The last line of an axis."""

    name = "tile.take_last"
