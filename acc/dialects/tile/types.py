"""
Types of the tile dialect: tensors in global memory, tiles (values) and buffers (memory) on chip.

A dimension of a tile or buffer is exact (`8`) or bounded (`<=8`); one of a GM tensor is a number or
a symbol of the kernel (`M`).
"""

from abc import ABC
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self, TypeAlias

from xdsl.dialects.builtin import ArrayAttr, IntAttr, StringAttr
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import (
    Attribute,
    ParametrizedAttribute,
    SpacedOpaqueSyntaxAttribute,
    TypeAttribute,
)
from xdsl.irdl import irdl_attr_definition, param_def
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum


class Space(StrEnum):
    """Memories on chip. Only `ub` belongs to the vector cores."""

    UB = "ub"
    L1 = "l1"
    L0A = "l0a"
    L0B = "l0b"
    L0C = "l0c"


class Layout(StrEnum):
    """Element order of a tile; the fractal ones are reserved for the cube cores."""

    ND = "nd"
    NZ = "nz"
    ZZ = "zz"
    ZN = "zn"


@irdl_attr_definition
class SpaceAttr(EnumAttribute[Space], SpacedOpaqueSyntaxAttribute):
    """A memory on chip: `#tile<space ub>`."""

    name = "tile.space"


@irdl_attr_definition
class LayoutAttr(EnumAttribute[Layout], SpacedOpaqueSyntaxAttribute):
    """An element order: `#tile<layout nd>`."""

    name = "tile.layout"


@irdl_attr_definition
class BoundAttr(ParametrizedAttribute):
    """A dimension whose extent is known at run time only: at most `value`, at least 0."""

    name = "tile.bound"

    value: IntAttr = param_def()

    def __init__(self, value: int | IntAttr):
        super().__init__(IntAttr(value) if isinstance(value, int) else value)


TileDim: TypeAlias = IntAttr | BoundAttr
GmDim: TypeAlias = IntAttr | StringAttr


def tile_dim(value: int | TileDim) -> TileDim:
    """An exact dimension from an int; dimension attributes pass through."""
    return IntAttr(value) if isinstance(value, int) else value


def bound_of(dim: TileDim) -> int:
    """The largest extent a dimension can have."""
    return dim.value.data if isinstance(dim, BoundAttr) else dim.data


def _print_dims(printer: Printer, dims: Sequence[TileDim | GmDim]) -> None:
    def print_dim(dim: TileDim | GmDim) -> None:
        match dim:
            case IntAttr():
                printer.print_string(str(dim.data))
            case BoundAttr():
                printer.print_string(f"<={dim.value.data}")
            case StringAttr():
                printer.print_string(dim.data)

    with printer.in_square_brackets():
        printer.print_list(dims, print_dim)


def _parse_tile_dim(parser: AttrParser) -> TileDim:
    if parser.parse_optional_punctuation("<") is not None:
        parser.parse_punctuation("=")
        return BoundAttr(parser.parse_integer(allow_boolean=False, allow_negative=False))
    return IntAttr(parser.parse_integer(allow_boolean=False, allow_negative=False))


def _parse_gm_dim(parser: AttrParser) -> GmDim:
    size = parser.parse_optional_integer(allow_boolean=False, allow_negative=False)
    if size is not None:
        return IntAttr(size)
    return StringAttr(parser.parse_identifier())


@irdl_attr_definition
class GmType(ParametrizedAttribute, TypeAttribute):
    """
    A tensor in global memory, row-major and contiguous: `!tile.gm<[M, 1003], f32>`.
    """

    name = "tile.gm"

    shape: ArrayAttr[GmDim] = param_def()
    element_type: Attribute = param_def()

    def __init__(self, shape: Sequence[int | str | GmDim] | ArrayAttr[GmDim], element: Attribute):
        if not isinstance(shape, ArrayAttr):
            shape = ArrayAttr([_gm_dim(dim) for dim in shape])
        super().__init__(shape, element)

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def symbols(self) -> tuple[str, ...]:
        """Names of the symbols in the shape, in order, each once."""
        names = (dim.data for dim in self.shape if isinstance(dim, StringAttr))
        return tuple(dict.fromkeys(names))

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            dims = parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE, lambda: _parse_gm_dim(parser)
            )
            parser.parse_punctuation(",")
            return [ArrayAttr(dims), parser.parse_type()]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            _print_dims(printer, self.shape.data)
            printer.print_string(", ")
            printer.print_attribute(self.element_type)


def _gm_dim(dim: int | str | GmDim) -> GmDim:
    match dim:
        case int():
            return IntAttr(dim)
        case str():
            return StringAttr(dim)
        case _:
            return dim


def _parameters(
    shape: Sequence[int | TileDim] | ArrayAttr[TileDim],
    element: Attribute,
    space: Space | SpaceAttr,
    layout: Layout | LayoutAttr,
) -> tuple[Attribute, ...]:
    return (
        shape if isinstance(shape, ArrayAttr) else ArrayAttr([tile_dim(dim) for dim in shape]),
        element,
        space if isinstance(space, SpaceAttr) else SpaceAttr(space),
        layout if isinstance(layout, LayoutAttr) else LayoutAttr(layout),
    )


# a dataclass, since else the members would compare without the fields that stand here
@dataclass(frozen=True, init=False)
class OnChipType(ParametrizedAttribute, TypeAttribute, ABC):
    """
    What tiles and buffers share: a shape with exact and bounded dimensions, an element type, a
    memory space and a layout.
    """

    shape: ArrayAttr[TileDim] = param_def()
    element_type: Attribute = param_def()
    space: SpaceAttr = param_def()
    layout: LayoutAttr = param_def()

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def bounds(self) -> tuple[int, ...]:
        """The largest extent of every dimension."""
        return tuple(bound_of(dim) for dim in self.shape)

    @property
    def bounded_dims(self) -> tuple[int, ...]:
        """Indices of the dimensions whose extent is known at run time only."""
        return tuple(i for i, dim in enumerate(self.shape) if isinstance(dim, BoundAttr))

    def with_element(self, element: Attribute) -> Self:
        """The same type with another element type."""
        return self.new([self.shape, element, self.space, self.layout])

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        layout = Layout.ND
        with parser.in_angle_brackets():
            dims = parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE, lambda: _parse_tile_dim(parser)
            )
            parser.parse_punctuation(",")
            element = parser.parse_type()
            parser.parse_punctuation(",")
            space = parser.parse_str_enum(Space)
            if parser.parse_optional_punctuation(",") is not None:
                layout = parser.parse_str_enum(Layout)
        return [ArrayAttr(dims), element, SpaceAttr(space), LayoutAttr(layout)]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            _print_dims(printer, self.shape.data)
            printer.print_string(", ")
            printer.print_attribute(self.element_type)
            printer.print_string(f", {self.space.data.value}")
            if self.layout.data is not Layout.ND:
                printer.print_string(f", {self.layout.data.value}")


@irdl_attr_definition
class TileType(OnChipType):
    """
    A tile as a value; the compiler places it: `!tile.tile<[<=4, 1003], f32, ub>`.
    """

    name = "tile.tile"

    def __init__(
        self,
        shape: Sequence[int | TileDim] | ArrayAttr[TileDim],
        element: Attribute,
        space: Space | SpaceAttr = Space.UB,
        layout: Layout | LayoutAttr = Layout.ND,
    ):
        super().__init__(*_parameters(shape, element, space, layout))

    def buffer(self) -> "BufferType":
        """The buffer that can hold this tile."""
        return BufferType(self.shape, self.element_type, self.space, self.layout)


@irdl_attr_definition
class BufferType(OnChipType):
    """
    Memory on chip that `tile.alloc` makes: `!tile.buffer<[<=4, 1003], f32, ub>`.
    """

    name = "tile.buffer"

    def __init__(
        self,
        shape: Sequence[int | TileDim] | ArrayAttr[TileDim],
        element: Attribute,
        space: Space | SpaceAttr = Space.UB,
        layout: Layout | LayoutAttr = Layout.ND,
    ):
        super().__init__(*_parameters(shape, element, space, layout))

    def tile(self) -> TileType:
        """The tile that this buffer can hold."""
        return TileType(self.shape, self.element_type, self.space, self.layout)
