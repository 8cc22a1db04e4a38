"""JSON with places."""

import json

import pytest

from acc.diagnostics import UserError
from acc.llm.located_json import MAX_DEPTH, Located, read_json


def plain(node: Located) -> object:
    """The value without places."""
    match node.value:
        case str() | int() | float() | None:
            return node.value
        case dict() as members:
            return {name: plain(value) for name, value in members.items()}
        case items:
            return [plain(item) for item in items if isinstance(item, Located)]


@pytest.mark.parametrize(
    "text",
    [
        '{"a": [1, -2.5e3, "x\\n\\u00e9\\"", true, false, null, {}, []]}',
        " 7 ",
        '\n\n{\n "a" : {"b": "{[,:"}\n}\n',
    ],
)
def test_values(text: str):
    assert plain(read_json(text, "t")) == json.loads(text)


def test_places():
    node = read_json('{\n  "a": [1,\n   22]}', "plan.json")
    assert isinstance(node.value, dict)
    items = node.value["a"].value
    assert isinstance(items, list)
    assert [str(item.place) for item in items] == ["plan.json:2:9", "plan.json:3:4"]
    assert items[1].place.length == 2


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", "1:1", "expected a JSON value, found the end of the text"),
        ("{", "1:2", "expected a name in double quotes, found the end of the text"),
        ('{"a" 1}', "1:6", "expected ':' behind \"a\", found '1'"),
        ('{"a": 1,}', "1:9", "expected a name in double quotes, found '}'"),
        ("[1 2]", "1:4", "expected ']' or ',' behind a value, found '2'"),
        ("[1,\n nan]", "2:2", "expected a JSON value, found 'nan'"),
        ("{'a': 1}", "1:2", "expected a name in double quotes, found ''a''"),
        ("[01]", "1:2", "expected a JSON value, found '01'"),
        ("[trueish]", "1:2", "expected a JSON value, found 'trueish'"),
        ('["a\nb"]', "1:2", "expected a JSON value, found '\"a'"),
        ('{"a": 1, "a": 2}', "1:10", "'a' is given twice"),
        ("{} {}", "1:4", "expected nothing behind the value, found '{'"),
        ("Here is the plan: {}", "1:1", "expected a JSON value, found 'Here'"),
        (f"[{'9' * 30}]", "1:2", f"expected a JSON value, found '{'9' * 30}'"),
    ],
)
def test_errors(text: str, place: str, message: str):
    with pytest.raises(UserError) as error:
        read_json(text, "t")
    assert (str(error.value.place), error.value.text) == (f"t:{place}", message)


def test_depth():
    with pytest.raises(UserError, match=f"values are more than {MAX_DEPTH} deep"):
        read_json("[" * 100_000, "t")
