"""Reads a kernel that is described in words, with the tensors that it reads and writes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Region

from acc.diagnostics import UserError, unknown
from acc.dialects.tile.category import Category
from acc.dialects.tile.program import LaunchOp, ProgramOp
from acc.dialects.tile.spec import SpecOp
from acc.dialects.tile.types import GmType
from acc.frontend.dsl.types import ELEMENT_TYPES, type_name
from acc.locations import Place, locate

MARK = "---"
"""The line before and after what is declared."""

_FIELD = re.compile(
    r"(?P<side>input|output)\s+(?P<name>\S+?)\s*:\s*(?P<type>.*)|category\s*:(?P<category>.*)"
)
_TYPE = re.compile(r"(?P<element>\w+)\s*\[(?P<dims>[^\[\]]*)\]")
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_SIZE = re.compile(r"[1-9][0-9]{0,8}")
_EXPECTED = "input NAME: TYPE[SIZES], output NAME: TYPE[SIZES] or category: CATEGORY"


@dataclass
class Description:
    """What the file declares, and its words."""

    name: str
    place: Place
    inputs: dict[str, GmType] = field(default_factory=dict[str, GmType])
    outputs: dict[str, GmType] = field(default_factory=dict[str, GmType])
    category: Category | None = None
    text: str = ""

    def module(self) -> ModuleOp:
        """A program with one launch of a spec that has words and no body."""
        memories = (*self.inputs.values(), *self.outputs.values())
        program = ProgramOp(self.name, memories, len(self.outputs))
        for name, argument in zip(
            (*self.inputs, *self.outputs), program.body.block.args, strict=True
        ):
            argument.name_hint = name
        kernel = f"{self.name}_kernel"
        program.body.block.add_op(LaunchOp(kernel, program.body.block.args))
        spec = SpecOp(
            kernel,
            tuple(self.inputs.values()),
            tuple(self.outputs.values()),
            Region(),
            description=self.text,
            category=self.category,
        )
        module = ModuleOp([program, spec])
        locate(module, self.place.location())
        return module


def read_description(text: str, file: str) -> Description:
    """
    The description that a file holds, for example

        ---
        input x: f32[rows, 1003]
        output y: f32[rows, 1003]
        category: normalisation
        ---
        Each row of y is the softmax of that row of x.

    Sizes are numbers, or names of sizes that are known at launch. Raises `UserError` at the line
    that is wrong.
    """
    lines = text.splitlines()
    if not lines or lines[0].rstrip() != MARK:
        raise UserError(
            f"a description begins with the line '{MARK}', then what the kernel reads and writes: "
            f"{_EXPECTED}",
            Place(file, 1, 1),
        )
    ends = [number for number, line in enumerate(lines) if number and line.rstrip() == MARK]
    if not ends:
        raise UserError(f"no line '{MARK}' ends what is declared", Place(file, 1, 1))
    found = Description(_identifier(Path(file).stem), Place(file, 1, 1))
    declared = lines[1 : ends[0]]
    for number, line in enumerate(declared, 2):
        if line.strip() and not line.lstrip().startswith("#"):
            _declare(found, line, Place(file, number, len(line) - len(line.lstrip()) + 1))
    words = "\n".join(lines[ends[0] + 1 :]).strip()
    _check(found, words, Place(file, ends[0] + 1, 1))
    tensors = [f"input {name}: {_written(typ)}" for name, typ in found.inputs.items()]
    tensors += [f"output {name}: {_written(typ)}" for name, typ in found.outputs.items()]
    found.text = "\n".join((*tensors, "", words))
    return found


def _declare(found: Description, line: str, place: Place) -> None:
    """Take one line of what is declared. Raises `UserError`."""
    match = _FIELD.fullmatch(line.strip())
    if match is None:
        raise UserError(f"found '{line.strip()}', expected {_EXPECTED}", place)
    if match["category"] is not None:
        found.category = _category(match["category"].strip(), place, known=found.category)
        return
    name = match["name"]
    if _NAME.fullmatch(name) is None:
        raise UserError(f"found the name '{name}', expected letters, digits and _", place)
    if name in found.inputs or name in found.outputs:
        raise UserError(f"'{name}' is declared twice", place)
    side = found.inputs if match["side"] == "input" else found.outputs
    side[name] = _memory(match["type"].strip(), place)


def _category(text: str, place: Place, known: Category | None) -> Category:
    if known is not None:
        raise UserError(f"the category is given twice, '{known}' before", place)
    if text not in (names := [category.value for category in Category]):
        raise unknown("category", text, names, place)
    return Category(text)


def _memory(text: str, place: Place) -> GmType:
    """A tensor: an element type and its sizes; without sizes, one element."""
    match = _TYPE.fullmatch(text)
    if match is None:
        raise UserError(f"found '{text}', expected a type with sizes such as f32[rows, 64]", place)
    sizes = [size.strip() for size in match["dims"].split(",")] if match["dims"].strip() else []
    for size in sizes:
        if _SIZE.fullmatch(size) is None and _NAME.fullmatch(size) is None:
            raise UserError(
                f"found the size '{size}', expected a number from 1 to 999999999 or a name", place
            )
    dims = [size if _NAME.fullmatch(size) else int(size) for size in sizes]
    return GmType(dims or [1], _element(match["element"], place))


def _element(name: str, place: Place) -> Attribute:
    if name not in (names := [each for each in ELEMENT_TYPES if each != "index"]):
        legal = ", ".join(names)
        raise UserError(f"unknown element type '{name}'; expected one of {legal}", place)
    return ELEMENT_TYPES[name]


def _check(found: Description, words: str, place: Place) -> None:
    """Hold what is declared together. Raises `UserError`."""
    if not found.outputs:
        raise UserError("no output is declared; expected a line output NAME: TYPE[SIZES]", place)
    if found.category is None:
        names = ", ".join(category.value for category in Category)
        raise UserError(
            f"no category is given; expected a line category: with one of {names}", place
        )
    known = {name for typ in found.inputs.values() for name in typ.symbols}
    for output, typ in found.outputs.items():
        for name in typ.symbols:
            if name not in known:
                raise UserError(
                    f"no input has the size '{name}' of output '{output}'; a kernel learns sizes "
                    "from what it reads",
                    place,
                )
    for name in sorted(known & {*found.inputs, *found.outputs}):
        raise UserError(f"'{name}' is a tensor and a size", place)
    if not words:
        raise UserError("there are no words that say what the kernel computes", place)


def _written(typ: GmType) -> str:
    """A type as a description has it."""
    return f"{type_name(typ.element_type)}[{', '.join(str(dim.data) for dim in typ.shape)}]"


def _identifier(stem: str) -> str:
    """The name of the kernel, after the file."""
    name = re.sub(r"[^A-Za-z_0-9]", "_", stem)
    return name if _NAME.fullmatch(name) else f"_{name}"
