"""The question for a plan, and the grammar of its answer."""

import json

import pytest

from acc.llm.plan_reader import read_plan
from acc.llm.prompts.plan_request import plan_request
from acc.llm.prompts.requests import kernel_request
from acc.llm.prompts.task import Task
from acc.llm.request import RequestKind, Sampling
from acc.target.chip import load_chip
from test.unit.llm import specs
from test.unit.llm.grammar.engine import accepts, gbnf_to_lark
from test.unit.llm.test_plan import GOOD

CHIP = load_chip("ascend910b2")
TASK = Task.of_spec(specs.spec_of(specs.CENTRED), CHIP)
REQUEST = plan_request(TASK, Sampling("test"))


def test_the_question():
    assert REQUEST.kind is RequestKind.PLAN
    system, asked = REQUEST.messages
    for told in ('"copy_out"', str(CHIP.ub_plan_bytes), "normalisation"):
        assert told in system.text
    assert REQUEST.spec in asked.text
    assert "acc.reduce_max" in asked.text


def test_the_plan_is_part_of_the_next_question():
    plan = read_plan(GOOD, CHIP, ["N0"])
    plain = kernel_request(TASK, Sampling("test"))
    planned = kernel_request(TASK, Sampling("test"), plan=plan)
    assert planned.parts[:-1] == plain.parts
    assert plan.text() in planned.messages[0].text


def grammars() -> list[str]:
    grammar = REQUEST.grammar
    assert grammar is not None
    return [grammar.lark, gbnf_to_lark(grammar.gbnf)]


@pytest.mark.parametrize("lark", grammars(), ids=["lark", "gbnf"])
def test_the_grammar(lark: str):
    assert accepts(lark, GOOD)
    assert accepts(lark, json.dumps(json.loads(GOOD)))
    for old, new in (
        ('"value"', '"values"'),
        ('"cores": 40,', ""),
        ('"count": 2', '"count": 0'),
        ("[4, 1003]", "[]"),
        ('"N0"', '"N 0"'),
        ("}\n ]", "},\n ]"),
    ):
        assert old in GOOD
        assert not accepts(lark, GOOD.replace(old, new, 1)), new
