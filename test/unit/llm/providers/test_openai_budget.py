"""A hard budget at the provider `openai`: what attempts and answers count for."""

import pytest

from acc.diagnostics import UserError
from acc.llm.budget import Budget
from acc.llm.prices import Price
from acc.llm.providers.openai_provider import OpenAiProvider
from acc.llm.request import Sampling
from test.unit.llm.openai_client import provider
from test.unit.llm.openai_server import DONE, Server, delta, says, serving, status, stream
from test.unit.llm.requests import a_request

pytestmark = pytest.mark.usefixtures("openai_environment")
GOES_AWAY = stream(delta("half of it"))


def budgeted(server: Server, limit: float) -> OpenAiProvider:
    asked = provider(server, retries=2)
    asked.budget = Budget(limit, Price(1.0, 2.0))
    return asked


# 8 bytes of the message and 32 tokens around it; at most 100 tokens come back
WORST_USD = (8 + 32 + 2 * 100) / 1e6
SMALL = a_request(sampling=Sampling("a-model", max_tokens=100))


def test_a_budget_stops_before_what_could_exceed_it():
    with serving([says("x", tokens=(30, 40))]) as server:
        asked = budgeted(server, WORST_USD + 50e-6)
        asked.answer(SMALL)
        assert asked.budget.spent_usd == pytest.approx(110e-6)
        with pytest.raises(UserError, match="could cost 0.0002 USD, and 0.0002 of the budget of"):
            asked.answer(SMALL)
    assert len(server.asked) == 1


def test_attempts_that_may_be_charged_count_in_full():
    with serving([GOES_AWAY, status(500, ""), says("x", tokens=(1, 1))]) as server:
        asked = budgeted(server, 2.5 * WORST_USD)
        asked.answer(SMALL)
        assert asked.budget.spent_usd == pytest.approx(WORST_USD + 3e-6)
    with serving([GOES_AWAY]) as server:
        asked = budgeted(server, 2.5 * WORST_USD)
        with pytest.raises(UserError, match="could cost"):
            asked.answer(SMALL)
    assert len(server.asked) == 2


def test_answers_without_a_count_of_tokens_count_in_full():
    with serving([stream(delta("x", "stop"), DONE)]) as server:
        asked = budgeted(server, 1.0)
        asked.answer(SMALL)
    assert asked.budget.spent_usd == pytest.approx(WORST_USD)


def test_a_part_of_the_budget_counts_every_attempt_and_answers_without_a_count():
    with serving([GOES_AWAY, GOES_AWAY, says("x")]) as server:
        asked = budgeted(server, 1.0)
        with (
            asked.budget.part(1.5 * WORST_USD),
            pytest.raises(UserError, match="could cost"),
        ):
            asked.answer(SMALL)
    assert len(server.asked) == 1
    with serving([stream(delta("x", "stop"), DONE)]) as server:
        asked = budgeted(server, 1.0)
        with asked.budget.part(1.5 * WORST_USD):
            asked.answer(SMALL)
            with pytest.raises(UserError, match="could cost"):
                asked.answer(SMALL)
    assert len(server.asked) == 1
