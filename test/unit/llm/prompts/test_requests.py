"""What a model is asked: made of the definitions, and of those alone that a request needs."""

import pytest

from acc.dialects.tile.elementwise import ExpOp, MulOp, UnaryOp
from acc.dialects.tile.spec import SpecOp
from acc.driver.described_input import described_module
from acc.frontend.dsl.ops import callable_operations
from acc.frontend.dsl.reader import import_dsl
from acc.llm.checker import CheckFailure
from acc.llm.lock.identity import Identity
from acc.llm.prompts.language import EXPLICIT_EXAMPLE, VALUE_EXAMPLE, language_parts
from acc.llm.prompts.operation_text import signature
from acc.llm.prompts.requests import kernel_request, repair_request
from acc.llm.prompts.task import Task
from acc.llm.request import Answer, Request, RequestKind, Role, Sampling
from acc.target.chip import load_chip
from acc.target.rules.rule import all_rules
from test.unit.llm import specs

CHIP = load_chip("ascend910b2")


def request_for(text: str) -> Request:
    task = Task.of_spec(specs.spec_of(text), CHIP)
    return kernel_request(task, Sampling("test"))


def part_names(request: Request) -> list[str]:
    return [part.name for part in request.parts]


def test_one_question_is_the_same_each_time():
    assert request_for(specs.CENTRED) == request_for(specs.CENTRED)


def test_a_request_has_what_was_asked_and_what_is_told():
    request = request_for(specs.CENTRED)
    assert request.kind is RequestKind.KERNEL
    assert (request.subject, request.chip) == ("centred", "ascend910b2")
    system, user = request.messages
    assert (system.role, user.role) == (Role.SYSTEM, Role.USER)
    assert all(part.text.rstrip() in system.text for part in request.parts)
    assert request.spec in user.text
    assert "def kernel(in0: gm[4, 8, f32], out0: gm[4, 8, f32]):" in user.text


def test_operations_of_the_category_and_of_the_spec_are_described():
    names = part_names(request_for(specs.CENTRED))
    for wanted in ("load", "store", "sub", "exp", "reduce_max", "fill", "broadcast"):
        assert f"operation {wanted}" in names
    for foreign in ("log", "transpose", "gather", "sort", "scan_sum", "reduce_min"):
        assert f"operation {foreign}" not in names
    assert "operation scan_sum" in part_names(request_for(specs.RUNNING_SUM))
    assert "operation gather" in part_names(request_for(specs.ROWS))


WORDS = """\
---
input x: f32[rows, 64]
output y: f32[rows, 64]
category: normalisation
---
The exponentials of each row, divided by their sum.
"""


def test_words_may_ask_for_any_operation_on_elements():
    module = described_module(WORDS, "rows.md", None, {})
    spec = next(op for op in module.body.block.ops if isinstance(op, SpecOp))
    names = part_names(kernel_request(Task.of_spec(spec, CHIP), Sampling("test")))
    for wanted in ("exp", "log", "div", "cmp", "select", "cast", "reduce_sum", "load"):
        assert f"operation {wanted}" in names
    for foreign in ("transpose", "gather", "sort", "scan_sum"):
        assert f"operation {foreign}" not in names


def test_the_reasons_are_told():
    asked = request_for(specs.CENTRED).messages[1].text
    assert "- the spec has math.exp: acc.exp" in asked
    assert "- category normalisation: acc.fill, acc.broadcast, acc.reduce_max" in asked


@pytest.mark.parametrize("changed", [ExpOp, UnaryOp])
def test_a_changed_description_changes_the_requests_that_use_it(
    changed: type[UnaryOp], monkeypatch: pytest.MonkeyPatch
):
    before = [request_for(text).parts for text in (specs.CENTRED, specs.BIAS)]
    monkeypatch.setattr(changed, "__doc__", "Something else.")
    after = [request_for(text).parts for text in (specs.CENTRED, specs.BIAS)]
    assert before[0] != after[0]
    assert before[1] == after[1]
    different = [a.name for a, b in zip(before[0], after[0], strict=True) if a != b]
    assert len(different) == 1


ALL = {
    name: text
    for name, text in vars(specs).items()
    if name.isupper() and isinstance(text, str) and "tile.spec" in text
}


@pytest.mark.parametrize("name", callable_operations())
def test_an_operation_changes_the_keys_of_its_users_only(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    """Every operation, against one request of each kind of spec."""
    requests = {spec: request_for(text) for spec, text in ALL.items()}
    users = {
        spec for spec, request in requests.items() if f"operation {name}" in part_names(request)
    }
    before = {spec: Identity.of(request).key for spec, request in requests.items()}
    monkeypatch.setattr(callable_operations()[name], "__doc__", "Something else.")
    after = {spec: Identity.of(request_for(text)).key for spec, text in ALL.items()}
    assert {spec for spec in ALL if before[spec] != after[spec]} == users


def test_rules_come_with_the_numbers_of_the_chip():
    parts = {part.name: part.text for part in request_for(specs.RELU).parts}
    assert str(CHIP.ub_plan_bytes) in parts["rule ub-capacity"]
    assert "rule cast-mode" not in parts
    cast = specs.RELU.replace(
        "linalg.yield %positive",
        "%half = arith.truncf %positive : f32 to f16\n"
        "    %back = arith.extf %half : f16 to f32\n    linalg.yield %back",
    )
    parts = {part.name: part.text for part in request_for(cast).parts}
    assert "half to float (CAST_NONE)" in parts["rule cast-mode"]


def test_advice_names_operations_that_there_are():
    known = {op.name for op in callable_operations().values()}
    named = {op for rule in all_rules() if rule.advice for op in rule.advice.operations}
    assert named <= known


def test_every_operation_has_a_signature():
    for op_class in callable_operations().values():
        text = signature(op_class)
        assert text.startswith(f"acc.{op_class.name.removeprefix('tile.')}(")
    assert (
        signature(MulOp) == "acc.mul(lhs: expression, rhs: expression, [out=buffer], [tmp=buffer])"
    )


@pytest.mark.parametrize("example", [VALUE_EXAMPLE, EXPLICIT_EXAMPLE])
def test_the_examples_of_the_language_are_kernels(example: str):
    import_dsl(example, "example.py")
    assert any(example in part.text for part in language_parts())


def test_a_failed_check_is_told():
    first = request_for(specs.RELU)
    answer = Answer("import acc\n", "script", "test")
    failure = CheckFailure("values", "element [0] is 1.0, expected 2.0")
    second = repair_request(first, answer, failure)
    assert second.messages[: len(first.messages)] == first.messages
    said, asked = second.messages[len(first.messages) :]
    assert (said.role, said.text) == (Role.ASSISTANT, answer.text)
    assert "'values'" in asked.text
    assert failure.text in asked.text
    assert (second.parts, second.spec) == (first.parts, first.spec)


def test_an_answer_without_an_end_is_told():
    answer = Answer("import acc\n", "script", "test", truncated=True)
    failure = CheckFailure("parse", "not Python syntax")
    asked = repair_request(request_for(specs.RELU), answer, failure).messages[-1].text
    assert "no end" in asked
    assert "Python" not in asked
