"""
Base classes of the tile operations.

A compute operation is one class in destination style: it either returns one tile and has no
`outs`, or writes one `outs` buffer and returns nothing. `tmp` holds scratch buffers; only the
second form has them.
"""

from abc import ABC
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import AnyFloat, IndexType, IntAttr, IntegerType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    BaseAttr,
    IRDLOperation,
    opt_result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.types import BoundAttr, BufferType, OnChipType, TileDim, TileType

UNLOWERED = "unlowered"
"""Attribute of an operation that is left for a fragment: why it has no instructions."""

ON_CHIP = BaseAttr(TileType) | BaseAttr(BufferType)
"""Constraint: a tile or a buffer."""

DESTINATION_FORMAT = (
    " (`outs` `(` $outs^ `:` type($outs) `)`)? (`tmp` `(` $tmp^ `:` type($tmp) `)`)? "
    "(`->` type($result)^)? attr-dict"
)
"""The end of the assembly format of every compute operation: what it writes."""


@dataclass(frozen=True)
class Elementwise(OpTrait):
    """Every element of the result depends only on the elements at the same place."""


@dataclass(frozen=True)
class Disjoint(OpTrait):
    """Its AscendC function does not allow destination and source to overlap."""


def is_scalar(value: SSAValue) -> bool:
    """Whether a value is a scalar operand."""
    return isinstance(value.type, AnyFloat | IntegerType | IndexType)


def on_chip(value: SSAValue) -> OnChipType | None:
    """The type of a tile or buffer, None for any other value."""
    return value.type if isinstance(value.type, OnChipType) else None


def element_type(value: SSAValue) -> Attribute:
    """Element type of a tile or buffer; the type itself of a scalar."""
    typ = on_chip(value)
    return value.type if typ is None else typ.element_type


def show_dims(dims: Sequence[TileDim]) -> str:
    """The dimensions as a type spells them: `[<=4, 8]`."""
    texts = (f"<={d.value.data}" if isinstance(d, BoundAttr) else str(d.data) for d in dims)
    return "[" + ", ".join(texts) + "]"


def _is_one(dim: TileDim) -> bool:
    return isinstance(dim, IntAttr) and dim.data == 1


def broadcast_shape(name: str, shapes: Sequence[Sequence[TileDim]]) -> tuple[TileDim, ...]:
    """
    The shape of an elementwise operation: dimensions of its operands are equal or exactly 1.

    Raises `VerifyException` where they are not; `name` is the operation's.
    """
    found = ", ".join(show_dims(shape) for shape in shapes)
    if not shapes:
        raise VerifyException(f"'{name}' needs at least one tile operand, found only scalars")
    if len({len(shape) for shape in shapes}) != 1:
        raise VerifyException(f"'{name}' needs operands of one rank, found shapes {found}")
    result: list[TileDim] = []
    for axis, dims in enumerate(zip(*shapes, strict=True)):
        wide = [dim for dim in dims if not _is_one(dim)] or [dims[0]]
        if any(dim != wide[0] for dim in wide):
            raise VerifyException(
                f"'{name}' needs dimensions that are equal or exactly 1, "
                f"found shapes {found}, which differ in dimension {axis}"
            )
        result.append(wide[0])
    return tuple(result)


class ComputeOp(IRDLOperation, ABC):
    """
    A compute operation in destination style.

    Members define their inputs; `outs`, `tmp` and `result` come last.
    """

    outs = var_operand_def(BufferType)
    tmp = var_operand_def(BufferType)
    result = opt_result_def(TileType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    @property
    def inputs(self) -> tuple[SSAValue, ...]:
        """Every operand that is read: tiles, buffers and scalars."""
        return tuple(self.operands[: len(self.operands) - len(self.outs) - len(self.tmp)])

    @property
    def destination(self) -> SSAValue:
        """The tile that the operation returns, or the buffer that it writes."""
        return self.outs[0] if self.result is None else self.result

    @property
    def destination_type(self) -> OnChipType:
        """Type of the destination."""
        dest_type = self.destination.type
        assert isinstance(dest_type, OnChipType)
        return dest_type

    def verify_(self) -> None:
        verify_form(self, self.inputs, self.outs, self.result)
        if self.result is not None and self.tmp:
            raise VerifyException(f"'{self.name}' with a result takes no tmp buffers")
        self.verify_shapes()

    def verify_shapes(self) -> None:
        """
        Checks shapes and element types.

        Raises `VerifyException`.
        """


def verify_form(
    op: IRDLOperation,
    inputs: Sequence[SSAValue],
    outs: Sequence[SSAValue],
    result: SSAValue | None,
) -> None:
    """
    Checks that an operation is in one of the two forms, not mixed.

    Raises `VerifyException`.
    """
    if (result is None) != (len(outs) == 1):
        raise VerifyException(
            f"'{op.name}' either returns one tile or writes one `outs` buffer, "
            f"found {0 if result is None else 1} results and {len(outs)} outs"
        )
    wanted = BufferType if result is None else TileType
    for value in inputs:
        if isinstance(value.type, OnChipType) and not isinstance(value.type, wanted):
            form = (
                "writes a buffer reads buffers" if result is None else "returns a tile reads tiles"
            )
            raise VerifyException(f"'{op.name}' that {form}, found an operand of {value.type}")


class ElementwiseOp(ComputeOp, ABC):
    """
    Works element by element on tiles that have equal dimensions or dimensions of exactly 1, and
    on scalars. All operands have one element type unless a member says otherwise.
    """

    traits = traits_def(Elementwise())

    def verify_shapes(self) -> None:
        self.verify_elements()
        shapes = [t.shape.data for v in self.inputs if (t := on_chip(v)) is not None]
        shape = broadcast_shape(self.name, shapes)
        if self.destination_type.shape.data != shape:
            raise VerifyException(
                f"'{self.name}' has operands of shape {show_dims(shape)}, "
                f"found a destination of {show_dims(self.destination_type.shape.data)}"
            )

    def verify_elements(self) -> None:
        """
        Checks the element types of operands and destination.

        Raises `VerifyException`.
        """
        verify_one_element(self, (*self.inputs, self.destination))


def verify_one_element(op: IRDLOperation, values: Sequence[SSAValue]) -> None:
    """
    Checks that values have one element type.

    Raises `VerifyException`.
    """
    found = list(dict.fromkeys(element_type(value) for value in values))
    if len(found) > 1:
        names = " and ".join(str(element) for element in found)
        raise VerifyException(f"'{op.name}' needs one element type, found {names}")


def elementwise_type(name: str, values: Sequence[SSAValue], element: Attribute) -> TileType:
    """
    The tile type that an elementwise operation called `name` on these values returns.

    Raises `VerifyException` when their shapes do not go together.
    """
    types = [t for v in values if (t := on_chip(v)) is not None]
    shape = broadcast_shape(name, [t.shape.data for t in types])
    return TileType(shape, element, types[0].space, types[0].layout)
