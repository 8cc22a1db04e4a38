"""docs/rules.md and docs/pitfalls.md are what their sources say, and name what there is."""

import pytest

from acc.target.rules.rule import all_rules
from tools.write_rule_reference import (
    ROOT,
    Pitfall,
    fault_names,
    pitfalls,
    pitfalls_page,
    rules_page,
)

RULES = {rule.name for rule in all_rules()}
FAULTS = fault_names()


@pytest.mark.parametrize(("name", "page"), [("rules", rules_page), ("pitfalls", pitfalls_page)])
def test_the_page_is_up_to_date(name: str, page: object):
    assert callable(page)
    written = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    assert written == page(), "run `make docs`"


def test_every_pitfall_is_there():
    assert [pitfall.number for pitfall in pitfalls()] == list(range(1, 101))


@pytest.mark.parametrize("pitfall", pitfalls(), ids=lambda pitfall: str(pitfall.number))
def test_a_pitfall_has_an_answer_that_is_true(pitfall: Pitfall):
    answers = (pitfall.rules, pitfall.faults, pitfall.construction, pitfall.host, pitfall.out)
    assert pitfall.trap and (any(answers) or pitfall.cube)
    assert set(pitfall.rules) <= RULES
    assert set(pitfall.faults) <= FAULTS


def test_faults_are_read_from_the_sources_of_the_host_model():
    assert {"ub-out-of-bounds", "queue-empty", "mask-state", "timeout", "memory-limit"} <= FAULTS


def test_every_rule_is_in_its_page():
    page = rules_page()
    assert all(f"### `{name}`" in page for name in RULES)
