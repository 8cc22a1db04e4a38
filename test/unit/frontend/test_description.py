"""Kernels that are described in words: what is read, and what is said about mistakes."""

import pytest
from xdsl.dialects.builtin import ModuleOp, bf16, f32

from acc.diagnostics import UserError
from acc.dialects.tile.spec import SpecOp
from acc.dialects.tile.types import GmType
from acc.frontend.description import read_description
from acc.verification import verify

TEXT = """\
---
# what there is
input x: f32[rows, 64]
input gain :bf16 [ 64 ]

output y: f32[rows, 64]
output total: f32[]
category: normalisation
---

Each row of y is that row of x, by its sum, times gain.
"""


def module(text: str = TEXT, file: str = "my-kernel.md") -> ModuleOp:
    """The module of a description, verified."""
    made = read_description(text, file).module()
    verify(made)
    return made


def test_what_is_declared():
    [spec] = [op for op in module().walk() if isinstance(op, SpecOp)]
    assert spec.sym_name.data == "my_kernel_kernel"
    assert spec.inputs == (GmType(["rows", 64], f32), GmType([64], bf16))
    assert spec.outputs == (GmType(["rows", 64], f32), GmType([1], f32))
    assert not spec.runs
    assert spec.category is not None and spec.category.data == "normalisation"
    assert spec.description is not None
    assert spec.description.data == (
        "input x: f32[rows, 64]\ninput gain: bf16[64]\noutput y: f32[rows, 64]\n"
        "output total: f32[1]\n\nEach row of y is that row of x, by its sum, times gain."
    )


def test_line_ends_do_not_matter():
    crlf = read_description(TEXT.replace("\n", "\r\n"), "k.md")
    assert crlf.text == read_description(TEXT, "k.md").text


FIELDS = "input NAME: TYPE[SIZES], output NAME: TYPE[SIZES] or category: CATEGORY"
MISTAKES = [
    ("---\n", "", 1, "a description begins with the line '---', then what the kernel reads and"),
    ("---\n\nEach", "\nEach", 1, "no line '---' ends what is declared"),
    ("input x:", "inputs x:", 3, f"found 'inputs x: f32[rows, 64]', expected {FIELDS}"),
    ("input x:", "input 1x:", 3, "found the name '1x', expected letters, digits and _"),
    ("input x:", "input größe:", 3, "found the name 'größe', expected letters, digits and _"),
    ("input gain", "input x", 4, "'x' is declared twice"),
    ("output y", "output x", 6, "'x' is declared twice"),
    ("f32[rows, 64]", "f32", 3, "found 'f32', expected a type with sizes such as f32[rows, 64]"),
    ("f32[rows", "float[rows", 3, "unknown element type 'float'; expected one of f16, bf16, f32"),
    ("f32[rows", "index[rows", 3, "unknown element type 'index'"),
    ("f32[rows", "f32[0", 3, "found the size '0', expected a number from 1 to 999999999 or a name"),
    ("f32[rows", "f32[-1", 3, "found the size '-1', expected a number from 1 to"),
    ("f32[rows", "f32[", 3, "found the size '', expected a number from 1 to"),
    ("f32[rows", "f32[rows*2", 3, "found the size 'rows*2', expected a number from 1 to"),
    ("category: norm", "category: Norm", 8, "unknown category 'Normalisation'; did you mean norm"),
    ("output total: f32[]", "category: move", 8, "the category is given twice, 'move' before"),
    (
        "category: normalisation",
        "",
        9,
        "no category is given; expected a line category: with",
    ),
    ("total: f32[]", "total: f32[n]", 9, "no input has the size 'n' of output 'total'; a kernel"),
    ("output total: f32[]", "output rows: f32[]", 9, "'rows' is a tensor and a size"),
    ("Each row of y is that row of x, by its sum, times gain.", "", 9, "there are no words that"),
]


@pytest.mark.parametrize(("old", "new", "line", "text"), MISTAKES)
def test_mistakes(old: str, new: str, line: int, text: str):
    assert old in TEXT
    with pytest.raises(UserError) as error:
        read_description(TEXT.replace(old, new, 1), "k.md")
    assert text in error.value.text
    assert error.value.place is not None
    assert (error.value.place.file, error.value.place.line) == ("k.md", line)


def test_a_kernel_writes_something():
    text = "---\ninput x: f32[8]\ncategory: move\n---\nnothing\n"
    with pytest.raises(UserError, match="no output is declared; expected a line output NAME"):
        read_description(text, "k.md")
