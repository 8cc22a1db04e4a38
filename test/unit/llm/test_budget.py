"""Budgets of several threads and processes; what they do on a server is in `test_openai.py`."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from acc.llm.budget import Budget, BudgetError, worst_usage
from acc.llm.prices import Price
from acc.llm.request import Grammar, Message, Role, Sampling, Usage
from test.unit.llm.requests import a_request

ONE = Price(1e6, 0.0)
"""A dollar for a token of a prompt."""

REQUEST = a_request(messages=(Message(Role.USER, "12345678"),))
WORST = 40


def test_a_token_has_at_least_one_byte():
    request = a_request(messages=(Message(Role.USER, "\u00fc" * 100),))
    assert worst_usage(request) == Usage(200 + 32, 8192)
    grammar = Grammar("g", "lark" * 100, "gbnf")
    with_grammar = a_request(sampling=Sampling("m", max_tokens=3))
    object.__setattr__(with_grammar, "grammar", grammar)
    assert worst_usage(with_grammar) == Usage(8 + 400 + 32, 3)


def test_without_a_limit_everything_goes():
    budget = Budget()
    with budget.reserved(REQUEST):
        pass
    assert budget.spent_usd == 0


def test_what_is_set_aside_counts_for_others():
    budget = Budget(1.5 * WORST, ONE)
    with budget.reserved(REQUEST) as charge:
        with pytest.raises(BudgetError), budget.reserved(REQUEST):
            pass
        charge.usage = Usage(5, 0)
    assert budget.spent_usd == 5
    with budget.reserved(REQUEST):
        pass
    assert budget.spent_usd == 5 + WORST


def test_an_interruption_counts_in_full():
    budget = Budget(None, ONE)
    with pytest.raises(KeyboardInterrupt), budget.reserved(REQUEST):
        raise KeyboardInterrupt
    assert budget.spent_usd == WORST


def test_a_part_of_a_run_has_a_limit_of_its_own():
    budget = Budget(2.5 * WORST, ONE)
    with budget.part(1.5 * WORST):
        with budget.reserved(REQUEST):
            pass
        with pytest.raises(BudgetError, match="20.0000 of the budget of 60 USD are left"):
            budget.reserved(REQUEST).__enter__()
    with budget.part(1.5 * WORST), budget.reserved(REQUEST):
        pass
    assert budget.spent_usd == 2 * WORST
    with (
        budget.part(1.5 * WORST),
        pytest.raises(BudgetError, match="20.0000 of the budget of 100 USD"),
    ):
        budget.reserved(REQUEST).__enter__()


@pytest.mark.parametrize("is_shared", [False, True])
def test_threads_do_not_spend_more_together(tmp_path: Path, is_shared: bool):
    shared = tmp_path / "spent" if is_shared else None
    if shared is not None:
        shared.touch()
    budget = Budget(10 * WORST, ONE, shared)
    refused: list[int] = []

    def spend(n: int) -> None:
        try:
            with budget.reserved(REQUEST):
                pass
        except BudgetError:
            refused.append(n)

    threads = [threading.Thread(target=spend, args=(n,)) for n in range(25)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert budget.spent_usd == 10 * WORST
    assert len(refused) == 15


def test_processes_do_not_spend_more_together(tmp_path: Path):
    shared = tmp_path / "spent"
    shared.touch()
    code = (
        "import sys; from pathlib import Path; from acc.llm.budget import Budget, BudgetError\n"
        "from test.unit.llm.test_budget import ONE, REQUEST, WORST\n"
        "budget = Budget(7 * WORST, ONE, Path(sys.argv[1]))\n"
        "try:\n"
        "    for _ in range(100):\n"
        "        with budget.reserved(REQUEST): pass\n"
        "except BudgetError: pass\n"
    )
    children = [subprocess.Popen([sys.executable, "-c", code, str(shared)]) for _ in range(2)]
    assert [child.wait() for child in children] == [0, 0]
    assert Budget(None, ONE, shared).spent_usd == 7 * WORST
