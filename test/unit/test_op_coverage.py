"""Walks the operations of our dialects and names what each lacks."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition

from acc import registry
from acc.dialects.ascendc.base import CppCall, OnPipe
from acc.dialects.ascendc.enums import Pipe
from acc.interp.registration import find_handler
from acc.target.chip import chip_names, load_chip

ROOT = Path(__file__).resolve().parents[2]

PART_OF = {
    "tile.variant": "tile.kernel",
    "tile.condition": "tile.variant",
}
"""Operations that are read by another one, which has the interpreter's row for both."""


def ops_of(dialect: str) -> list[type[Operation]]:
    """The operations of a dialect of ours."""
    return list(registry.load_dialect(dialect).operations)


OPS = [op for dialect in ("tile", "ascendc") for op in ops_of(dialect)]


@cache
def round_trip_checks(dialect: str) -> str:
    """The CHECK lines of a dialect's lit files that print, parse and print again."""
    files = sorted((ROOT / "test" / "lit" / "dialects" / dialect).glob("*.mlir"))
    texts = [text for file in files if "ACC_ROUNDTRIP" in (text := file.read_text("utf-8"))]
    return "\n".join(line for text in texts for line in text.splitlines() if "CHECK" in line)


def lacks(op: type[Operation]) -> Iterator[str]:
    """What an operation has not got."""
    dialect = op.dialect_name()
    if not vars(op).get("__doc__"):
        yield "a docstring"
    if re.search(rf"(?<![\w.]){re.escape(op.name)}(?![\w.])", round_trip_checks(dialect)) is None:
        yield f"a round trip in test/lit/dialects/{dialect}"
    if op.name not in PART_OF and find_handler(op) is None:
        yield f"a row in acc/interp/{dialect}"
    call, pipe = op.get_trait(CppCall), op.get_trait(OnPipe)
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
    assert list(lacks(op)) == []


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
        "a docstring",
        "a round trip in test/lit/dialects/tile",
        "a row in acc/interp/tile",
    ]
