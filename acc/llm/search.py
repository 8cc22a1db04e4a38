"""A kernel for a spec: a plan is asked for and checked, then code, each repaired until right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError
from acc.dialects.tile.record import ModelRecordAttr
from acc.dialects.tile.spec import SpecOp
from acc.llm.canonical import CanonicalNames, rename_symbols
from acc.llm.checker import CheckCount, CheckFailure, Verdict
from acc.llm.conversation import Conversation, Judgement, T
from acc.llm.feedback import PLAN as PLAN_NAME
from acc.llm.judge import judge
from acc.llm.plan import Plan
from acc.llm.plan_reader import read_plan
from acc.llm.prompts.plan_request import plan_request
from acc.llm.prompts.requests import kernel_request
from acc.llm.prompts.task import Task
from acc.llm.record_of import record_of
from acc.llm.refused import RefusedError, refused
from acc.llm.reply import code_of
from acc.llm.session import Session
from acc.llm.substitution import alone
from acc.module_chip import chip_of

PLAN = "plan"
"""Is it a plan, and has the chip room for it."""


@dataclass(frozen=True)
class Proposal:
    """What was accepted for a spec: a module to stand in its place, and the record of it."""

    module: ModuleOp
    record: ModelRecordAttr


@dataclass(frozen=True)
class Search:
    """The steps from a spec to a kernel."""

    session: Session
    max_rounds: int
    samples: int = 1

    def run(self, spec: SpecOp) -> Proposal:
        """
        Ask for a kernel, which is not yet put into the place of `spec`.

        Raises `NotAcceptedError` if none is right, and what providers and checkers raise.
        """
        task = self._task(spec)
        plan = self.plan(task)
        request = kernel_request(task, self.session.sampling, plan=plan)
        wanted = _canonical(spec, task.names)

        def judged(text: str) -> Judgement[ModuleOp]:
            found = judge(text, wanted, self.session.checker)
            return Judgement(found.verdict, found.module)

        accepted = self._conversation(judged).hold(request)
        task.names.restore(accepted.value)
        for op in accepted.value.walk():
            op.location = spec.location
        return Proposal(accepted.value, record_of(accepted))

    def plan(self, task: Task) -> Plan:
        """Ask for a plan. Raises `NotAcceptedError` if none is right."""

        def judged(text: str) -> Judgement[Plan]:
            return judge_plan(text, task)

        conversation = replace(self._conversation(judged), samples=1)
        return conversation.hold(plan_request(task, self.session.sampling)).value

    def show(self, spec: SpecOp) -> None:
        """Show the first questions, as a session that asks nothing does."""
        assert self.session.show is not None, "a session that shows what would be asked"
        task = self._task(spec)
        self.session.show(plan_request(task, self.session.sampling))
        self.session.show(kernel_request(task, self.session.sampling))

    def _task(self, spec: SpecOp) -> Task:
        return Task.of_spec(spec, chip_of(spec), f"@{spec.sym_name.data}")

    def _conversation(self, judged: Callable[[str], Judgement[T]]) -> Conversation[T]:
        outcomes = self.session.outcomes
        return Conversation(self.session.answers, judged, self.max_rounds, self.samples, outcomes)


def judge_plan(text: str, task: Task) -> Judgement[Plan]:
    """Judge the text of an answer to the question for a plan."""
    source = text
    try:
        source = code_of(text)
        plan = read_plan(source, task.chip, task.names.symbols.values(), PLAN_NAME)
    except RefusedError as error:
        return Judgement(Verdict((), CheckFailure(PLAN, error.text)))
    except UserError as error:
        return Judgement(Verdict((), CheckFailure(PLAN, refused(PLAN, error, source).text)))
    return Judgement(Verdict((CheckCount(PLAN),)), plan)


def _canonical(spec: SpecOp, names: CanonicalNames) -> ModuleOp:
    """The spec in a module of its own, with the symbols that a model is told."""
    module = alone(spec)
    rename_symbols(module, names.symbols)
    return module
