"""The plan of a kernel, which is asked for and checked before its code is."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from math import prod

from xdsl.dialects.builtin import FixedBitwidthType
from xdsl.utils.str_enum import StrEnum

from acc.dialects.tile.category import Category
from acc.frontend.dsl.surface import STAGES
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.llm.json_form import Either, Fields, ListOf, Text, Whole, Words
from acc.target.chip import Chip


class KernelForm(StrEnum):
    """How much of a kernel is written out."""

    VALUE = "value"
    EXPLICIT = "explicit"


class AxisKind(StrEnum):
    """What becomes of the places along an axis."""

    PARALLEL = "parallel"
    REDUCTION = "reduction"
    SEQUENTIAL = "sequential"


class Use(StrEnum):
    """What a buffer is for."""

    LOAD = "load"
    STORE = "store"
    SCRATCH = "scratch"


@dataclass(frozen=True)
class Axis:
    """One dimension of the work."""

    name: str
    size: int | str
    """A number, or a symbol."""

    kind: AxisKind
    tile: int
    """How much of it is taken at a time."""


@dataclass(frozen=True)
class Stage:
    """A step of the kernel: a stage of the machine, and what is done in it."""

    stage: str
    work: str


@dataclass(frozen=True)
class Buffer:
    """Memory that the kernel needs at a time."""

    name: str
    use: Use
    shape: tuple[int, ...]
    dtype: str
    count: int
    """Copies that take turns."""

    @property
    def element_bytes(self) -> int:
        """Bytes of an element; a truth value has one."""
        typ = ELEMENT_TYPES[self.dtype]
        assert isinstance(typ, FixedBitwidthType)
        return typ.size

    def bytes_on(self, chip: Chip) -> int:
        """What it takes on a chip, rows filled up to blocks and all copies included."""
        row = -(-self.shape[-1] * self.element_bytes // chip.block_bytes) * chip.block_bytes
        return prod(self.shape[:-1]) * row * self.count


@dataclass(frozen=True)
class Plan:
    """What a kernel is going to do, before its code is written."""

    category: Category
    form: KernelForm
    cores: int
    axes: tuple[Axis, ...]
    stages: tuple[Stage, ...]
    buffers: tuple[Buffer, ...]

    def bytes_on(self, chip: Chip) -> int:
        """What all buffers take on a chip."""
        return sum(buffer.bytes_on(chip) for buffer in self.buffers)

    def with_single_buffers(self) -> Plan:
        """The same without copies that take turns."""
        return replace(self, buffers=tuple(replace(buffer, count=1) for buffer in self.buffers))

    def text(self) -> str:
        """The plan as the JSON text that is read as this plan again."""
        found = {
            "category": self.category.value,
            "form": self.form.value,
            "cores": self.cores,
            "axes": [vars(axis) for axis in self.axes],
            "stages": [vars(stage) for stage in self.stages],
            "buffers": [{**vars(b), "shape": list(b.shape)} for b in self.buffers],
        }
        return json.dumps(found, indent=1) + "\n"


_NAME = r"[A-Za-z_][A-Za-z0-9_]{0,63}"
_ELEMENTS = tuple(name for name, typ in ELEMENT_TYPES.items() if isinstance(typ, FixedBitwidthType))

PLAN_FORM = Fields(
    {
        "category": Words.of(Category),
        "form": Words.of(KernelForm),
        "cores": Whole("vector cores that the work is divided among"),
        "axes": ListOf(
            Fields(
                {
                    "name": Text("a name", _NAME),
                    "size": Either(Whole("elements"), Text("a symbol of the kernel", _NAME)),
                    "kind": Words.of(AxisKind),
                    "tile": Whole("how much of the axis is taken at a time"),
                }
            ),
            least=1,
        ),
        "stages": ListOf(
            Fields({"stage": Words(tuple(STAGES)), "work": Text("what is done, in a few words")}),
            least=1,
        ),
        "buffers": ListOf(
            Fields(
                {
                    "name": Text("a name", _NAME),
                    "use": Words.of(Use),
                    "shape": ListOf(Whole("elements of a dimension"), least=1),
                    "dtype": Words(_ELEMENTS),
                    "count": Whole("copies that take turns; 2 lets loads run beside the work"),
                }
            ),
            least=1,
        ),
    }
)
"""What the JSON text of a plan looks like."""
