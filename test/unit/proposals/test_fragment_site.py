"""Fragments judged alone: what a spec means, and what is said of wrong ones."""

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc import registry
from acc.diagnostics import UserError
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.spec import specs_of
from acc.frontend.dsl import import_dsl
from acc.frontend.fragment import bind, roles
from acc.llm.checker import Verdict
from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.proposals.fragment_site import FragmentSite
from acc.proposals.ladder import Ladder

KERNEL = """
import acc
from acc import f32, gm

M = acc.symbol("M")


@acc.kernel
def row_sums(x: gm[M, 60, f32], y: gm[M, 1, f32]):
    for row in acc.parallel(M, step=8):
        rows = min(8, M - row)
        t = acc.load(x[row:, 0:], [acc.upto(8, rows), 60])
        acc.store(acc.reduce_sum(t, axis=1), y[row:, 0:])
"""

ROW_SUMS = """
ascendc.fragment {
^bb0(%x : !ascendc.local_tensor<f32>, %n : index, %y : !ascendc.local_tensor<f32>):
  %c60 = arith.constant 60 : index
  ascendc.whole_reduce_sum %y, %x mask %c60 repeat %n params [1, 1, 8]
    : !ascendc.local_tensor<f32>
}
"""


def run(module: ModuleOp, pipeline: str) -> None:
    """Run a pipeline on a module."""
    run_pipeline(registry.make_context(), module, parse_pipeline(pipeline, registry.all_passes()))


@pytest.fixture
def kernel() -> ModuleOp:
    """A kernel in which a sum of rows is left for a fragment."""
    module = import_dsl(KERNEL, "kernel.py")
    run(module, "tile-to-fragments{ops=tile.reduce_sum}")
    return module


def fragment(text: str) -> FragmentOp:
    """The fragment that a text is."""
    op = parse_module(registry.make_context(), text, "fragment").body.block.first_op
    assert isinstance(op, FragmentOp)
    return op


def judged(kernel: ModuleOp, text: str) -> Verdict:
    """What becomes of a fragment for the only spec of a kernel."""
    site = FragmentSite.of(specs_of(kernel)[0])
    return Ladder().check(site.meaning, site.with_fragment(fragment(text)), text)


def test_a_right_one_passes_every_check(kernel: ModuleOp):
    verdict = judged(kernel, ROW_SUMS)
    assert verdict.accepted
    counts = {check.name: check.count for check in verdict.passed}
    assert counts["values"] >= 50


@pytest.mark.parametrize(
    ("right", "wrong", "check"),
    [
        ("constant 60", "constant 64", "values"),  # takes what lies between the rows
        ("params [1, 1, 8]", "params [1, 1, 4]", "values"),
        ("repeat %n", "repeat %c60", "resources"),
        ("fragment {", "fragment scratch [60000] {", "resources"),
    ],
)
def test_a_wrong_one_is_told_why(kernel: ModuleOp, right: str, wrong: str, check: str):
    text = ROW_SUMS.replace(right, wrong)
    if "scratch" in wrong:
        text = text.replace("f32>):", "f32>, %t : !ascendc.local_tensor<f32>):")
    failure = judged(kernel, text).failure
    assert failure is not None and failure.check == check


def test_it_goes_into_the_kernel(kernel: ModuleOp):
    (spec,) = specs_of(kernel)
    assert roles(spec) == [
        "input 0",
        "the extent of dimension 0 of input 0 and dimension 0 of the output",
        "the tensor to write",
    ]
    bind(spec, fragment(ROW_SUMS))
    run(kernel, "fragments-to-ascendc")
    assert "ascendc.fragment" not in str(kernel)
    assert "ascendc.whole_reduce_sum" in str(kernel)


def test_one_with_other_arguments_is_refused(kernel: ModuleOp):
    (spec,) = specs_of(kernel)
    with pytest.raises(UserError, match="takes .*, expected .*: input 0, the extent of dimension"):
        bind(spec, fragment(ROW_SUMS.replace("%n : index", "%n : i32").replace("%n p", "%c60 p")))


def test_scalars_that_are_no_constants_are_tried():
    text = KERNEL.replace("acc.reduce_sum(t, axis=1)", "acc.reduce_sum(t + f32(rows), axis=1)")
    module = import_dsl(text, "kernel.py")
    run(module, "tile-to-fragments{ops=tile.add}")
    site = FragmentSite.of(specs_of(module)[0])
    numbers = [line for line in str(site.meaning).splitlines() if "arith.negf" in line]
    assert len(numbers) == len(site.meaning.body.block.ops) - 1
