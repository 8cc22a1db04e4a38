"""Operations of the tile dialect that make or spread tiles: fill, broadcast; and `tile.extent`."""

from collections.abc import Sequence

from xdsl.dialects.builtin import I64, IndexType, IntegerAttr, i64
from xdsl.ir import SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    ON_CHIP,
    ComputeOp,
    broadcast_shape,
    on_chip,
    show_dims,
    verify_one_element,
)
from acc.dialects.tile.extents import SizedOp
from acc.dialects.tile.types import TileType


@irdl_op_definition
class FillOp(SizedOp, ComputeOp):
    """
    A tile whose elements all have one value; one extent per bounded dimension.

    `%t = tile.fill %c extents(%n) : f32 -> !tile.tile<[<=8], f32, ub>`
    """

    name = "tile.fill"

    value = operand_def(AnyAttr())

    assembly_format = "$value (`extents` `(` $extents^ `)`)? `:` type($value)" + DESTINATION_FORMAT

    def __init__(
        self,
        value: SSAValue,
        extents: Sequence[SSAValue] = (),
        *,
        result: TileType | None = None,
        outs: SSAValue | None = None,
    ):
        super().__init__(
            operands=[value, extents, [] if outs is None else [outs], []],
            result_types=[[] if result is None else [result]],
        )

    def verify_shapes(self) -> None:
        verify_one_element(self, (self.value, self.destination))
        self.verify_extents(None if self.result is None else self.result.type)


@irdl_op_definition
class BroadcastOp(SizedOp, ComputeOp):
    """
    Spreads dimensions of exactly 1; one extent per bounded dimension of the result.

    `%t = tile.broadcast %s extents(%n)
        : !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>`
    """

    name = "tile.broadcast"

    source = operand_def(ON_CHIP)

    assembly_format = (
        "$source (`extents` `(` $extents^ `)`)? `:` type($source)" + DESTINATION_FORMAT
    )

    def __init__(
        self,
        source: SSAValue,
        extents: Sequence[SSAValue] = (),
        *,
        result: TileType | None = None,
        outs: SSAValue | None = None,
        tmp: SSAValue | None = None,
    ):
        super().__init__(
            operands=[
                source,
                extents,
                [] if outs is None else [outs],
                [] if tmp is None else [tmp],
            ],
            result_types=[[] if result is None else [result]],
        )

    def verify_shapes(self) -> None:
        verify_one_element(self, (self.source, self.destination))
        self.verify_extents(None if self.result is None else self.result.type)
        source = on_chip(self.source)
        assert source is not None
        shape = self.destination_type.shape.data
        if broadcast_shape(self.name, (source.shape.data, shape)) != shape:
            raise VerifyException(
                f"'{self.name}' spreads dimensions of exactly 1, "
                f"found {show_dims(source.shape.data)} to {show_dims(shape)}"
            )


@irdl_op_definition
class ExtentOp(IRDLOperation):
    """
    The actual extent of one dimension of a tile or buffer.

    `%n = tile.extent %t {dim = 0} : !tile.tile<[<=8], f32, ub>`
    """

    name = "tile.extent"

    source = operand_def(ON_CHIP)
    dim = prop_def(IntegerAttr[I64])
    result = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "$source `dim` `=` $dim attr-dict `:` type($source)"

    def __init__(self, source: SSAValue, dim: int):
        super().__init__(
            operands=[source],
            properties={"dim": IntegerAttr(dim, i64)},
            result_types=[IndexType()],
        )

    def verify_(self) -> None:
        source = on_chip(self.source)
        assert source is not None
        if not 0 <= self.dim.value.data < source.rank:
            raise VerifyException(
                f"'{self.name}' needs a dimension below {source.rank}, found {self.dim.value.data}"
            )
