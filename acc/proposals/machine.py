"""A proposal as AscendC calls: held against the chip, and run on the host model."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException

from acc import registry
from acc.diagnostics import diagnostic_of, note
from acc.driver.arrays import program_arrays, program_of, result_arrays
from acc.driver.failure import failure_of
from acc.driver.report import Measured, RunReport
from acc.driver.subject import Case
from acc.driver.targets import HostRunner
from acc.emit.target import KernelSource, emit_kernels
from acc.exec.backend import Fault, Traffic
from acc.interp.values import as_array
from acc.llm.checker import CheckCount
from acc.llm.feedback import feedback
from acc.llm.refused import RefusedError, refused
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.proposals.counterexample import at_sizes, counterexample
from acc.proposals.inputs import ProposalCase
from acc.proposals.meaning import Meaning
from acc.proposals.sizes import sizes_to_compare
from acc.semantics.snapshot import Snapshot

RESOURCES = "resources"
HOST_MODEL = "host model"

_PIPELINE = "tile-to-ascendc"

_HINTS = {
    "core-race": (
        "iterations of acc.parallel, and blocks, run at the same time in any order: where one "
        "writes an element of a tensor, no other may read or write it; what all of them give "
        "together goes to a workspace, which a second kernel combines"
    ),
}
"""What would be legal, by the rule of a fault."""

_RUNS = 6
"""Cases that run on the host model."""


@dataclass(frozen=True)
class Lowered:
    """A proposal that the chip can run."""

    module: ModuleOp
    kernels: KernelSource
    source: str
    """The text of the proposal."""

    def run(self, meaning: Meaning, cases: Sequence[ProposalCase]) -> tuple[CheckCount, Traffic]:
        """
        Run some of the cases with all faults; what the last of them moved and issued, the one that
        other proposals for the spec run as well.

        Raises `RefusedError` for a fault or a wrong result, `MissingToolError` without a compiler.
        """
        runner = HostRunner(self.module, self.kernels.text)
        program = program_of(self.module)
        traffic, chosen = Traffic(), _chosen(cases, meaning.entry.symbols)
        for case in chosen:
            given = _with_results(meaning, case)
            outcome = runner.run(program_arrays(program, given))
            if outcome.faults or outcome.outputs is None:
                raise self._faulty(case, outcome.faults)
            found = result_arrays(outcome.outputs, given)
            if (problem := meaning.judge(case, found)) is not None:
                raise counterexample(HOST_MODEL, meaning.op, case, problem)
            meaning.done(case)
            traffic = outcome.traffic or traffic
        return CheckCount(HOST_MODEL, len(chosen)), traffic

    def _faulty(self, case: ProposalCase, faults: Sequence[Fault]) -> RefusedError:
        """The faults of a run, each at the line of the C++ and of the proposal."""
        report = RunReport("", source=self.kernels.text, places=self.kernels.places)
        report.runs.append(Measured(faults=list(faults)))
        failure = failure_of(report)
        assert failure is not None, "a run without results has a fault"
        found = diagnostic_of(failure)
        assert found is not None
        notes = [note(text) for rule, text in _HINTS.items() if any(f.rule == rule for f in faults)]
        found = replace(found, notes=(*found.notes, *notes))
        text = feedback(found, self.source, {report.source_name: report.source})
        return RefusedError(HOST_MODEL, f"the kernel is faulty{at_sizes(case)}\n{text}")


def lowered(proposal: ModuleOp, source: str) -> Lowered:
    """
    The proposal through the deterministic lowering and the checks of the chip; it stays as it is.

    Raises `RefusedError` for what passes report about it.
    """
    module = Snapshot.of(proposal).module
    try:
        steps = parse_pipeline(_PIPELINE, registry.all_passes())
        run_pipeline(registry.make_context(), module, steps)
        return Lowered(module, emit_kernels(module), source)
    except DiagnosticException as error:
        raise refused(RESOURCES, error, source) from error


def _chosen(cases: Sequence[ProposalCase], symbols: Sequence[str]) -> list[ProposalCase]:
    """Some of the cases, from small to large, and last the one that proposals are compared at."""
    ordered = sorted(cases, key=lambda case: case.elements)
    compared = [case for case in ordered if case.sizes in sizes_to_compare(symbols)]
    last = len(ordered) - 1
    places = sorted({round(last * part / (_RUNS - 1)) for part in range(_RUNS)})
    return [*(ordered[place] for place in places), *compared[-1:]]


def _with_results(meaning: Meaning, case: ProposalCase) -> Case:
    arguments = tuple(as_array(value) for value in case.inputs())
    return Case(
        arguments, tuple(meaning.exact(case)), tuple(meaning.results(case)), dict(case.sizes)
    )
