"""Transfers of the tile dialect between global memory and the chip, and `tile.alloc`."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    I64,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    StringAttr,
    i1,
    i64,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AnyAttr,
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import MemoryAllocEffect
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import ON_CHIP, on_chip, verify_form, verify_one_element
from acc.dialects.tile.extents import SizedOp
from acc.dialects.tile.types import BufferType, GmType, OnChipType, TileType

PREFERRED = "preferred"
"""Attribute of a `tile.alloc` whose number of buffers is a wish: one will do."""


def element_on_chip(element: Attribute) -> Attribute:
    """
    The element type of the tile that holds a part of a tensor: a bool is a byte, 0 or 1, in global
    memory, and stays one on chip. A mask is something else, bits that instructions select by.
    """
    return IntegerType(8, Signedness.UNSIGNED) if element == i1 else element


@dataclass(frozen=True)
class Padding:
    """Elements of one value around what is loaded."""

    value: SSAValue
    low: Sequence[SSAValue]
    """By dimension: elements in front."""

    inside: Sequence[SSAValue]
    """By dimension: elements of the tensor; behind them come as many as the tile has left."""


def _verify_gm_access(
    op: IRDLOperation, gm: SSAValue, offsets: Sequence[SSAValue], tile: SSAValue
) -> None:
    gm_type, tile_type = gm.type, on_chip(tile)
    assert isinstance(gm_type, GmType) and tile_type is not None
    if len(offsets) != gm_type.rank:
        raise VerifyException(
            f"'{op.name}' needs one offset per dimension of {gm_type}: {gm_type.rank}, "
            f"found {len(offsets)}"
        )
    if tile_type.rank != gm_type.rank:
        raise VerifyException(
            f"'{op.name}' needs tile and tensor of one rank, found {tile_type} and {gm_type}"
        )
    wanted = element_on_chip(gm_type.element_type)
    if tile_type.element_type != wanted:
        why = "" if wanted == gm_type.element_type else f"; elements of i1 are {wanted} on chip"
        raise VerifyException(
            f"'{op.name}' needs one element type, found {gm_type.element_type} "
            f"and {tile_type.element_type}{why}"
        )


@irdl_op_definition
class LoadOp(SizedOp):
    """
    Brings a part of a GM tensor on chip: element `[i, j]` of the tile is element
    `[r + i, c + j]` of the tensor. One extent per bounded dimension of the tile.

    `%t = tile.load %x[%r, %c] extents(%n)
        : !tile.gm<[16, 1003], f32> -> !tile.tile<[<=4, 1003], f32, ub>`

    A tensor of i1 gives a tile of ui8, 0 or 1; so does a store take one.

    With `pad`, the part of the tensor has elements of one value around it: by dimension `low` of
    them come first, then `inside` elements of the tensor, then as many as the tile has left.

    `%t = tile.load %x[%r, %c] pad(%zero : f32) low(%a, %b) inside(%h, %w) ...`
    """

    name = "tile.load"

    source = operand_def(GmType)
    offsets = var_operand_def(IndexType)
    pad = opt_operand_def(AnyAttr())
    low = var_operand_def(IndexType)
    inside = var_operand_def(IndexType)
    extents = var_operand_def(IndexType)  # again, for its place before `outs`
    outs = var_operand_def(BufferType)
    result = opt_result_def(TileType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    assembly_format = (
        "$source `[` $offsets `]` "
        "(`pad` `(` $pad^ `:` type($pad) `)` `low` `(` $low `)` `inside` `(` $inside `)`)? "
        "(`extents` `(` $extents^ `)`)? `:` type($source) "
        "(`outs` `(` $outs^ `:` type($outs) `)`)? (`->` type($result)^)? attr-dict"
    )

    def __init__(
        self,
        source: SSAValue,
        offsets: Sequence[SSAValue],
        extents: Sequence[SSAValue] = (),
        *,
        padding: "Padding | None" = None,
        result: TileType | None = None,
        outs: SSAValue | None = None,
    ):
        pad = [] if padding is None else [padding.value]
        low, inside = ((), ()) if padding is None else (padding.low, padding.inside)
        super().__init__(
            operands=[source, offsets, pad, low, inside, extents, [] if outs is None else [outs]],
            result_types=[[] if result is None else [result]],
        )

    @property
    def padding(self) -> "Padding | None":
        """What stands around the part of the tensor, if anything."""
        return None if self.pad is None else Padding(self.pad, self.low, self.inside)

    @property
    def destination(self) -> SSAValue:
        """The tile that the operation returns, or the buffer that it fills."""
        return self.outs[0] if self.result is None else self.result

    @property
    def destination_type(self) -> OnChipType:
        """Type of the destination."""
        typ = on_chip(self.destination)
        assert typ is not None
        return typ

    def verify_(self) -> None:
        verify_form(self, (), self.outs, self.result)
        _verify_gm_access(self, self.source, self.offsets, self.destination)
        self._verify_padding()
        self.verify_extents(None if self.result is None else self.result.type)

    def _verify_padding(self) -> None:
        rank = len(self.offsets) if self.pad is not None else 0
        if (len(self.low), len(self.inside)) != (rank, rank):
            raise VerifyException(
                f"'{self.name}' with `pad` needs a number in `low` and one in `inside` for each "
                f"dimension of the tensor, found {len(self.low)} and {len(self.inside)}"
            )
        if self.pad is not None:
            verify_one_element(self, (self.pad, self.destination))


@irdl_op_definition
class StoreOp(IRDLOperation):
    """
    Writes the actual extent of a tile or buffer into a GM tensor, from the offsets on.

    `tile.store %t, %y[%r, %c]
        : !tile.tile<[<=4, 1003], f32, ub>, !tile.gm<[16, 1003], f32> -> ()`
    """

    name = "tile.store"

    source = operand_def(ON_CHIP)
    destination = operand_def(GmType)
    offsets = var_operand_def(IndexType)

    assembly_format = (
        "$source `,` $destination `[` $offsets `]` attr-dict "
        "`:` type($source) `,` type($destination)"
    )

    def __init__(self, source: SSAValue, destination: SSAValue, offsets: Sequence[SSAValue]):
        super().__init__(operands=[source, destination, offsets])

    def verify_(self) -> None:
        _verify_gm_access(self, self.destination, self.offsets, self.source)


@irdl_op_definition
class AllocOp(SizedOp):
    """
    Memory on chip, until the end of the block that it stands in; a new, unwritten buffer each time
    that block runs. One extent per bounded dimension. `buffers` says how many copies take turns
    over the iterations of the loop around it (2 lets the next load overlap the computation); with
    the attribute `preferred`, planning may settle for one.
    After planning, `slot` is the queue slot, or `offset` the place in the scratch arena, in bytes.

    `%b = tile.alloc(%n) buffers = 2 : !tile.buffer<[<=4, 1003], f32, ub>`
    """

    name = "tile.alloc"

    buffers = prop_def(IntegerAttr[I64])
    slot = opt_prop_def(StringAttr)
    offset = opt_prop_def(IntegerAttr[I64])
    result = result_def(BufferType)

    traits = traits_def(MemoryAllocEffect())

    assembly_format = (
        "(`(` $extents^ `)`)? `buffers` `=` $buffers (`slot` $slot^)? (`offset` `=` $offset^)? "
        "attr-dict `:` type($result)"
    )

    def __init__(self, result: BufferType, extents: Sequence[SSAValue] = (), buffers: int = 1):
        super().__init__(
            operands=[extents],
            properties={"buffers": IntegerAttr(buffers, i64)},
            result_types=[result],
        )

    def verify_(self) -> None:
        self.verify_extents(self.result.type.tile())
        if self.buffers.value.data < 1:
            raise VerifyException(
                f"'{self.name}' needs at least 1 buffer, found {self.buffers.value.data}"
            )
