"""An answer for a spec, judged: read, mended where a mistake is mechanical, and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp

from acc.llm.checker import CheckCount, Checker, CheckFailure, Verdict
from acc.llm.refused import RefusedError
from acc.llm.repairs import READING, RUNNING
from acc.llm.reply import SIGNATURE, SYNTAX, VERIFIERS, code_of, read


@dataclass(frozen=True)
class Judged:
    """What became of an answer."""

    verdict: Verdict
    code: str
    """The code of the answer, repairs included."""

    module: ModuleOp | None = None
    """What it describes, to stand for the spec; None where it cannot be read."""


def judge(text: str, spec: ModuleOp, checker: Checker) -> Judged:
    """
    Judge the text of an answer by `spec`, a module from `substitution.alone`.

    Where a check fails, the repairs are tried in order, each once. Raises what `Checker.check`
    does.
    """
    try:
        code = code_of(text)
    except RefusedError as error:
        return Judged(Verdict((), CheckFailure(error.check, error.text)), text)
    found = _climb(code, spec, checker)
    done: list[str] = []
    for repair in READING:
        if found.module is None and (mended := repair.apply(found.code)) is not None:
            found = _climb(mended.code, spec, checker)
            done.append(f"{repair.name}: {mended.what}")
    for repair in RUNNING:
        if found.module is None or found.verdict.accepted:
            break
        if (mended := repair.apply(found.code)) is not None:
            again = _climb(mended.code, spec, checker)
            if _is_further(again.verdict, found.verdict):
                found = again
                done.append(f"{repair.name}: {mended.what}")
    return replace(found, verdict=with_repairs(found.verdict, done))


def _is_further(verdict: Verdict, before: Verdict) -> bool:
    return verdict.accepted or len(verdict.passed) > len(before.passed)


def _climb(code: str, spec: ModuleOp, checker: Checker) -> Judged:
    read_by = (SYNTAX, VERIFIERS, SIGNATURE)
    try:
        module = read(code, spec)
    except RefusedError as error:
        before = read_by[: read_by.index(error.check)]
        failure = CheckFailure(error.check, error.text)
        return Judged(Verdict(tuple(map(CheckCount, before)), failure), code)
    verdict = checker.check(spec, module, code)
    passed = (*map(CheckCount, read_by), *verdict.passed)
    return Judged(replace(verdict, passed=passed), code, module)


def with_repairs(verdict: Verdict, done: Sequence[str]) -> Verdict:
    """A verdict that names the repairs: its author has to know which text was judged."""
    failure = verdict.failure
    if failure is not None and done:
        notes = "".join(f"\nnote: mended before it was checked: {each}" for each in done)
        failure = replace(failure, text=failure.text + notes)
    return replace(verdict, failure=failure, repairs=tuple(done))
