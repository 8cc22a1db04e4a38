"""The check ladder: every check that a proposal has to pass, cheapest first."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from xdsl.dialects.builtin import ModuleOp

from acc.exec.backend import Traffic
from acc.llm.checker import CheckCount, CheckFailure, Verdict
from acc.llm.refused import RefusedError, refused
from acc.module_chip import chip_of
from acc.proposals.bounds import check_bounds
from acc.proposals.cost import cycles
from acc.proposals.legal_names import illegal_names
from acc.proposals.legal_ops import illegal_ops
from acc.proposals.machine import RESOURCES, lowered
from acc.proposals.meaning import Meaning
from acc.proposals.values import ValueCheck

OPERATIONS = "operations"


@dataclass
class Ladder:
    """The `Checker` that runs proposals in the interpreter and on the host model."""

    _meanings: dict[ModuleOp, Meaning] = field(default_factory=dict[ModuleOp, Meaning])
    """Specs that were asked about, which run once for all proposals."""

    def check(self, spec: ModuleOp, proposal: ModuleOp, source: str) -> Verdict:
        """
        Compare `proposal`, read from the text `source`, with `spec`; see `Checker.check`.

        Raises `UserError` for a spec that cannot be run, `MissingToolError` without a compiler.
        """
        climb = _Climb(self._meaning(spec), proposal, source)
        passed: list[CheckCount] = []
        try:
            for count in climb.counts():
                passed.append(count)
        except RefusedError as error:
            return Verdict(tuple(passed), CheckFailure(error.check, error.text, error.result))
        return Verdict(tuple(passed), cost=cycles(climb.traffic, chip_of(proposal)))

    def _meaning(self, spec: ModuleOp) -> Meaning:
        if spec not in self._meanings:
            self._meanings[spec] = Meaning.of(spec)
        return self._meanings[spec]


@dataclass
class _Climb:
    """One proposal on its way."""

    meaning: Meaning
    proposal: ModuleOp
    source: str
    traffic: Traffic = field(default_factory=Traffic)

    def counts(self) -> Iterator[CheckCount]:
        """The checks as they are passed. Raises `RefusedError` at the first that is not."""
        for error in chain(illegal_ops(self.proposal), illegal_names(self.proposal)):
            raise refused(OPERATIONS, error, self.source)
        yield CheckCount(OPERATIONS, sum(1 for _ in self.proposal.walk()))
        machine = lowered(self.proposal, self.source)
        yield CheckCount(RESOURCES)
        values = ValueCheck(self.meaning, self.proposal, self.source)
        yield values.check()
        yield values.check_branches()
        count, self.traffic = machine.run(values.meaning, values.ran)
        yield count
        yield from check_bounds(machine.module, self.source)
