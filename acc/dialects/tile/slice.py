"""Parts of tiles with a step."""

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, IndexType, i1, i64
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def, var_operand_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    ON_CHIP,
    ComputeOp,
    on_chip,
    show_dims,
    verify_one_element,
)
from acc.dialects.tile.extents import SizedOp
from acc.dialects.tile.types import TileType


@irdl_op_definition
class SliceOp(SizedOp, ComputeOp):
    """
    Every so many elements of a tile: element `[i, j]` of the result is element
    `[r + 1 * i, c + 2 * j]` of the source, where the strides are `[1, 2]`. One extent per bounded
    dimension of the result.

    `%s = tile.slice %t[%r, %c] strides [1, 2] extents(%n)
        : !tile.tile<[4, 65], f32, ub> -> !tile.tile<[4, <=32], f32, ub>`
    """

    name = "tile.slice"

    source = operand_def(ON_CHIP)
    offsets = var_operand_def(IndexType)
    strides = prop_def(DenseArrayBase.constr(i64))

    assembly_format = (
        "$source `[` $offsets `]` `strides` $strides (`extents` `(` $extents^ `)`)? "
        "`:` type($source)" + DESTINATION_FORMAT
    )

    def __init__(
        self,
        source: SSAValue,
        offsets: Sequence[SSAValue],
        strides: Sequence[int],
        extents: Sequence[SSAValue] = (),
        *,
        result: TileType | None = None,
        outs: SSAValue | None = None,
        tmp: SSAValue | None = None,
    ):
        super().__init__(
            operands=[
                source,
                offsets,
                extents,
                [] if outs is None else [outs],
                [] if tmp is None else [tmp],
            ],
            result_types=[[] if result is None else [result]],
            properties={"strides": DenseArrayBase.from_list(i64, strides)},
        )

    @property
    def steps(self) -> tuple[int, ...]:
        """The stride of each dimension."""
        return tuple(self.strides.get_values())

    def verify_shapes(self) -> None:
        verify_one_element(self, (self.source, self.destination))
        self.verify_extents(None if self.result is None else self.result.type)
        source, dest = on_chip(self.source), self.destination_type
        assert source is not None
        if dest.element_type == i1:
            raise VerifyException(f"'{self.name}' takes elements of at least a byte, found masks")
        counts = (len(self.offsets), len(self.steps), dest.rank)
        if counts != (source.rank,) * 3:
            raise VerifyException(
                f"'{self.name}' needs an offset, a stride and a dimension of the result for each "
                f"of {source.rank} dimensions, found {counts[0]}, {counts[1]} and {counts[2]}"
            )
        if min(self.steps) < 1:
            raise VerifyException(f"'{self.name}' needs strides from 1 on, found {self.strides}")
        sizes = zip(source.bounds, dest.bounds, self.steps, strict=True)
        if any((size - 1) * step >= bound for bound, size, step in sizes if size):
            raise VerifyException(
                f"'{self.name}' with strides {list(self.steps)} takes "
                f"{show_dims(dest.shape.data)} out of {show_dims(source.shape.data)}, which has "
                "fewer elements"
            )
