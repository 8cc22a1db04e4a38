"""Elements of tiles at places that another tile holds."""

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    ON_CHIP,
    ComputeOp,
    on_chip,
    show_dims,
    verify_one_element,
)
from acc.dialects.tile.types import TileType


@irdl_op_definition
class GatherOp(ComputeOp):
    """
    Elements of a row at the places that another row holds: element `i` of the result is element
    `places[i]` of the source. All but the last dimension are 1. A place that the source does not
    have is a fault of the run, if it is noticed; `tile.check` places first.

    `%y = tile.gather %row[%at] : !tile.tile<[1, 33], f32, ub>, !tile.tile<[1, <=8], i32, ub>
        -> !tile.tile<[1, <=8], f32, ub>`
    """

    name = "tile.gather"

    source = operand_def(ON_CHIP)
    places = operand_def(ON_CHIP)

    assembly_format = (
        "$source `[` $places `]` `:` type($source) `,` type($places)" + DESTINATION_FORMAT
    )

    def __init__(self, source: SSAValue, places: SSAValue, outs: SSAValue | None = None):
        typ, shape = on_chip(source), on_chip(places)
        assert typ is not None and shape is not None
        result = TileType(shape.shape, typ.element_type, typ.space, typ.layout)
        super().__init__(
            operands=[source, places, [] if outs is None else [outs], []],
            result_types=[[result] if outs is None else []],
        )

    def verify_shapes(self) -> None:
        verify_one_element(self, (self.source, self.destination))
        source, places = on_chip(self.source), on_chip(self.places)
        assert source is not None and places is not None
        if places.element_type != i32:
            raise VerifyException(f"'{self.name}' needs places of i32, found {places.element_type}")
        if self.destination_type.shape != places.shape:
            raise VerifyException(
                f"'{self.name}' makes one element per place, found places "
                f"{show_dims(places.shape.data)} and a destination of "
                f"{show_dims(self.destination_type.shape.data)}"
            )
        rows = (*source.bounds[:-1], *places.bounds[:-1])
        if source.rank != places.rank or any(bound != 1 for bound in rows):
            raise VerifyException(
                f"'{self.name}' needs rows of one rank, whose dimensions but the last are 1, found "
                f"{show_dims(source.shape.data)} and {show_dims(places.shape.data)}"
            )
