"""Texts of fragments: those that are read, and what is said of others."""

from pathlib import Path

import pytest
from xdsl.dialects.builtin import FileLineColLoc
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation

from acc import registry
from acc.diagnostics import UserError
from acc.dialects.ascendc.fragment import ALLOWED, FragmentOp
from acc.emit.foreign import EXPRESSIONS
from acc.frontend.dsl.source import LanguageError
from acc.frontend.fragment import read_fragment
from acc.frontend.fragment.forms import BY_HAND, STRUCTURE, form_of, simple_operations
from acc.interp.registration import find_handler
from acc.parsing import parse_module
from test.unit.frontend.fragment.malformed import NO_FORM, NO_MEANING, NO_PARSE

TEXTS = sorted((Path(__file__).parent / "texts").glob("*.mlir"))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_read(path: Path):
    text = path.read_text("utf-8")
    fragment = read_fragment(text)
    again = parse_module(registry.make_context(), text, "again").body.block.first_op
    assert again is not None and fragment.is_structurally_equivalent(again)


def test_places_are_those_of_the_text():
    fragment = read_fragment(TEXTS[0].read_text("utf-8"), "answer")
    places = [op.location for op in fragment.walk()]
    assert all(isinstance(p, FileLineColLoc) and p.filename.data == "answer" for p in places)


@pytest.mark.parametrize("text", NO_FORM, ids=range(len(NO_FORM)))
def test_no_form_of_the_language(text: str):
    with pytest.raises(LanguageError) as error:
        read_fragment(text)
    assert NO_FORM[text] in error.value.text
    assert len(error.value.text) < 400
    assert "\n" not in error.value.text


@pytest.mark.parametrize("text", [*NO_PARSE, *NO_MEANING], ids=range(len(NO_PARSE | NO_MEANING)))
def test_refused(text: str):
    with pytest.raises(UserError) as error:
        read_fragment(text)
    assert (NO_PARSE | NO_MEANING)[text] in error.value.text
    assert error.value.place is not None


@pytest.mark.parametrize("op", ALLOWED.values(), ids=lambda op: op.name)
def test_operations_have_a_declarative_format(op: type[Operation]):
    """Those of AscendC; and for each operation it is known how it is written, run and emitted."""
    dialect = op.name.split(".")[0]
    if dialect == "ascendc":
        assert issubclass(op, IRDLOperation)
        assert op.get_irdl_definition().assembly_format is not None
        assert op not in BY_HAND
    if op in simple_operations():
        assert form_of(op) is not None
    else:
        assert op in STRUCTURE
    assert find_handler(op) is not None or op.name == "scf.yield"
    assert dialect != "arith" or op in EXPRESSIONS


def test_operations_of_a_fragment_are_its_own():
    assert FragmentOp.name not in ALLOWED
    assert not any("data_copy" in name or "flag" in name or "que" in name for name in ALLOWED)
