"""docs/rules.md and docs/pitfalls.md are what their sources say, and name what there is."""

import re

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


def fallen_into() -> dict[int, str]:
    """The pitfalls that tests of the lit suite fall into, and what is expected to be said."""
    files = sorted((ROOT / "test" / "lit" / "pitfalls").glob("*.mlir"))
    chunks = [chunk for file in files for chunk in file.read_text("utf-8").split("// -----")]
    found: dict[int, str] = {}
    for chunk in chunks:
        number = re.search(r"// Pitfall (\d+):", chunk)
        errors = [line for line in chunk.splitlines() if "expected-error" in line]
        assert number is not None and len(errors) == 1, chunk
        found[int(number[1])] = errors[0]
    return found


def test_who_falls_into_a_pitfall_is_refused_by_a_rule_that_its_row_names():
    seen = fallen_into()
    with_rules = {pitfall.number: pitfall.rules for pitfall in pitfalls() if pitfall.rules}
    assert seen.keys() == with_rules.keys()
    for number, rules in with_rules.items():
        assert any(seen[number].endswith(f"[{rule}]}}}}") for rule in rules), number


def test_faults_are_read_from_the_sources_of_the_host_model():
    assert {"ub-out-of-bounds", "queue-empty", "mask-state", "timeout", "memory-limit"} <= FAULTS


def test_every_rule_is_in_its_page():
    page = rules_page()
    assert all(f"### `{name}`" in page for name in RULES)
