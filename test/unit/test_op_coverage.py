"""Walks the operations of our dialects and names what each lacks."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, traits_def

from acc import registry
from acc.analysis import operand_access
from acc.analysis.bounds.footprints import FOOTPRINTS
from acc.dialects.ascendc.base import AscendCOp, CppCall, ExpressionOp, InInit, OnPipe
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.tile.base import ComputeOp
from acc.interp.registration import find_handler
from acc.passes.convert_tile_to_ascendc.table import TABLE
from acc.passes.tile.decompose_ops import REWRITES
from acc.target.chip import chip_names, load_chip

ROOT = Path(__file__).resolve().parents[2]

PART_OF = {
    "tile.variant": "tile.kernel",
    "tile.condition": "tile.variant",
    "tile.yield": "tile.map",
    "tile.return": "tile.spec",
}
"""Operations that are read by another one, which has the interpreter's row for both."""


def ops_of(dialect: str) -> list[type[Operation]]:
    """The operations of a dialect of ours."""
    return list(registry.load_dialect(dialect).operations)


def is_kind_of_call(value: object) -> bool:
    """Whether a value is a class of AscendC calls."""
    return isinstance(value, type) and issubclass(value, AscendCOp) and value is not AscendCOp


OPS = [op for dialect in ("tile", "ascendc") for op in ops_of(dialect)]

CHECKED = {value for value in vars(operand_access).values() if is_kind_of_call(value)}
"""The operations that check-operands knows, or bases of them."""


@cache
def round_trip_checks(dialect: str) -> str:
    """The CHECK lines of a dialect's lit files that print, parse and print again."""
    files = sorted((ROOT / "test" / "lit" / "dialects" / dialect).glob("*.mlir"))
    texts = [text for file in files if "ACC_ROUNDTRIP" in (text := file.read_text("utf-8"))]
    return "\n".join(line for text in texts for line in text.splitlines() if "CHECK" in line)


@cache
def names_in(*folders: str) -> frozenset[str]:
    """The names that the code below folders of acc uses."""
    found: set[str] = set()
    for path in (path for folder in folders for path in (ROOT / "acc" / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Name):
                found.add(node.id)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
    return frozenset(found)


def is_lowered(op: type[Operation]) -> bool:
    """Whether something leads from a tile operation to the next level."""
    if issubclass(op, ComputeOp):
        return op in TABLE or op in REWRITES
    return op.__name__ in names_in("passes/tile", "passes/convert_tile_to_ascendc", "emit")


def is_printed(op: type[Operation]) -> bool:
    """Whether an ascendc operation is C++: a call, an expression, a member, or known by name."""
    shaped = issubclass(op, AscendCOp | ExpressionOp) or op.has_trait(InInit)
    return shaped or op.__name__ in names_in("emit")


def lacks(op: type[Operation]) -> Iterator[str]:
    """What an operation has not got."""
    dialect = op.dialect_name()
    if dialect == "tile" and not is_lowered(op):
        yield "a row in acc/passes/convert_tile_to_ascendc or a decomposition"
    if dialect == "ascendc" and not is_printed(op):
        yield "a call shape, or a place in acc/emit"
    if not vars(op).get("__doc__"):
        yield "a docstring"
    if re.search(rf"(?<![\w.]){re.escape(op.name)}(?![\w.])", round_trip_checks(dialect)) is None:
        yield f"a round trip in test/lit/dialects/{dialect}"
    if op.name not in PART_OF and find_handler(op) is None:
        yield f"a row in acc/interp/{dialect}"
    call, pipe = op.get_trait(CppCall), op.get_trait(OnPipe)
    if pipe is not None and not any(base in FOOTPRINTS for base in op.mro()):
        yield "a row in acc/analysis/bounds/footprints.py"
    if pipe is not None and not any(base in CHECKED for base in op.mro()):
        yield "a case in acc/analysis/operand_access.py"
    if call is not None and pipe is not None and pipe.pipe is Pipe.V:
        chips = [name for name in chip_names() if not chip_has(name, call.api)]
        if chips:
            yield f"element types of {call.api} in acc/target/chips for {', '.join(chips)}"


def chip_has(name: str, api: str) -> bool:
    """Whether a chip's record says which element types an API takes."""
    chip = load_chip(name)
    return api in chip.dtypes or (api == "Cast" and bool(chip.cast_modes))


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.name)
def test_nothing_is_lacking(op: type[Operation]):
    lacking = list(lacks(op))
    assert not lacking, f"{op.name} lacks {', '.join(lacking)}"


def test_parts_belong_to_operations_that_have_a_row():
    by_name = {op.name: op for op in OPS}
    for part, whole in PART_OF.items():
        assert part in by_name
        assert whole in PART_OF or find_handler(by_name[whole]) is not None


def test_what_is_lacking_is_named():
    @irdl_op_definition
    class BareOp(IRDLOperation):
        name = "tile.bare"

    assert list(lacks(BareOp)) == [
        "a row in acc/passes/convert_tile_to_ascendc or a decomposition",
        "a docstring",
        "a round trip in test/lit/dialects/tile",
        "a row in acc/interp/tile",
    ]


def test_a_call_that_checks_do_not_know_is_named():
    @irdl_op_definition
    class BareCallOp(AscendCOp):
        name = "ascendc.bare"

        traits = traits_def(OnPipe(Pipe.V))

    lacking = list(lacks(BareCallOp))
    assert "a row in acc/analysis/bounds/footprints.py" in lacking
    assert "a case in acc/analysis/operand_access.py" in lacking
