"""Answers with a limit of money of their own, as `llm-lower{budget=...}` has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from acc.llm.answers import Answers, Round
from acc.llm.budget import Budget
from acc.llm.request import Answer, Request


@dataclass(frozen=True)
class LimitedAnswers:
    """Answers, of which no more are asked for than a budget has."""

    answers: Answers
    budget: Budget

    def recorded(self, request: Request) -> Answer | None:
        """What is recorded, which costs nothing."""
        return self.answers.recorded(request)

    def ask(self, request: Request, sample: int = 0) -> Answer:
        """The answer. Raises `BudgetError` before a request that could cost more than is left."""
        with self.budget.reserved(request) as charge:
            answer = self.answers.ask(request, sample)
            charge.usage = answer.usage
        return answer

    def keep(self, rounds: Sequence[Round], accepted: Answer | None) -> None:
        """Keep a conversation."""
        self.answers.keep(rounds, accepted)
