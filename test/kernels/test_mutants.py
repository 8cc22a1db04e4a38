"""
A fixed sample of mutants, all of which acc must catch; `tools/mutate.py run` judges more of them.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, ModuleOp, f32

from acc.dialects.ascendc.queue import FreeTensorOp
from acc.dialects.ascendc.vec_binary import AddOp
from acc.dialects.ascendc.vec_scalar import MulsOp
from tools.mutation.campaign import Campaign, FalseAlarmError
from tools.mutation.dataflow import SAME
from tools.mutation.edit import insert_after, later, move_before, ops_of
from tools.mutation.kernels import KERNELS, STATIC_KERNELS, WITHOUT_TORCH
from tools.mutation.mutant import make
from tools.mutation.operator import Operator, Site
from tools.mutation.operators import OPERATORS
from tools.mutation.subject import Subject, load, lowered
from tools.mutation.verdict import Kind

SAMPLED = ("add_3", "softmax_explicit", "reduce_planes_static")


def sized(name: str) -> Subject:
    """A kernel at two of its sizes at most."""
    source = KERNELS[name]
    return load(replace(source, sizes=source.sizes[2:4] or source.sizes))


@cache
def sampled_operators(name: str) -> frozenset[str]:
    """The names of those that have a place in a kernel."""
    module, _ = lowered(KERNELS[name])
    places = ((each, next(operator.sites(module), None)) for each, operator in OPERATORS.items())
    return frozenset(each for each, place in places if place is not None)


@pytest.mark.parametrize("name", SAMPLED)
def test_sample(name: str):
    """Of each operator one mutant, in the first kernel of the sample that it has a place in."""
    before = SAMPLED[: SAMPLED.index(name)]
    new = sampled_operators(name).difference(*map(sampled_operators, before))
    campaign = Campaign(sized(name))
    campaign.check_unbroken()
    operators = [OPERATORS[each] for each in sorted(new)]
    verdicts = list(campaign.verdicts(campaign.mutants(operators, 1, 0)))
    assert [verdict.line() for verdict in verdicts if verdict.kind is Kind.ESCAPED] == []
    caught = [v for v in verdicts if v.kind not in (Kind.ESCAPED, Kind.EQUIVALENT)]
    assert len(caught) > 0.8 * len(verdicts) > 0


def test_most_operators_are_in_the_sample():
    sampled = frozenset[str]().union(*map(sampled_operators, SAMPLED))
    assert len(sampled) > 0.85 * len(OPERATORS)


def test_every_operator_has_a_place():
    modules = [lowered(source)[0] for source in (*WITHOUT_TORCH, *STATIC_KERNELS)]
    without = [
        name
        for name, operator in OPERATORS.items()
        if not any(next(operator.sites(module), None) for module in modules)
    ]
    assert without == []
    assert all(operator.summary() for operator in OPERATORS.values())


@pytest.fixture(scope="module")
def added() -> Subject:
    return sized("add_3")


def test_what_means_nothing_and_has_no_reason_escapes(added: Subject):
    def times_one(module: ModuleOp) -> Iterator[Site]:
        """A product with one, of which nothing shows that it changes nothing."""
        for op in ops_of(module, AddOp):
            one = arith.ConstantOp(FloatAttr(1.0, f32))
            product = MulsOp(op.dst, op.dst, one.result, count=op.count)
            yield Site(op, "times one", later(insert_after, op, one, product))

    def swapped_frees(module: ModuleOp) -> Iterator[Site]:
        """Two buffers of different queues are given back in the other order."""
        for op in ops_of(module, FreeTensorOp):
            if isinstance(op.next_op, FreeTensorOp):
                yield Site(op.next_op, "first", later(move_before, op.next_op, op))

    campaign = Campaign(added)
    campaign.check_unbroken()
    operators = Operator("one", times_one), Operator("frees", swapped_frees)
    product, frees = campaign.verdicts(make(added.module, op, 0) for op in operators)
    assert (product.kind, product.detail) == (Kind.ESCAPED, "the same bits")
    assert (frees.kind, frees.detail) == (Kind.EQUIVALENT, SAME)


def test_reports_about_an_unbroken_kernel_are_errors(added: Subject):
    broken = make(added.module, OPERATORS["gm-plus-element"], 0)
    campaign = Campaign(Subject(added.source, broken.module, added.cases))
    with pytest.raises(FalseAlarmError, match="reaches bytes 4 to 8 of .x., which has 4"):
        campaign.check_unbroken()
