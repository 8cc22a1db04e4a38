"""Plans from text, and what is said about those that are none or that the chip has no room for."""

import json

import pytest

from acc.diagnostics import UserError
from acc.dialects.tile.category import Category
from acc.llm.plan import PLAN_FORM, AxisKind, Plan
from acc.llm.plan_reader import read_plan
from acc.target.chip import load_chip

CHIP = load_chip("ascend910b2")

GOOD = """{
 "category": "normalisation",
 "form": "value",
 "cores": 40,
 "axes": [
  {"name": "row", "size": "N0", "kind": "parallel", "tile": 4},
  {"name": "column", "size": 1003, "kind": "reduction", "tile": 1003}
 ],
 "stages": [
  {"stage": "copy_in", "work": "load rows"},
  {"stage": "compute", "work": "subtract the largest, exponential, divide by the sum"},
  {"stage": "copy_out", "work": "store rows"}
 ],
 "buffers": [
  {"name": "x", "use": "load", "shape": [4, 1003], "dtype": "f32", "count": 2},
  {"name": "y", "use": "store", "shape": [4, 1003], "dtype": "f32", "count": 2},
  {"name": "m", "use": "scratch", "shape": [4, 1], "dtype": "f32", "count": 1}
 ]
}
"""


def read(text: str) -> Plan:
    return read_plan(text, CHIP, ["N0"])


def test_a_plan_is_read():
    plan = read(GOOD)
    assert (plan.category, plan.cores) == (Category.NORMALISATION, 40)
    assert plan.axes[1].kind is AxisKind.REDUCTION
    # rows of 1003 f32 take 4012 bytes, filled up to 4032; a column takes a block of 32 per row
    assert [buffer.bytes_on(CHIP) for buffer in plan.buffers] == [
        4 * 4032 * 2,
        4 * 4032 * 2,
        4 * 32,
    ]
    assert read(plan.text()) == plan


def test_the_schema_is_one_that_servers_take():
    text = json.dumps(PLAN_FORM.schema())
    assert json.loads(text) == PLAN_FORM.schema()
    assert text.count('"type": "object"') == text.count('"additionalProperties": false') == 4


def test_the_schema_admits_the_plan_to_an_engine():
    llguidance = pytest.importorskip("llguidance")
    from test.unit.llm.grammar.engine import matches

    grammar = llguidance.LLMatcher.grammar_from_json_schema(json.dumps(PLAN_FORM.schema()))
    assert matches(grammar, json.dumps(json.loads(GOOD)))
    assert not matches(grammar, json.dumps({**json.loads(GOOD), "category": "magic"}))


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (
            changed('"value"', '"values"'),
            "3:10",
            "unknown 'form' 'values'; did you mean value?",
        ),
        (
            changed('"cores": 40', '"cores": 64'),
            "4:11",
            "ascend910b2 has 48 vector cores, found 64; legal are 1 to 48",
        ),
        (
            changed('"cores": 40', '"cores": "many"'),
            "4:11",
            "'cores' is a whole number of 1 or more, found 'many'",
        ),
        (
            changed(' "cores": 40,\n', ""),
            "1:1",
            "the plan has no 'cores'; expected category, form, cores, axes, stages, buffers",
        ),
        (
            changed('"cores"', '"core"'),
            "4:10",
            "unknown field of the plan 'core'; did you mean cores?",
        ),
        (
            changed('"N0"', '"rows"'),
            "6:27",
            "axis 'row' has size 'rows', the symbols of the kernel are N0",
        ),
        (
            changed('"tile": 1003', '"tile": 2000'),
            "7:65",
            "axis 'column' has 1003 elements, found a tile of 2000; legal are 1 to 1003",
        ),
        (
            changed('"kind": "parallel"', '"kind": "sequential"'),
            "4:11",
            "no axis is parallel, so the work cannot be divided among 40 cores; expected 1 core",
        ),
        (
            changed('"copy_out"', '"compute"'),
            "12:13",
            "the last stage is compute, expected copy_out: what is computed goes to global memory",
        ),
        (
            changed('"name": "y"', '"name": "x"'),
            "16:12",
            "there are two buffers called 'x'",
        ),
        (
            changed('"dtype": "f32"', '"dtype": "float32"'),
            "15:61",
            "unknown 'dtype' 'float32'; did you mean f32?",
        ),
        (
            changed('"count": 2', '"count": 9'),
            "14:13",
            "the plan has 9 buffers in position VECIN, but a position on ascend910b2 has events "
            "for 8; let operands share a queue, or have fewer buffers [queue-events]",
        ),
        (
            changed("[4, 1003]", "[24, 1003]"),
            "14:13",
            "the plan needs 225920 bytes of the Unified Buffer, but a plan on ascend910b2 has "
            "188416; drop 37504 bytes: smaller tiles or fewer buffers [ub-capacity]; it is filled "
            "by x 193536, y 32256, m 128 (bytes, with all copies); it would fit with a tile of at "
            "most 840 of 'column' or with one copy of each buffer",
        ),
    ],
)
def test_errors(text: str, place: str, message: str):
    with pytest.raises(UserError) as error:
        read(text)
    assert (error.value.text, str(error.value.place)) == (message, f"plan.json:{place}")


def cut(row: int) -> str:
    text = changed('"tile": 1003', f'"tile": {row}').replace("[4, 1003]", f"[4, {row}]")
    return text.replace('"size": 1003', '"size": "N0"')


def test_rows_that_are_a_part_of_an_axis_fill_blocks():
    read(cut(64))
    with pytest.raises(UserError, match="legal are multiples of 8, or the whole axis"):
        read(cut(50))


def test_the_whole_axis_needs_no_whole_blocks():
    read(GOOD.replace("1003", "50"))


@pytest.mark.parametrize("text", [GOOD.upper(), GOOD[:200], "[]", "", "null"])
def test_what_is_no_plan(text: str):
    with pytest.raises(UserError):
        read(text)


def too_large(rows: int, columns: int = 1003, count: int = 2) -> UserError:
    """What is said about a plan whose tiles are so long."""
    text = GOOD.replace('"tile": 4}', f'"tile": {rows}}}').replace("[4, ", f"[{rows}, ")
    text = text.replace("1003", str(columns)).replace('"count": 2', f'"count": {count}')
    with pytest.raises(UserError) as error:
        read(text)
    return error.value


def test_a_plan_without_room_is_told_the_largest_tile_that_has():
    # a row takes 2 x 2 x 4032 bytes and a block of 32 for its maximum: 16160 of 188416
    said = too_large(rows=16).text
    assert said.endswith(
        "; it would fit with a tile of at most 11 of 'row' or with a tile of at most 728 of "
        "'column' or with one copy of each buffer"
    )
    # 16 rows of 728 columns take 2 x 2 x 2912 bytes each, and of 736 columns 2 x 2 x 2944
    assert 16 * (4 * 2912 + 32) <= CHIP.ub_plan_bytes < 16 * (4 * 2944 + 32)
    assert 11 * 16160 <= CHIP.ub_plan_bytes < 12 * 16160
    assert CHIP.ub_plan_bytes >= 16 * (2 * 4032 + 32)
    read(GOOD.replace('"tile": 4}', '"tile": 11}').replace("[4, ", "[11, "))


def test_tiles_that_are_rows_shrink_to_whole_blocks():
    # two buffers of one row of 40000 f32, one copy each: 320032 bytes; 23536 elements fit
    said = too_large(rows=1, columns=40000, count=1).text
    assert said.endswith("; it would fit with a tile of at most 23544 of 'column'")
    assert 2 * 4 * 23544 + 32 <= CHIP.ub_plan_bytes < 2 * 4 * 23552 + 32


def test_tiles_that_cannot_be_told_apart_are_not_spoken_of():
    assert "a tile of at most" not in too_large(rows=1003).text
