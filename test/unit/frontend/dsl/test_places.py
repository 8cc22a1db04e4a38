"""Operations know the line of the DSL file that they come from."""

from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from acc.diagnostics import Diagnostic, Severity, TextReporter
from acc.frontend.dsl import import_dsl
from acc.locations import place_of

PATH = Path(__file__).resolve().parents[4] / "examples" / "softmax_value.py"
TEXT = PATH.read_text("utf-8")
LINES = TEXT.splitlines()


def source_of(op: Operation) -> str:
    """The text from the column of an operation's place on."""
    place = place_of(op)
    assert place is not None
    return LINES[place.line - 1][place.column - 1 :]


def first(module: ModuleOp, name: str) -> Operation:
    return next(op for op in module.walk() if op.name == name)


def test_every_operation_has_a_place():
    module = import_dsl(TEXT, str(PATH))
    for op in module.walk():
        assert place_of(op) is not None, op


def test_places_are_those_of_the_expression():
    module = import_dsl(TEXT, str(PATH))
    assert source_of(first(module, "tile.load")).startswith("acc.load(x[row:, 0:]")
    assert source_of(first(module, "tile.sub")).startswith("tile - largest)")
    assert source_of(first(module, "arith.minui")).startswith("min(BLOCK, ROWS - row)")
    assert source_of(first(module, "tile.parallel")).startswith("for row in acc.parallel")
    assert source_of(first(module, "tile.kernel")).startswith("def softmax(")


def test_a_later_message_shows_the_line():
    module = import_dsl(TEXT, str(PATH))
    exp = first(module, "tile.exp")
    shown = TextReporter().render(Diagnostic(Severity.ERROR, "too hot", place_of(exp)))
    head, line, caret = shown.splitlines()
    assert head.endswith("softmax_value.py:17:19: error: too hot")
    assert line[caret.index("^") :].startswith("acc.exp(tile - largest)")


def test_columns_count_characters():
    text = """\
import acc
from acc import f32, gm
@acc.kernel
def k(y: gm[4, f32]):
    'ünïcödé'; acc.store(acc.fill(1.0, [4], f32), y[0:])
"""
    module = import_dsl(text, "test.py")
    place = place_of(first(module, "tile.store"))
    assert place is not None
    assert place.column == text.splitlines()[4].index("acc.store") + 1
