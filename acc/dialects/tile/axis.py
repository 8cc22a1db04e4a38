"""Base classes of the tile operations that work along one axis."""

from abc import ABC
from collections.abc import Sequence

from xdsl.dialects.builtin import I64, IntegerAttr, i64
from xdsl.ir import SSAValue
from xdsl.irdl import operand_def, prop_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    ON_CHIP,
    ComputeOp,
    on_chip,
    show_dims,
    verify_one_element,
)
from acc.dialects.tile.types import OnChipType, TileDim, TileType, tile_dim


class AxisOp(ComputeOp, ABC):
    """Works along one axis of one tile; members say what becomes of the axis."""

    source = operand_def(ON_CHIP)
    axis = prop_def(IntegerAttr[I64])

    @property
    def source_type(self) -> OnChipType:
        """Type of the operand."""
        typ = on_chip(self.source)
        assert typ is not None
        return typ

    def result_dims(self) -> Sequence[TileDim]:
        """The shape of the destination; by default that of the operand."""
        return self.source_type.shape.data

    def verify_shapes(self) -> None:
        verify_one_element(self, (self.source, self.destination))
        axis, rank = self.axis.value.data, self.source_type.rank
        if not 0 <= axis < rank:
            raise VerifyException(f"'{self.name}' needs an axis below {rank}, found {axis}")
        want, found = tuple(self.result_dims()), self.destination_type.shape.data
        if found != want:
            raise VerifyException(
                f"'{self.name}' along axis {axis} gives shape {show_dims(want)}, "
                f"found a destination of {show_dims(found)}"
            )


class LineOp(AxisOp, ABC):
    """Makes one line of an axis: that dimension becomes exactly 1."""

    assembly_format = "$source `axis` `=` $axis `:` type($source)" + DESTINATION_FORMAT

    def __init__(
        self, source: SSAValue, axis: int, outs: SSAValue | None = None, tmp: SSAValue | None = None
    ):
        super().__init__(
            operands=[source, [] if outs is None else [outs], [] if tmp is None else [tmp]],
            properties={"axis": IntegerAttr(axis, i64)},
            result_types=[[_line(source, axis)] if outs is None else []],
        )

    def result_dims(self) -> Sequence[TileDim]:
        return _line(self.source, self.axis.value.data).shape.data


def _line(source: SSAValue, axis: int) -> TileType:
    typ = on_chip(source)
    assert typ is not None
    dims = list(typ.shape.data)
    dims[axis] = tile_dim(1)
    return TileType(dims, typ.element_type, typ.space, typ.layout)
