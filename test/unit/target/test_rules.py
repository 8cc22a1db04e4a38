"""Every hardware rule is asked by some pass, and refuses just above its limit."""

import importlib
import inspect
import pkgutil
import re
from functools import cache
from pathlib import Path

import pytest
from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import InsertPoint

from acc.diagnostics import UserError
from acc.dialects.ascendc.queue import BufOp, InitBufferOp
from acc.dialects.ascendc.system import KernelOp
from acc.passes.checks.check_resources import CheckResourcesPass
from acc.registry import make_context, pass_modules
from acc.target import rules
from acc.target.chip import DEFAULT_CHIP, load_chip
from acc.target.rules.repeat import repeat_range_problem
from acc.target.rules.rule import Rule, all_rules

ROOT = Path(__file__).resolve().parents[3]
ASKING = [
    path.read_text("utf-8")
    for folder in ("passes", "dialects", "analysis")
    for path in (ROOT / "acc" / folder).rglob("*.py")
]
RULES = list(all_rules())


def checks() -> list[str]:
    """Names of the functions that say why a rule is broken."""
    modules = [
        importlib.import_module(f"{rules.__name__}.{info.name}")
        for info in pkgutil.iter_modules(rules.__path__)
    ]
    return sorted(
        name
        for module in modules
        for name, value in vars(module).items()
        if inspect.isfunction(value) and name.endswith("_problem")
    )


@pytest.mark.parametrize("check", checks())
def test_some_pass_or_verifier_asks(check: str):
    assert any(re.search(rf"\b{check}\b", text) for text in ASKING)


def test_names_are_different():
    assert len({rule.name for rule in RULES}) == len(RULES) > 50


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_says_all_that_is_asked_of_it(rule: Rule):
    assert rule.statement and not rule.statement.endswith(".")
    assert rule.source and rule.doc.endswith(".") and rule.chips() and rule.checked_by
    assert set(rule.checked_by) <= {"verifier", *pass_modules()}


@cache
def expected_errors() -> str:
    """The lines of the lit suite that expect an error."""
    files = (ROOT / "test" / "lit").rglob("*.mlir")
    texts = (file.read_text("utf-8", "replace") for file in files)
    lines = (line for text in texts for line in text.splitlines())
    return "\n".join(line for line in lines if "expected-error" in line)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_lit_test_breaks_each_rule(rule: Rule):
    assert f"[{rule.name}]" in expected_errors()


def test_a_message_has_four_parts():
    problem = repeat_range_problem(load_chip(DEFAULT_CHIP), 300)
    assert problem is not None
    assert problem.found == "repeat is 300"
    assert problem.limit == "an instruction on ascend910b2 keeps 44"
    assert problem.legal == "legal are 0 to 255: loop over the rest"
    assert str(problem) == f"{problem.found}, but {problem.limit}; {problem.legal} [repeat-range]"


def with_buffers(count: int) -> ModuleOp:
    """A kernel with so many buffers of one block."""
    kernel = KernelOp("many", 0, "many_host", ())
    builder = Builder(InsertPoint.at_end(kernel.body.block))
    for _ in range(count):
        builder.insert(InitBufferOp(builder.insert(BufOp()).result, 1, 32))
    return ModuleOp([kernel])


def test_a_pipe_has_as_many_buffers_as_it_keeps_records_of():
    limit = load_chip(DEFAULT_CHIP).max_pipe_buffers
    CheckResourcesPass().apply(make_context(), with_buffers(limit))
    with pytest.raises(UserError) as error:
        CheckResourcesPass().apply(make_context(), with_buffers(limit + 1))
    assert error.value.text == (
        "kernel 'many' has 65 buffers, but a TPipe on ascend910b2 makes at most 64; "
        "put buffers into one TBuf [buffer-count]"
    )
