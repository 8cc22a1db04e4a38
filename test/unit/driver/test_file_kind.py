"""Which front end a file is for."""

import pytest

from acc.diagnostics import UserError
from acc.driver.file_kind import FileKind, kind_of


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("-", "", FileKind.MLIR),
        ("<stdin>", "", FileKind.MLIR),
        ("dir.d/a.mlir", "", FileKind.MLIR),
        ("a.py", "import acc\n", FileKind.DSL),
        ("a.py", "from acc import f32\n", FileKind.DSL),
        ("a.py", "class Model: ...\n", FileKind.TORCH),
        ("a.py", "from lib import Net\nModel = Net\n", FileKind.TORCH),
        ("a.py", "def get_inputs(): ...\n", FileKind.TORCH),
        ("a.py", "import acc\n@acc.kernel\ndef k(:\n", FileKind.DSL),
        ("a.py", "class Model(:\n", FileKind.TORCH),
    ],
)
def test_kind(name: str, text: str, kind: FileKind):
    assert kind_of(name, text) is kind


@pytest.mark.parametrize(("name", "text"), [("a.rst", ""), ("a.cpp", ""), ("a.py", "x = 1\n")])
def test_no_input(name: str, text: str):
    with pytest.raises(UserError):
        kind_of(name, text)
