"""Runs the entries of a module before and after each pass; refuses passes that change values."""

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from acc.diagnostics import At, MismatchError, note, warn
from acc.interp.interpreter import InterpreterError, UnsupportedError
from acc.interp.values import Array, as_array
from acc.pass_pipeline import Step, pipeline_text
from acc.printing import module_text
from acc.semantics.cases import Case, cases
from acc.semantics.judgement import Difference, judge
from acc.semantics.options import SemanticsOptions
from acc.semantics.signature import Entry, callables, entries, entry_of
from acc.semantics.snapshot import Snapshot
from acc.semantics.variants import variant_sizes


@dataclass
class _Run:
    """What is known of one run of a pipeline."""

    module: ModuleOp
    first: Snapshot
    """The input of the pipeline."""

    before: Snapshot
    """What the last pass left."""

    more_sizes: list[Mapping[str, int]] = field(default_factory=list[Mapping[str, int]])


@dataclass
class SemanticsObserver:
    """The observer behind `--verify-semantics`."""

    options: SemanticsOptions
    _run: _Run | None = None
    _warned: set[str] = field(default_factory=set[str])

    def before_pass(self, step: Step, module: ModuleOp) -> None:
        """At the first pass, keep the input."""
        if self._run is None or self._run.module is not module:
            first = Snapshot.of(module)
            self._run = _Run(module, first, first, list(variant_sizes(first.module)))
            self._warned.clear()
            if not entries(first.module):
                self.warn("not verified: the module has no function, program or kernel to run")

    def after_pass(self, step: Step, module: ModuleOp) -> None:
        """
        Run what the pass left; raise `MismatchError` if a result changed.

        Warns about entries that could not be run.
        """
        run = self._run
        assert run is not None
        after = Snapshot.of(module)
        if after.module.is_structurally_equivalent(run.before.module):
            return
        known = {tuple(sizes.items()) for sizes in run.more_sizes}
        run.more_sizes += [
            sizes for sizes in variant_sizes(after.module) if tuple(sizes.items()) not in known
        ]
        for name, op in entries(run.first.module).items():
            entry = entry_of(name, op)
            if isinstance(entry, str):
                self.warn(f"'@{name}' is not verified: {entry}", op)
            else:
                _EntryCheck(self, run, after, entry, step).check()
        run.before = after

    def warn(self, text: str, at: At = None) -> None:
        if text not in self._warned:
            self._warned.add(text)
            warn(text, at)


@dataclass
class _EntryCheck:
    """The check of one entry after one pass."""

    observer: SemanticsObserver
    run: _Run
    after: Snapshot
    entry: Entry
    step: Step

    def check(self) -> None:
        """Run all cases, smallest first."""
        if self.entry.name not in callables(self.after.module):
            self.warn(f"pass '{self.step}' leaves nothing of that name")
            return
        try:
            self._check_cases(list(self._cases()))
        except UnsupportedError as error:
            self.warn(f"{error.text}, after pass '{self.step}'", error.place)

    def warn(self, why: str, at: At = None) -> None:
        """Say that the entry is not verified, once."""
        entry = callables(self.run.first.module)[self.entry.name]
        self.observer.warn(f"'@{self.entry.name}' is not verified: {why}", at or entry)

    def _cases(self) -> Iterator[Case]:
        names = self.entry.symbols
        sizes = [
            {name: found.get(name, 1) for name in names}
            for found in self.run.more_sizes
            if found.keys() & set(names)
        ]
        limit = self.observer.options.max_elements
        for case in cases(self.entry, self.observer.options.inputs, sizes):
            if case.elements <= limit:
                yield case
                continue
            at = "".join(f", {name} = {size}" for name, size in case.sizes.items())
            self.warn(f"{case.elements} elements{at}, above max-elements={limit}")

    def _check_cases(self, todo: Sequence[Case]) -> None:
        failed: InterpreterError | None = None
        ran = False
        for case in todo:
            try:
                problem = self._problem(case)
                ran = True
            except UnsupportedError:
                raise
            except InterpreterError as error:
                failed = error
                continue
            if problem is not None:
                raise self._mismatch(*self._simplest(case, problem))
        if failed is not None and not ran:
            self.warn(f"no input runs before pass '{self.step}': {failed.text}", failed.place)

    def _problem(self, case: Case) -> Difference | str | None:
        """What the pass did wrong; `InterpreterError` if the case does not run before it."""
        name = self.entry.name
        first = callables(self.run.first.module)[name]
        given = self.run.first.run(first, case, (), exact=False)
        exact = _exact(self.run.first, first, case, given)
        before_op = callables(self.run.before.module)[name]
        before = self.run.before.run(before_op, case, given, exact=False)
        try:
            after_op = callables(self.after.module)[name]
            after = self.after.run(after_op, case, given, exact=False)
        except UnsupportedError:
            raise
        except InterpreterError as error:
            return f"it fails after the pass: {error.text}"
        return _first_problem(after, before, exact)

    def _simplest(self, case: Case, problem: Difference | str) -> tuple[Case, Difference | str]:
        """The case with as many arguments constant as still show a problem."""
        for simpler in case.simpler():
            try:
                found = self._problem(simpler)
            except InterpreterError:
                continue
            if found is not None:
                return self._simplest(simpler, found)
        return case, problem

    def _mismatch(self, case: Case, problem: Difference | str) -> MismatchError:
        text = f"pass '{self.step}' changes what '@{self.entry.name}' computes: {problem}"
        notes = [note(f"smallest input found: {case}")]
        for index, value in enumerate(case.inputs()):
            notes.append(note(f"argument {index}: {_shown(as_array(value))}"))
        path = _write_reproducer(self.run.before.module, self.step, self.observer.options, text)
        notes.append(note(f"reproducer: {path}"))
        return MismatchError(text, callables(self.after.module)[self.entry.name], notes)


def _exact(first: Snapshot, op: Operation, case: Case, given: Sequence[Array]) -> Sequence[Array]:
    """The results in float64, or as they are where a level (ascendc) has no other types."""
    try:
        return first.run(op, case, given, exact=True)
    except UnsupportedError:
        return given


def _first_problem(
    after: Sequence[Array], before: Sequence[Array], exact: Sequence[Array]
) -> Difference | str | None:
    if len(after) != len(before):
        return f"it gives {len(after)} results after the pass, {len(before)} before it"
    for result, arrays in enumerate(zip(after, before, exact, strict=True)):
        if (problem := judge(result, *arrays)) is not None:
            return problem
    return None


def _shown(array: Array) -> str:
    if array.size > 1 and len(np.unique(array.astype(np.float64))) == 1:
        return f"{array.dtype}{list(array.shape)}, all {array.flat[0]}"
    values = np.array2string(array, threshold=16, edgeitems=4, max_line_width=10**6, separator=", ")
    return f"{array.dtype}{list(array.shape)} = {' '.join(values.split())}"


def _write_reproducer(module: ModuleOp, step: Step, options: SemanticsOptions, why: str) -> str:
    command = (
        f"acc-opt FILE --verify-semantics={options} --pass-pipeline='{pipeline_text((step,))}'"
    )
    handle, path = tempfile.mkstemp(prefix="acc-opt-reproducer-", suffix=".mlir")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(f"// {command}\n// {why}\n{module_text(module)}")
    return path
