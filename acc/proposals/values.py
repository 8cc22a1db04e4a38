"""The differential check: what a proposal computes in the interpreter, against its spec."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError
from acc.interp.interpreter import InterpreterError
from acc.llm.checker import CheckCount
from acc.llm.refused import RefusedError, refused, refused_because
from acc.proposals.branches import BlockRuns, Side, TooLongError, sides_not_taken
from acc.proposals.counterexample import at_sizes, counterexample
from acc.proposals.inputs import ProposalCase, cases_at, more_cases
from acc.proposals.meaning import Meaning, named_entry
from acc.proposals.simplest import simplest
from acc.proposals.sizes import sizes_for, usual_sizes
from acc.proposals.workspaces import workspace_problem
from acc.semantics.judgement import Difference
from acc.semantics.snapshot import Snapshot

VALUES = "values"
UNCOMPARED = "runs without a reference"
"""In the place of `VALUES`, for a spec in words: nobody can say which values are right."""

BRANCHES = "branches"

_BLOCKS = 20_000
"""Blocks of operations that a run may enter where there are smaller sizes to run."""

_TOO_LONG = 3
"""Cases that may take too long before no larger one is tried."""

_BLOCKS_OF_STATIC = 400_000
"""The same where there are none."""


@dataclass
class ValueCheck:
    """Runs a proposal on generated inputs, more of them until every branch was taken both ways."""

    meaning: Meaning
    proposal: ModuleOp
    source: str
    ran: list[ProposalCase] = field(default_factory=list[ProposalCase])
    """The cases that were compared."""

    def __post_init__(self) -> None:
        symbols = self.meaning.entry.symbols
        self._runs = BlockRuns(_BLOCKS if symbols else _BLOCKS_OF_STATIC)
        self._snapshot = Snapshot(self.proposal, self._runs.count)
        self._entry = named_entry(self.proposal, self.meaning.entry.name)
        self._name = VALUES if self.meaning.runs else UNCOMPARED
        if not self.meaning.runs:
            # results are held against themselves, those of the host model against the interpreter's
            self.meaning = replace(self.meaning, snapshot=self._snapshot, op=self._entry)

    def check(self) -> CheckCount:
        """
        Compare on the usual inputs, smallest first. Raises `RefusedError` with the smallest
        counterexample found, and `UserError` for a spec that runs on none of them.
        """
        sizes = usual_sizes(self.meaning.entry.symbols, self.proposal)
        failed = self._compare_all(cases_at(self.meaning.entry, sizes))
        if self.ran:
            self._compare_all(more_cases(tuple(self.ran)))
        else:
            why = "its tensors are too large" if failed is None else failed.text
            raise UserError(f"no generated input runs in the spec: {why}", self.meaning.op)
        return CheckCount(self._name, len(self.ran))

    def check_branches(self) -> CheckCount:
        """
        Try sizes around conditions whose sides were not all taken. Raises `RefusedError` for a side
        that no input reaches.
        """
        missing = list(sides_not_taken(self.proposal, self._runs.runs))
        if missing:
            more = sizes_for(self.meaning.entry.symbols, [side.op for side in missing])
            self._compare_all(cases_at(self.meaning.entry, more, len(self.ran)))
            missing = list(sides_not_taken(self.proposal, self._runs.runs))
        if missing:
            raise self._not_reached(missing[0])
        return CheckCount(BRANCHES, len(self._runs.runs))

    def _compare_all(self, cases: Iterable[ProposalCase]) -> InterpreterError | None:
        """
        Compare on each case that the spec takes, without those that take too long, if some did not;
        the last reason why the spec did not take one.
        """
        failed: InterpreterError | None = None
        too_long = 0
        for asked in cases:
            case = asked
            if (excess := workspace_problem(self.proposal, case.sizes, case.elements)) is not None:
                text = f"the kernel cannot run{at_sizes(case)}"
                raise refused_because(self._name, text, excess, self.source)
            try:
                taken = self._taken(asked)
                if isinstance(taken, InterpreterError):
                    if not self.meaning.runs:
                        raise taken
                    failed = taken
                    continue
                case = taken
                problem = self._problem(case)
            except TooLongError as error:
                too_long += 1
                if not self.ran:
                    raise self._stopped(case, error) from error
                if too_long == _TOO_LONG:
                    break
                continue
            except InterpreterError as error:
                raise self._stopped(case, error) from error
            if problem is not None:
                raise self._wrong(case, problem)
            self.ran.append(case)
            self.meaning.done(case)
            self._snapshot.forget()
        return failed

    def _taken(self, case: ProposalCase) -> ProposalCase | InterpreterError:
        """
        The case, or one like it whose integers are places, that the spec takes, or that the
        proposal takes where the spec does not run. Raises `TooLongError` for the proposal.
        """
        failed: InterpreterError | None = None
        for each in (case, *case.as_places()):
            self._runs.start()
            try:
                self.meaning.results(each)
                self._runs.start()
                self.meaning.exact(each)
            except TooLongError:
                raise
            except InterpreterError as error:
                failed = failed or error
            else:
                return each
        assert failed is not None
        return failed

    def _problem(self, case: ProposalCase) -> Difference | str | None:
        """What is wrong with the results for a case; `InterpreterError` where it does not run."""
        self._runs.start()
        found = self._snapshot.run(self._entry, case, self.meaning.results(case), exact=False)
        return self.meaning.judge(case, found)

    def _stopped(self, case: ProposalCase, error: InterpreterError) -> RefusedError:
        text = f"the kernel cannot run{at_sizes(case)}"
        return refused_because(self._name, text, error, self.source)

    def _wrong(self, case: ProposalCase, problem: Difference | str) -> RefusedError:
        """What is wrong, by the smallest counterexample that is like a case."""
        by_size = {tuple(each.sizes.values()): each for each in self.ran}
        smaller = [each for each in by_size.values() if each.elements < case.elements]
        shown = simplest(case, problem, smaller, self._find)
        return counterexample(self._name, self.meaning.op, *shown)

    def _find(self, case: ProposalCase) -> Difference | str | None:
        """What is wrong with the results for a case, if it runs."""
        if self._taken(case) is not case:
            return None
        try:
            return self._problem(case)
        except InterpreterError:
            return None

    def _not_reached(self, side: Side) -> RefusedError:
        return refused(BRANCHES, side.error(len(self.ran)), self.source)
