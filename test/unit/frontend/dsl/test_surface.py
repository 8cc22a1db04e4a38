"""The names that files import, and the operations that they can call."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from xdsl.ir import Operation

import acc
from acc import lang
from acc.dialects.tile import Tile
from acc.frontend.dsl.ops import callable_operations, spelling_of
from acc.frontend.dsl.surface import STAGES, surface_names
from acc.frontend.dsl.writer.functions import REGIONS

ROOT = Path(__file__).resolve().parents[4]
FILES = [*sorted((ROOT / "examples").glob("softmax_[ve]*.py"))]


NOT_WRITTEN = {"tile.map", "tile.yield", "tile.spec", "tile.return"}
"""The language has no scalar code inside of kernels, and no meanings; writing these says so."""


@pytest.mark.parametrize("op", list(Tile.operations), ids=lambda op: op.name)
def test_every_operation_can_be_written(op: type[Operation]):
    functions = {"tile.kernel", "tile.program", "tile.condition"}
    is_written = spelling_of(op) is not None or any(issubclass(op, region) for region in REGIONS)
    assert is_written or op.name in functions | NOT_WRITTEN


def test_every_name_can_be_imported():
    for name in surface_names() | set(callable_operations()):
        assert getattr(acc, name) is not None


def test_names_for_editors_are_those_that_are_read():
    own = {
        name
        for name, value in vars(lang).items()
        if not name.startswith("_") and getattr(value, "__module__", lang.__name__) == lang.__name__
    }
    kinds = {name for name in own if name[0].isupper() or name == "annotations"}
    assert own - kinds <= surface_names() | set(callable_operations())
    assert set(STAGES) <= own


def test_unknown_name():
    with pytest.raises(AttributeError, match="acc has no 'laod'"):
        acc.laod  # noqa: B018
    with pytest.raises(ImportError):
        from acc import laod  # noqa: F401  # pyright: ignore[reportUnusedImport]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_can_be_imported(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with pytest.raises(lang.NotRunError, match="stands for code that is compiled"):
        module.softmax(None, None)


def test_importing_acc_imports_nothing_else():
    script = "import acc, sys; print([m for m in sys.modules if m.startswith(('xdsl', 'acc.'))])"
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert found.stdout.strip() == "[]"
