"""Tiles with their dimensions in another order."""

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, i1, i64
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
from acc.dialects.tile.types import OnChipType, TileType


@irdl_op_definition
class TransposeOp(ComputeOp):
    """
    Dimension `i` of the result is dimension `permutation[i]` of the source.

    `%y = tile.transpose %x permutation [1, 0]
        : !tile.tile<[8, <=64], f32, ub> -> !tile.tile<[<=64, 8], f32, ub>`
    """

    name = "tile.transpose"

    source = operand_def(ON_CHIP)
    permutation = prop_def(DenseArrayBase.constr(i64))

    assembly_format = "$source `permutation` $permutation `:` type($source)" + DESTINATION_FORMAT

    def __init__(
        self,
        source: SSAValue,
        permutation: Sequence[int],
        *,
        outs: SSAValue | None = None,
        tmp: SSAValue | None = None,
    ):
        typ = source.type
        assert isinstance(typ, OnChipType)
        shape = [typ.shape.data[dim] for dim in permutation]
        result = TileType(shape, typ.element_type, typ.space, typ.layout)
        super().__init__(
            operands=[
                source,
                [] if outs is None else [outs],
                [] if tmp is None else [tmp],
            ],
            result_types=[[] if outs is not None else [result]],
            properties={"permutation": DenseArrayBase.from_list(i64, permutation)},
        )

    @property
    def order(self) -> tuple[int, ...]:
        """By dimension of the result: which dimension of the source it is."""
        return tuple(self.permutation.get_values())

    def verify_shapes(self) -> None:
        verify_one_element(self, (self.source, self.destination))
        source, dest = on_chip(self.source), self.destination_type
        assert source is not None
        if dest.element_type == i1:
            raise VerifyException(f"'{self.name}' takes elements of at least a byte, found masks")
        if sorted(self.order) != list(range(source.rank)):
            raise VerifyException(
                f"'{self.name}' needs each of {source.rank} dimensions once, "
                f"found {list(self.order)}"
            )
        wanted = tuple(source.shape.data[dim] for dim in self.order)
        if dest.shape.data != wanted:
            raise VerifyException(
                f"'{self.name}' gives {show_dims(wanted)}, "
                f"found a destination of {show_dims(dest.shape.data)}"
            )
