"""Asks a model for the kernels that are only known by their meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from acc.diagnostics import UserError, diagnostic_of, report, unknown
from acc.dialects.tile.record import accept
from acc.dialects.tile.spec import SpecOp
from acc.llm.budget import Budget
from acc.llm.conversation import NotAcceptedError
from acc.llm.limited import LimitedAnswers
from acc.llm.search import Proposal, Search
from acc.llm.session import Session, current_session
from acc.llm.substitution import substitute


@dataclass(frozen=True)
class LlmLowerPass(ModulePass):
    """
    Put a kernel that a model wrote in the place of each `tile.spec`, with the record of the checks
    that it passed. What is wrong with an answer is the next question, up to a number of rounds.

        tile.spec @relu : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> { ... }
        // becomes
        tile.kernel @relu(...) attributes {from_model, model_records = [#tile.model_record<...>]}

    If there is a spec for which no answer was right, nothing is changed.
    """

    name = "llm-lower"

    to: Literal["tile"] = "tile"
    """What is written: kernels of the tile dialect, in Python syntax."""

    max_rounds: int | None = None
    """Answers to one question before giving up; `--llm-max-rounds` if it is not given."""

    samples: int = 1
    """Answers to ask for in each round, of which the cheapest one that is right is taken."""

    ops: tuple[str, ...] = ()
    """Specs to fill, with or without `@`; all if there are none."""

    budget: int | float | None = None
    """US dollars that this pass may spend."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at a spec that no answer is right for, after all have been tried."""
        for name, value in (("max-rounds", self.max_rounds), ("samples", self.samples)):
            if value is not None and value < 1:
                raise UserError(f"option '{name}': found {value}, expected 1 or more")
        if self.budget is not None and not 0 <= self.budget < float("inf"):
            raise UserError(f"option 'budget': found {self.budget}, expected dollars, 0 or more")
        specs = self._specs(op)
        if not specs:
            return
        search = self._search()
        if search.session.show is not None:
            for spec in specs:
                search.show(spec)
            return
        for spec, proposal in _proposals(search, specs):
            for kernel in substitute(spec, proposal.module):
                accept(kernel, proposal.record)

    def _specs(self, module: ModuleOp) -> Sequence[SpecOp]:
        specs = [op for op in module.body.block.ops if isinstance(op, SpecOp)]
        if not self.ops:
            return specs
        names = [spec.sym_name.data for spec in specs]
        wanted = {name.removeprefix("@") for name in self.ops}
        for name in sorted(wanted.difference(names)):
            raise unknown("tile.spec", name, names, module)
        return [spec for spec in specs if spec.sym_name.data in wanted]

    def _search(self) -> Search:
        session = current_session(self.name)
        if self.budget is not None:
            session = replace(session, answers=self._limited(session, self.budget))
        rounds = session.max_rounds if self.max_rounds is None else self.max_rounds
        return Search(session, rounds, self.samples)

    def _limited(self, session: Session, limit: float) -> LimitedAnswers:
        if session.price is None:
            raise UserError(
                "option 'budget' needs the price of the model's tokens; --llm-prices has it"
            )
        return LimitedAnswers(session.answers, Budget(limit, session.price))


def _proposals(search: Search, specs: Sequence[SpecOp]) -> Sequence[tuple[SpecOp, Proposal]]:
    """A proposal for each spec. Raises the last error, after reporting the others."""
    found: list[tuple[SpecOp, Proposal]] = []
    failed: UserError | None = None
    for spec in specs:
        try:
            found.append((spec, search.run(spec)))
        except NotAcceptedError as error:
            if failed is not None:
                _report(failed)
            failed = UserError(error.text, spec, error.notes)
        except UserError:
            if failed is not None:
                _report(failed)
            raise
    if failed is not None:
        raise failed
    return found


def _report(error: UserError) -> None:
    diagnostic = diagnostic_of(error)
    assert diagnostic is not None
    report(diagnostic)
