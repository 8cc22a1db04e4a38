"""Which runs are chosen, and the files that say so."""

import json
from pathlib import Path

import pytest

from acc.bench.data_files import Overrides, read_shapes, read_task_list
from acc.bench.selection import select_runs
from acc.bench.suite import FolderSuite, open_suite
from acc.diagnostics import UserError

NONE: Overrides = {}
SHAPES: Overrides = {"a/x": {"n": 7}, "b/y#short": {"n": 1}, "b/y#long": {"n": 9}}


@pytest.fixture
def suite(tmp_path: Path) -> FolderSuite:
    for name in ("a/x", "a/z", "b/y", "b/z", "b/_shared"):
        file = tmp_path / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text("")
    return FolderSuite("test", tmp_path)


def chosen(suite: FolderSuite, *, categories: str = "", names: str = "", shapes: Overrides = NONE):
    runs = select_runs(suite, categories.split(), names.split(), shapes)
    return [run.name for run in runs]


def test_all_tasks_but_files_with_underscores(suite: FolderSuite):
    assert chosen(suite) == ["a/x", "a/z", "b/y", "b/z"]


def test_categories_and_names_add_up(suite: FolderSuite):
    assert chosen(suite, categories="a", names="y b/z") == ["a/x", "a/z", "b/y", "b/z"]
    assert chosen(suite, names="b/z x") == ["a/x", "b/z"]


def test_a_task_has_a_run_for_each_entry(suite: FolderSuite):
    assert chosen(suite, shapes=SHAPES) == ["a/x", "a/z", "b/y#short", "b/y#long", "b/z"]
    assert chosen(suite, names="y", shapes=SHAPES) == ["b/y#short", "b/y#long"]
    assert chosen(suite, names="y#long", shapes=SHAPES) == ["b/y#long"]
    settings = {run.name: run.settings for run in select_runs(suite, (), (), SHAPES)}
    assert settings["a/x"] == {"n": 7}
    assert settings["a/z"] == {}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"names": "zz"}, "unknown task 'zz'"),
        ({"names": "z"}, "task 'z' is one of a/z, b/z"),
        ({"names": "a/zz"}, "unknown task 'a/zz'; did you mean a/z"),
        ({"categories": "c"}, "unknown category 'c'; expected one of a, b"),
        ({"names": "x#long", "shapes": SHAPES}, "unknown variant of 'a/x' 'x#long'"),
        ({"shapes": {"a/q": {}}}, "unknown task in --shapes 'a/q'"),
    ],
)
def test_unknown_names(suite: FolderSuite, options: dict[str, str], message: str):
    with pytest.raises(UserError) as caught:
        chosen(suite, **options)  # pyright: ignore[reportArgumentType]
    assert caught.value.text.startswith(message)


def test_a_folder_without_tasks_is_no_suite(tmp_path: Path):
    with pytest.raises(UserError, match="found no files 'CATEGORY/TASK.py' in"):
        FolderSuite("test", tmp_path).tasks()


def test_multikernelbench_needs_its_folder():
    with pytest.raises(UserError, match="multikernelbench needs --root"):
        open_suite("multikernelbench", None)
    with pytest.raises(UserError, match="unknown suite 'multikernel'"):
        open_suite("multikernel", None)


def test_lists_in_shapes_are_tuples(tmp_path: Path):
    file = tmp_path / "s.json"
    file.write_text('{"a/x": {"shape": [3, [4, 5]], "name": "n", "on": true, "scale": 0.5}}')
    expected = {"shape": (3, (4, 5)), "name": "n", "on": True, "scale": 0.5}
    assert read_shapes(str(file)) == {"a/x": expected}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is no JSON"),
        ("[]", "holds no object"),
        ('{"a/x": 7}', "gives 7 to 'a/x', expected an object of constants"),
        ('{"a/x": {"n": {}}}', "--shapes: found {}, expected a number, text, bool or list"),
    ],
)
def test_wrong_shapes(tmp_path: Path, text: str, message: str):
    file = tmp_path / "s.json"
    file.write_text(text)
    with pytest.raises(UserError) as caught:
        read_shapes(str(file))
    assert message in caught.value.text


def test_shapes_of_ours_cover_the_operators_of_the_paper():
    names = set(read_task_list("paper52"))
    assert len(names) == 52
    for shapes in ("reduced", "reduced.json", "pre2026"):
        assert read_shapes(shapes).keys() == names
    assert {run.partition("#")[0] for run in read_shapes("extra")} == names


def test_unknown_files():
    with pytest.raises(UserError, match="--shapes: found no file 'reducd'; did you mean reduced?"):
        read_shapes("reducd")
    with pytest.raises(UserError, match="--task-list: found no file 'mine'; expected a file or"):
        read_task_list("mine")


def test_task_lists_have_comments(tmp_path: Path):
    file = tmp_path / "list"
    file.write_text("# mine\na/x\n\nb/y  # slow\n")
    assert read_task_list(str(file)) == ("a/x", "b/y")


def test_folder_brings_shapes_and_failures(suite: FolderSuite):
    assert suite.default_shapes is None
    assert suite.expected_failures() == {}
    (suite.folder / "shapes.json").write_text("{}")
    (suite.folder / "expected_failures.json").write_text(json.dumps({"a/x": "scans"}))
    assert suite.default_shapes == suite.folder / "shapes.json"
    assert suite.expected_failures() == {"a/x": "scans"}
