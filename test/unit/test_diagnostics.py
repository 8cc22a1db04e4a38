"""How messages are rendered, and which errors become messages."""

import importlib
import pickle
import pkgutil
from pathlib import Path

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import StringAttr
from xdsl.utils.exceptions import ParseError, PassFailedException, VerifyException
from xdsl.utils.lexer import Input, Span

import acc
from acc.diagnostics import (
    Diagnostic,
    FaultError,
    InternalError,
    MismatchError,
    MissingToolError,
    Severity,
    TextReporter,
    UserError,
    diagnostic_of,
    did_you_mean,
    note,
    unknown,
)
from acc.exec.backend import CompileError
from acc.exec.npu.messages import CompilerMessage, DeviceCompileError
from acc.exec.npu.toolkit import Toolkit
from acc.frontend.dsl.source import LanguageError
from acc.interp.interpreter import InterpreterError, UnsupportedError
from acc.llm.budget import BudgetError
from acc.llm.conversation import BlockedError, NotAcceptedError
from acc.locations import Place
from acc.proposals.branches import TooLongError

LONG = "a" * 1000 + "b" + "c" * 1000
REPORTER = TextReporter({"a.mlir": f"first\n\tsecond line\n\x1b[31m\0red\n{LONG}\n"})


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (None, "error: text"),
        (Place("a.mlir", 2, 2, 6), "a.mlir:2:2: error: text\n\tsecond line\n\t^~~~~~"),
        (Place("a.mlir", 1, 4, 99), "a.mlir:1:4: error: text\nfirst\n   ^~"),
        (Place("a.mlir", 1, 6), "a.mlir:1:6: error: text\nfirst\n     ^"),
        (Place("a.mlir", 3, 7, 3), "a.mlir:3:7: error: text\n\ufffd[31m\ufffdred\n      ^~~"),
        (
            Place("a.mlir", 4, 1001, 4),
            f"a.mlir:4:1001: error: text\n...{'a' * 200}b{'c' * 199}...\n{' ' * 203}^~~~",
        ),
        (
            Place("a.mlir", 4, 1, 9999),
            f"a.mlir:4:1: error: text\n{'a' * 400}...\n^{'~' * 402}",
        ),
        (Place("a.mlir", 9, 1), "a.mlir:9:1: error: text"),
        (Place("no such file", 1, 1), "no such file:1:1: error: text"),
    ],
)
def test_rendering(place: Place | None, expected: str):
    assert REPORTER.render(Diagnostic(Severity.ERROR, "text", place)) == expected


def test_notes_follow_their_message(capsys: pytest.CaptureFixture[str]):
    error = UserError("text", Place("x", 1, 1), [note("here", Place("y", 2, 3)), note("nowhere")])
    diagnostic = diagnostic_of(error)
    assert diagnostic is not None
    TextReporter().report(diagnostic)
    assert capsys.readouterr().err.splitlines() == [
        "x:1:1: error: text",
        "y:2:3: note: here",
        "note: nowhere",
    ]


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (VerifyException("Expected a thing."), "expected a thing"),
        (PassFailedException("SSA value is wrong"), "SSA value is wrong"),
        (ParseError(Span(0, 1, Input("x", "f")), "Unknown thing"), "unknown thing"),
        (UserError("as it is"), "as it is"),
    ],
)
def test_errors_of_the_user(error: Exception, text: str):
    diagnostic = diagnostic_of(error)
    assert diagnostic is not None
    assert diagnostic.text == text


def test_errors_of_ours_have_no_message():
    assert diagnostic_of(KeyError("x")) is None


def test_an_error_without_a_place_takes_that_of_the_reporting_operation():
    op = test.TestOp()
    op.location = Place("f.mlir", 3, 4).location()
    with pytest.raises(VerifyException) as caught:
        op.emit_error("shown in the IR", VerifyException("text"))
    diagnostic = diagnostic_of(caught.value)
    assert diagnostic == Diagnostic(Severity.ERROR, "text", Place("f.mlir", 3, 4))


def test_near_matches():
    assert did_you_mean("canonicalise", ["canonicalize", "cse"]) == "; did you mean canonicalize?"
    assert did_you_mean("--split", ["--split-input-file"]) == "; did you mean --split-input-file?"
    assert did_you_mean("xyz", ["canonicalize", "cse"]) == ""


def test_unknown_names_list_few_legal_ones():
    text = "unknown dtype 'f8'; expected one of bf16, half"
    assert str(unknown("dtype", "f8", ["bf16", "half"])) == text


def test_place_is_taken_when_the_error_is_made():
    op = test.TestOp(attributes={"x": StringAttr("x")})
    op.location = Place("f.mlir", 3, 4).location()
    error = UserError("text", op)
    op.location = Place("g.mlir", 5, 6).location()
    assert error.place == Place("f.mlir", 3, 4)


def _subclasses(kind: type[Exception]) -> set[type[Exception]]:
    direct = kind.__subclasses__()
    return {kind, *direct}.union(*map(_subclasses, direct))


_PLACE, _NOTES = Place("f.mlir", 3, 4), [note("here", Place("g.mlir", 1, 1))]
_OP = test.TestOp()
_OP.location = _PLACE.location()
ERRORS = (
    InternalError("while lowering", "builtin.module {}\n"),
    *(
        kind("text", _PLACE, _NOTES)
        for kind in (
            UserError,
            LanguageError,
            MissingToolError,
            FaultError,
            MismatchError,
            CompileError,
            BudgetError,
            NotAcceptedError,
            BlockedError,
        )
    ),
    InterpreterError(_OP, "text"),
    UnsupportedError(_OP, "text"),
    TooLongError(_OP, "text"),
    DeviceCompileError(
        ["bisheng"],
        Toolkit(Path("cann"), "8.3", None),
        "a.cpp:3:4: error: text\n",
        [CompilerMessage(3, 4, "text")],
    ),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_processes_hand_errors_on(error: Exception):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_all_errors_are_handed_on():
    for module in pkgutil.walk_packages(acc.__path__, "acc."):
        importlib.import_module(module.name)
    ours = _subclasses(UserError) | _subclasses(InternalError)
    assert {kind for kind in ours if kind.__module__.startswith("acc.")} == set(map(type, ERRORS))
