"""The fragments that a model is shown: each passes all checks for the operation it is for."""

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.dialects.ascendc.spec import specs_of
from acc.frontend.dsl import import_dsl
from acc.frontend.fragment import read_fragment
from acc.llm.fragment_examples import fragment_examples
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.proposals.fragment_site import FragmentSite
from acc.proposals.ladder import Ladder
from acc.registry import all_passes, make_context

KERNELS = {
    "long_row_sums": """
def k(x: gm[M, 200, f32], y: gm[M, 1, f32]):
    for row in acc.parallel(M, step=4):
        rows = min(4, M - row)
        t = acc.load(x[row:, 0:], [acc.upto(4, rows), 200])
        acc.store(acc.reduce_sum(t, axis=1), y[row:, 0:])
""",
    "row_sums": """
def k(x: gm[M, 60, f32], y: gm[M, 1, f32]):
    for row in acc.parallel(M, step=8):
        rows = min(8, M - row)
        t = acc.load(x[row:, 0:], [acc.upto(8, rows), 60])
        acc.store(acc.reduce_sum(t, axis=1), y[row:, 0:])
""",
    "spread_rows": """
def k(x: gm[M, 1, f32], y: gm[M, 100, f32]):
    for row in acc.parallel(M, step=8):
        rows = min(8, M - row)
        t = acc.load(x[row:, 0:], [acc.upto(8, rows), 1])
        acc.store(acc.broadcast(t, [acc.upto(8, rows), 100]), y[row:, 0:])
""",
}
"""Kernels with the operation that each is for."""

_HEAD = 'import acc\nfrom acc import f32, gm\n\nM = acc.symbol("M")\n\n\n@acc.kernel'


def left(name: str) -> ModuleOp:
    """The kernel of an example, with its operation left for a fragment."""
    operation = text_of(name).removeprefix("// ").split()[0]
    module = import_dsl(_HEAD + KERNELS[name], "kernel.py")
    pipeline = parse_pipeline(f"tile-to-fragments{{ops={operation}}}", all_passes())
    run_pipeline(make_context(), module, pipeline)
    return module


def text_of(name: str) -> str:
    """The text of an example."""
    return next(part.text for part in fragment_examples() if part.name == f"example {name}")


def test_every_example_has_a_kernel():
    assert {part.name for part in fragment_examples()} == {f"example {name}" for name in KERNELS}


@pytest.mark.parametrize("name", KERNELS)
def test_right(name: str):
    (spec,) = specs_of(left(name))
    text = text_of(name)
    site = FragmentSite.of(spec)
    verdict = Ladder().check(site.meaning, site.with_fragment(read_fragment(text)), text)
    assert verdict.failure is None
