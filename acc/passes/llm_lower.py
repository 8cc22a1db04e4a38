"""Asks a model for the kernels and fragments that are only known by their meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from typing_extensions import TypeVar
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from acc.diagnostics import InternalError, UserError, check_option, diagnostic_of, report, unknown
from acc.dialects.ascendc.spec import SpecOp as FragmentSpecOp
from acc.dialects.ascendc.spec import specs_of
from acc.dialects.tile.record import accept
from acc.dialects.tile.spec import SpecOp
from acc.llm.conversation import NotAcceptedError
from acc.llm.fragment_search import FragmentSearch, kernel_of
from acc.llm.search import Search
from acc.llm.session import Session, current_session
from acc.llm.substitution import substitute
from acc.locations import place_of

S = TypeVar("S", bound=Operation)
P = TypeVar("P")


@dataclass(frozen=True)
class LlmLowerPass(ModulePass):
    """
    Put what a model wrote in the place of what is only known by its meaning, with the record of the
    checks that it passed: kernels for each `tile.spec`, or fragments for each `ascendc.spec`. What
    is wrong with an answer is the next question, up to a number of rounds.

        tile.spec @relu : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> { ... }
        // becomes
        tile.kernel @relu(...) attributes {from_model, model_records = [#tile.model_record<...>]}

    If there is a spec for which no answer was right, nothing is changed.
    """

    name = "llm-lower"

    to: Literal["tile", "ascendc"] = "tile"
    """What is written: kernels of the tile dialect in Python syntax, or fragments."""

    max_rounds: int | None = None
    """Answers to one question before giving up; `--llm-max-rounds` if it is not given."""

    samples: int | None = None
    """Answers to each question, of which the cheapest one is taken; `--llm-samples` by default."""

    ops: tuple[str, ...] = ()
    """Specs to fill, all if there are none: `@name`; with to=ascendc `tile.exp` or `@kernel`."""

    budget: int | float | None = None
    """US dollars that this pass may spend."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at a spec that no answer is right for, after all have been tried."""
        for name, value in (("max-rounds", self.max_rounds), ("samples", self.samples)):
            if value is not None:
                check_option(name, value)
        if self.budget is not None and not 0 <= self.budget < float("inf"):
            raise UserError(f"option 'budget': found {self.budget}, expected dollars, 0 or more")
        if self.to == "tile":
            self._fill_kernels(op)
        else:
            self._fill_fragments(op)

    def _fill_kernels(self, module: ModuleOp) -> None:
        specs = [op for op in module.body.block.ops if isinstance(op, SpecOp)]
        specs = self._chosen(specs, _kernel_names, SpecOp.name, module)
        if not specs:
            return
        search = Search(*self._means())
        if search.session.show is not None:
            for spec in specs:
                search.show(spec)
            return
        for spec, proposal in self._proposals(search.session, search.run, specs):
            for kernel in substitute(spec, proposal.module):
                accept(kernel, proposal.record)

    def _fill_fragments(self, module: ModuleOp) -> None:
        specs = self._chosen(specs_of(module), _fragment_names, FragmentSpecOp.name, module)
        if not specs:
            return
        search = FragmentSearch(*self._means())
        if (show := search.session.show) is not None:
            for spec in specs:
                show(search.request(spec))
            return
        for spec, proposal in self._proposals(search.session, search.run, specs):
            proposal.take_place_of(spec)

    def _chosen(
        self,
        specs: Sequence[S],
        names_of: Callable[[S], Sequence[str]],
        what: str,
        module: ModuleOp,
    ) -> Sequence[S]:
        """The specs that `ops` names."""
        if not self.ops:
            return specs
        names = dict.fromkeys(name for spec in specs for name in names_of(spec))
        wanted = {name.removeprefix("@") for name in self.ops}
        for name in sorted(wanted.difference(names)):
            raise unknown(what, name, list(names), module)
        return [spec for spec in specs if not wanted.isdisjoint(names_of(spec))]

    def _means(self) -> tuple[Session, int, int]:
        """The session, the number of rounds and that of samples."""
        session = current_session(self.name)
        rounds = session.max_rounds if self.max_rounds is None else self.max_rounds
        return session, rounds, session.samples if self.samples is None else self.samples

    def _proposals(
        self, session: Session, search: Callable[[S], P], specs: Sequence[S]
    ) -> Sequence[tuple[S, P]]:
        """A proposal for each spec, for no more than `budget`."""
        if self.budget is None:
            return _proposals(search, specs)
        if session.budget is None:
            raise UserError(
                "option 'budget' needs the price of the model's tokens; --llm-prices has it"
            )
        with session.budget.part(self.budget):
            return _proposals(search, specs)


def _kernel_names(spec: SpecOp) -> Sequence[str]:
    return (spec.sym_name.data,)


def _fragment_names(spec: FragmentSpecOp) -> Sequence[str]:
    return spec.operation.name, kernel_of(spec).sym_name.data


def _proposals(search: Callable[[S], P], specs: Sequence[S]) -> Sequence[tuple[S, P]]:
    """A proposal for each spec. Raises the last error, after reporting the others."""
    found: list[tuple[S, P]] = []
    failed: list[NotAcceptedError] = []
    for spec in specs:
        try:
            found.append((spec, search(spec)))
        except NotAcceptedError as error:
            error.place = place_of(spec)
            failed.append(error)
        except UserError:
            for error in failed:
                _report(error)
            raise
    # one that a bug of ours stands in the way of decides the exit code
    failed.sort(key=lambda error: error.exit_code == InternalError.exit_code)
    for error in failed[:-1]:
        _report(error)
    if failed:
        raise failed[-1]
    return found


def _report(error: UserError) -> None:
    diagnostic = diagnostic_of(error)
    assert diagnostic is not None
    report(diagnostic)
