"""An `ascendc.spec` as text: in canonical names, and its arguments in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Block, SSAValue

from acc.analysis.layout import LayoutRules, TileLayout, element_bytes
from acc.dialects.ascendc.spec import SpecOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.tile.types import BufferType
from acc.frontend.dsl.types import type_name
from acc.llm.spec_printer import SpecPrinter
from acc.target.chip import Chip

_OUTPUT = "out"


@dataclass(frozen=True)
class FragmentSpec:
    """What a fragment is asked for, by names that do not depend on the kernel around it."""

    op: SpecOp
    chip: Chip

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each argument: what is read, extents, what is written."""
        *read, _ = self.op.signature
        extents = set(map(int, self.op.extents.get_values()))
        found: list[str] = []
        for place in range(len(read)):
            kind = "n" if place in extents and place not in self.op.places else "in"
            found.append(f"{kind}{sum(name.startswith(kind) for name in found)}")
        return (*found, _OUTPUT)

    def text(self) -> str:
        """The spec as text that two kernels share exactly when they ask for the same."""
        block = Block(arg_types=self.op.signature)
        values: dict[SSAValue, SSAValue] = {}
        for name, argument, value in zip(self.names, block.args, self.op.arguments, strict=True):
            argument.name_hint = name
            values[value] = argument
        copy = self.op.clone(values)
        copy.reason = None
        copy.attributes.clear()
        for place, argument in zip(copy.places, copy.body.block.args, strict=True):
            argument.name_hint = self.names[place]
        for inner in copy.body.walk():
            for result in inner.results:
                result.name_hint = None
        stream = StringIO()
        SpecPrinter(stream).print_op(copy)
        return stream.getvalue() + "\n"

    def head(self, *, scratch: bool) -> str:
        """How the text of a fragment for it begins, with or without a scratch tensor."""
        arguments = [
            f"%{name} : {typ}" for name, typ in zip(self.names, self.op.signature, strict=True)
        ]
        sizes = ""
        if scratch:
            sizes, element = " scratch [64]", "!ascendc.local_tensor<f32>"
            arguments.append(f"%t : {element}")
        return f"ascendc.fragment{sizes} {{\n^bb0({', '.join(arguments)}):"

    def arguments_text(self) -> str:
        """The arguments in plain words."""
        places = zip(self.names, self.op.signature, strict=True)
        return "\n".join(
            f"- `%{name}` : `{typ}`, {self._words(place, typ)}"
            for place, (name, typ) in enumerate(places)
        )

    def _words(self, place: int, typ: Attribute) -> str:
        if isinstance(typ, LocalTensorType):
            what = "is written" if place == len(self.names) - 1 else "is read"
            return f"{what}: {self._tensor(self.op.places.index(place))}"
        if not isinstance(typ, IndexType) or not (dims := self._dims_of(place)):
            return "a number that is read"
        return f"how many places of {' and of '.join(dims)} are in use, at least 1"

    def _dims_of(self, place: int) -> Sequence[str]:
        """The dimensions that an argument is the extent of."""
        return [
            f"dimension {dim} of `%{self.names[self.op.places[argument]]}`"
            for argument, inside in enumerate(self.op.body.block.args)
            if isinstance(inside.type, BufferType)
            for dim, extent in zip(
                inside.type.bounded_dims, self.op.extents_of(argument), strict=True
            )
            if extent == place
        ]

    def _tensor(self, argument: int) -> str:
        """The elements of a tensor, in use at most, and where they lie."""
        typ = self.op.body.block.args[argument].type
        assert isinstance(typ, BufferType)
        rules = LayoutRules(self.op.row_unit.value.data, self.chip.block_bytes)
        layout = rules.of(typ)
        bounds = " x ".join(map(str, typ.bounds)) or "1"
        room = layout.bytes // element_bytes(typ.element_type)
        most = " at most" if typ.bounded_dims else ""
        return f"{bounds} elements{most}{_lie(typ, layout)}; it has room for {room}"


def _lie(typ: BufferType, layout: TileLayout) -> str:
    if layout.rows == 1:
        return ", one after the other"
    if len(layout.kept) == 2:
        return f", each row of {layout.cols} starts {layout.pitch} elements behind the one before"
    sizes = [typ.bounds[dim] for dim in layout.kept]
    names = [f"i{dim}" for dim in layout.kept]
    row = names[0]
    for size, name in zip(sizes[1:-1], names[1:-1], strict=True):
        row = f"({row} * {size} + {name})"
    where = ", ".join(f"i{dim}" if dim in layout.kept else "0" for dim in range(len(typ.bounds)))
    return f", element ({where}) is at {row} * {layout.pitch} + {names[-1]}"


def element_names(types: Sequence[Attribute]) -> tuple[str, ...]:
    """The element types of tensors, as the language spells them, each once."""
    found = (typ.element_type for typ in types if isinstance(typ, LocalTensorType))
    return tuple(dict.fromkeys(type_name(element) or str(element) for element in found))
