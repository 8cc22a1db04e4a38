"""The question for a fragment: what it is made of, and what its key depends on."""

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError
from acc.dialects.ascendc import mask, vec_transpose
from acc.dialects.ascendc.fragment import ALLOWED
from acc.dialects.ascendc.spec import specs_of
from acc.frontend.dsl import import_dsl
from acc.frontend.fragment import read_fragment
from acc.frontend.fragment.forms import STRUCTURE
from acc.llm.example_store import Example, all_examples
from acc.llm.fragment_search import FragmentSearch
from acc.llm.fragment_spec import FragmentSpec
from acc.llm.lock.identity import Identity
from acc.llm.modes import NoAnswers
from acc.llm.prompts.call_rules import BREAKABLE
from acc.llm.prompts.fragment_language import EXAMPLE
from acc.llm.request import Request, RequestKind, Sampling
from acc.llm.session import Session
from acc.module_chip import chip_of
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.proposals.fragment_site import FragmentSite
from acc.registry import all_passes, make_context
from acc.target.rules.rule import all_rules
from test.unit.llm.accepting import Accepting

KERNEL = """
import acc
from acc import f32, gm

M = acc.symbol("M")


@acc.kernel
def {name}({input}: gm[M, 60, f32], y: gm[M, 1, f32]):
    for row in acc.parallel(M, step=8):
        rows = min(8, M - row)
        t = acc.load({input}[row:, 0:], [acc.upto(8, rows), 60])
        acc.store(acc.{op}(t, axis=1), y[row:, 0:])
"""


MEAN = """
import acc
from acc import f32, gm

M = acc.symbol("M")


@acc.kernel
def mean(x: gm[M, 5, 12, f32], y: gm[M, 1, 12, f32]):
    for i in acc.parallel(M, step=4):
        n = min(4, M - i)
        t = acc.load(x[i:, 0:, 0:], [acc.upto(4, n), 5, 12])
        acc.store(acc.reduce_sum(t, axis=1), y[i:, 0:, 0:])
"""


def left(op: str = "reduce_sum", *, name: str = "k", argument: str = "x") -> ModuleOp:
    """A kernel in which an operation is left for a fragment."""
    module = import_dsl(KERNEL.format(name=name, input=argument, op=op), "kernel.py")
    pipeline = parse_pipeline(f"tile-to-fragments{{ops=tile.{op}}}", all_passes())
    run_pipeline(make_context(), module, pipeline)
    return module


def asked(module: ModuleOp) -> Request:
    """The question for the only spec of a kernel."""
    (spec,) = specs_of(module)
    session = Session(NoAnswers(), Accepting(), Sampling("m"))
    return FragmentSearch(session, 1).request(spec)


def test_what_is_asked():
    request = asked(left())
    assert request.kind is RequestKind.FRAGMENT
    assert request.subject == "tile.reduce_sum of @k"
    assert request.grammar is not None and request.grammar.name == "fragment"
    question = request.messages[-1].text
    assert "tile.reduce_sum %in0_1 axis = 1 : !tile.buffer<[<=8, 60], f32, ub>" in question
    assert (
        "8 x 60 elements at most, each row of 60 starts 64 elements behind the one before; it has "
        "room for 512" in question
    )
    names = [part.name for part in request.parts]
    assert "meaning ReduceOp" in names and "operation ascendc.whole_reduce_sum" in names
    assert len(names) == len(set(names))


def test_names_of_the_kernel_do_not_count():
    request, same = asked(left()), asked(left(name="other", argument="given"))
    assert Identity.of(request).key == Identity.of(same).key
    assert "given" not in same.messages[-1].text


def test_another_operation_is_another_question():
    request, other = asked(left()), asked(left("reduce_max"))
    assert Identity.of(request).key != Identity.of(other).key


def test_what_an_operation_needs_is_described():
    names = {part.name for part in asked(left()).parts}
    for module in (mask, vec_transpose):
        ops = [op for op in ALLOWED.values() if op.__module__ == module.__name__]
        assert ops and not any(f"operation {op.name}" in names for op in ops)
    assert "rule reduce-count" in names and "rule block-list" not in names


def test_the_example_has_every_form():
    fragment = read_fragment(EXAMPLE)
    assert set(STRUCTURE) <= {type(op) for op in fragment.walk()}


def test_the_head_can_be_completed():
    (spec,) = specs_of(module := left())
    head = FragmentSpec(spec, chip_of(module)).head(scratch=True)
    assert read_fragment(f"{head}\n}}").signature == spec.signature


NOT_IN_FRAGMENTS = {
    "barrier-pipe",
    "buffer-size",
    "copy-length",
    "copy-path",
    "copy-range",
    "core-hang",
    "event-core",
    "kernel-arguments",
    "offset-width",
    "pad-range",
    "queue-depth",
    "queue-position",
    "tensor-size",
}
"""Rules about what the kernel around a fragment has, and about global memory."""


def test_rules_that_can_be_broken_are_known():
    checks = {"verifier", "check-dtypes", "check-operands"}
    names = {rule.name for rule in all_rules() if checks.intersection(rule.checked_by)}
    assert {rule.name for rule in BREAKABLE} == names - NOT_IN_FRAGMENTS


@pytest.mark.parametrize("example", all_examples(), ids=lambda example: example.name)
def test_whatever_can_be_left_can_be_asked_for(example: Example):
    module = import_dsl(example.text, "kernel.py")
    pipeline = parse_pipeline("tile-to-fragments{ops=all}", all_passes())
    try:
        run_pipeline(make_context(), module, pipeline)
    except UserError as error:
        pytest.skip(error.text)
    search = FragmentSearch(Session(NoAnswers(), Accepting(), Sampling("m")), 1)
    for spec in specs_of(module):
        asked = FragmentSpec(spec, chip_of(spec))
        assert asked.text() in search.request(spec).messages[-1].text
        fragment = read_fragment(f"{asked.head(scratch=True)}\n}}")
        assert fragment.signature == spec.signature
        assert FragmentSite.of(spec).cases


def test_places_in_tensors_of_several_dimensions():
    module = import_dsl(MEAN, "kernel.py")
    pipeline = parse_pipeline("tile-to-fragments{ops=tile.reduce_sum}", all_passes())
    run_pipeline(make_context(), module, pipeline)
    text = FragmentSpec(specs_of(module)[0], chip_of(module)).arguments_text()
    assert "element (i0, i1, i2) is at (i0 * 5 + i1) * 16 + i2; it has room for 320" in text
    assert "4 x 1 x 12 elements at most, each row of 12 starts 16 elements behind" in text
