"""An answer for a fragment, judged: read, bound in its place, and checked."""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException

from acc.analysis.fragment_scratch import part_bytes
from acc.diagnostics import UserError
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.spec import SpecOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.frontend.dsl.source import LanguageError
from acc.frontend.fragment import read_fragment, signature_problem
from acc.llm.checker import CheckCount, Checker, CheckFailure, Verdict
from acc.llm.conversation import Judgement
from acc.llm.feedback import FRAGMENT
from acc.llm.fragment_place import FragmentPlace
from acc.llm.fragment_spec import FragmentSpec
from acc.llm.judge import with_repairs
from acc.llm.refused import RefusedError, refused
from acc.llm.repairs import FRAGMENTS
from acc.llm.reply import SIGNATURE, SYNTAX, VERIFIERS, code_of
from acc.module_chip import chip_of

SCRATCH = "scratch"
"""Has the kernel room for what it asks for."""

_READ_BY = (SYNTAX, VERIFIERS, SIGNATURE, SCRATCH)


def judge_fragment(
    text: str, spec: SpecOp, place: FragmentPlace, scratch: int, checker: Checker
) -> Judgement[FragmentOp]:
    """
    Judge the text of an answer for `spec`, in whose kernel there are so many bytes for scratch.

    Raises what `Checker.check` does.
    """
    done: list[str] = []
    try:
        code, fragment = _read_or_mended(code_of(text), done)
        proposal = _bound(fragment, code, spec, place)
        _check_scratch(fragment, code, spec, scratch)
    except RefusedError as error:
        before = _READ_BY[: _READ_BY.index(error.check)]
        failure = CheckFailure(error.check, error.text)
        return Judgement(with_repairs(Verdict(tuple(map(CheckCount, before)), failure), done))
    verdict = checker.check(place.meaning, proposal, code)
    passed = (*map(CheckCount, _READ_BY), *verdict.passed)
    verdict = replace(verdict, passed=passed, failure=_explained(verdict.failure, spec, place))
    return Judgement(with_repairs(verdict, done), fragment if verdict.accepted else None)


def _read_or_mended(code: str, done: list[str]) -> tuple[str, FragmentOp]:
    """A fragment and its text, after as many repairs as it takes, which are added to `done`."""
    for repair in FRAGMENTS:
        try:
            return code, _read(code)
        except RefusedError:
            if (mended := repair.apply(code)) is not None:
                code = mended.code
                done.append(f"{repair.name}: {mended.what}")
    return code, _read(code)


def _read(code: str) -> FragmentOp:
    try:
        return read_fragment(code, FRAGMENT)
    except LanguageError as error:
        raise refused(SYNTAX, error, code) from error
    except DiagnosticException as error:
        raise refused(VERIFIERS, error, code) from error


def _bound(fragment: FragmentOp, code: str, spec: SpecOp, place: FragmentPlace) -> ModuleOp:
    """The fragment in the kernels of its place."""
    if (problem := signature_problem(spec, fragment)) is not None:
        raise refused(SIGNATURE, problem, code)
    try:
        return place.with_fragment(fragment)
    except DiagnosticException as error:
        raise refused(VERIFIERS, error, code) from error


def _check_scratch(fragment: FragmentOp, code: str, spec: SpecOp, scratch: int) -> None:
    asked = sum(part_bytes(fragment, chip_of(spec)))
    if asked > scratch:
        text = f"the scratch has {asked} bytes, and the kernel has room for {scratch}"
        raise refused(SCRATCH, UserError(text, fragment), code)


def _explained(
    failure: CheckFailure | None, spec: SpecOp, place: FragmentPlace
) -> CheckFailure | None:
    """What a check said, with what its results and inputs are: the check knows the cases only."""
    if failure is None or failure.result is None:
        return failure
    names = FragmentSpec(spec, chip_of(spec)).names
    numbers = place.cases[failure.result].items()
    at = ", ".join(f"%{names[argument]} = {number}" for argument, number in numbers)
    tensors = [
        f"%{name}"
        for name, typ in zip(names[:-1], spec.signature, strict=False)
        if isinstance(typ, LocalTensorType)
    ]
    shown = f"; its inputs are, in order, {', '.join(tensors)}" if tensors else ""
    said = f"result {failure.result} is %{names[-1]}{f' where {at}' if at else ''}{shown}"
    return replace(failure, text=f"{failure.text}\nnote: {said}")
