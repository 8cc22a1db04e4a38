"""What a spec computes: the results that a proposal has to give."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from acc.diagnostics import UserError
from acc.dialects.tile.spec import SpecOp
from acc.interp.values import Array
from acc.proposals.inputs import ProposalCase
from acc.semantics.judgement import Difference, judge
from acc.semantics.signature import Entry, callables, entries, entry_of
from acc.semantics.snapshot import Snapshot

_KEPT = 1 << 18
"""Elements of a case up to which its results are kept."""


@dataclass(frozen=True)
class Meaning:
    """A spec, which runs; results of small cases are kept from one proposal to the next."""

    snapshot: Snapshot
    entry: Entry
    op: Operation
    runs: bool = True
    """Whether the spec says what results are right; one in words does not."""

    @staticmethod
    def of(spec: ModuleOp) -> "Meaning":
        """The one entry of a module. Raises `UserError` where inputs for it cannot be made up."""
        snapshot = Snapshot.of(spec)
        found = entries(snapshot.module)
        assert len(found) == 1, "a spec is what the one program of its module runs"
        name, op = next(iter(found.items()))
        entry = entry_of(name, op)
        if isinstance(entry, str):
            raise UserError(f"'@{name}' cannot be checked: {entry}", op)
        runs = all(inner.runs for inner in spec.walk() if isinstance(inner, SpecOp))
        return Meaning(snapshot, entry, op, runs)

    def results(self, case: ProposalCase) -> list[Array]:
        """What it gives. Raises `InterpreterError` for inputs that it does not take."""
        return self.snapshot.run(self.op, case, (), exact=False)

    def exact(self, case: ProposalCase) -> list[Array]:
        """The same in float64."""
        return self.snapshot.run(self.op, case, (), exact=True)

    def judge(self, case: ProposalCase, found: Sequence[Array]) -> Difference | str | None:
        """What is wrong with a proposal's results, if anything; the first of them."""
        for result, arrays in enumerate(
            zip(found, self.results(case), self.exact(case), strict=True)
        ):
            if (problem := judge(result, *arrays)) is not None:
                return problem
        return None

    def done(self, case: ProposalCase) -> None:
        """A case was compared: drop results if they are large."""
        if case.elements > _KEPT:
            self.snapshot.forget()


def named_entry(module: ModuleOp, name: str) -> Operation:
    """The entry of a proposal that has the name of the spec's."""
    return callables(module)[name]
