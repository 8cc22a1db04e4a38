"""Tiles of numbers that count up along one dimension."""

from collections.abc import Sequence

from xdsl.dialects.builtin import I64, IndexType, IntegerAttr, IntegerType, f32, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import DESTINATION_FORMAT, ComputeOp, show_dims
from acc.dialects.tile.extents import SizedOp
from acc.dialects.tile.types import TileType

_ELEMENTS: tuple[Attribute, ...] = (f32, IntegerType(32))


@irdl_op_definition
class IotaOp(SizedOp, ComputeOp):
    """
    Counts up along one dimension, the others are exactly 1: element `i` along `axis` is
    `start + i`, as f32 or i32. One extent per bounded dimension.

    `%t = tile.iota %c8 axis = 1 extents(%n) -> !tile.tile<[1, <=64], f32, ub>`
    """

    name = "tile.iota"

    start = operand_def(IndexType)
    axis = prop_def(IntegerAttr[I64])

    assembly_format = "$start `axis` `=` $axis (`extents` `(` $extents^ `)`)?" + DESTINATION_FORMAT

    def __init__(
        self,
        start: SSAValue,
        axis: int,
        extents: Sequence[SSAValue] = (),
        *,
        result: TileType | None = None,
        outs: SSAValue | None = None,
    ):
        super().__init__(
            operands=[start, extents, [] if outs is None else [outs], []],
            properties={"axis": IntegerAttr(axis, i64)},
            result_types=[[] if result is None else [result]],
        )

    def verify_shapes(self) -> None:
        self.verify_extents(None if self.result is None else self.result.type)
        typ, axis = self.destination_type, self.axis.value.data
        if not 0 <= axis < typ.rank:
            raise VerifyException(
                f"'{self.name}' needs a dimension below {typ.rank} to count along, found {axis}"
            )
        if any(bound != 1 for dim, bound in enumerate(typ.bounds) if dim != axis):
            raise VerifyException(
                f"'{self.name}' counts along dimension {axis}, the others have to be 1, "
                f"found shape {show_dims(typ.shape.data)}"
            )
        if typ.element_type not in _ELEMENTS:
            raise VerifyException(
                f"'{self.name}' makes f32 or i32, found {typ.element_type}; cast the result"
            )
