"""
The check of plans against the planner: its plans pass, and a plan in which one buffer is moved onto
another one is refused, or gives the same results.
"""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pytest
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64

from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.planned_places import Place, place_of
from acc.diagnostics import UserError
from acc.dialects.ascendc.queue import GetWithOffsetOp, InitBufferOp
from acc.dialects.ascendc.types import BufType
from acc.interp.interpreter import Interpreter
from acc.interp.values import Array, as_array
from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.passes.checks.check_plan import CheckPlanPass
from acc.pipelines import NAMED_PIPELINES
from acc.registry import all_passes, make_context
from test.kernels.test_tile_programs import FOLDER, PROGRAMS

NAMES = (
    "spread_planes",
    "integer_arithmetic",
    "nested_loops",
    "narrow_and_wide",
    "quotient_in_place",
)


def planned(name: str) -> ModuleOp:
    """A program, just planned and lowered."""
    ctx = make_context()
    module = parse_module(ctx, (FOLDER / f"{name}.mlir").read_text("utf-8"), name)
    passes = NAMED_PIPELINES["tile-to-ascendc"].passes
    steps = passes[: passes.index("convert-tile-to-ascendc") + 1]
    run_pipeline(ctx, module, parse_pipeline(",".join(steps), all_passes()))
    for op in module.walk():
        # room for a buffer that is moved
        if isinstance(op, InitBufferOp) and isinstance(op.target.type, BufType):
            op.properties["length"] = IntegerAttr(2 * op.length.value.data, i64)
    return module


def results(name: str, module: ModuleOp) -> Sequence[Array]:
    """What a program computes."""
    expected = PROGRAMS[name]
    outputs = [np.full(a.shape, 99).astype(a.dtype) for a in expected.wanted()]
    with np.errstate(all="ignore"):
        found = Interpreter(module).call(name, [*expected.arguments(), *outputs])
    return [as_array(value) for value in found]


def slices(module: ModuleOp) -> dict[Place, list[GetWithOffsetOp]]:
    """The slices of arenas, by place and name."""
    found: dict[Place, list[GetWithOffsetOp]] = {}
    expressions = IndexExpressions()
    for op in module.walk():
        if isinstance(op, GetWithOffsetOp) and (place := place_of(op, expressions)) is not None:
            found.setdefault(place, []).append(op)
    return found


def move(ops: Sequence[GetWithOffsetOp], offset: int) -> None:
    """Gives a buffer another offset."""
    for op in ops:
        op.properties["offset"] = IntegerAttr(offset, i64)


def is_refused(module: ModuleOp) -> bool:
    """Whether the check finds an overlap."""
    try:
        CheckPlanPass().apply(make_context(), module)
    except UserError as error:
        return error.text.endswith("[plan-overlap]")
    return False


@pytest.mark.parametrize("name", NAMES)
def test_a_buffer_on_another_one_is_refused_or_does_no_harm(name: str):
    module = planned(name)
    CheckPlanPass().apply(make_context(), module)
    wanted = results(name, module)
    refused = harmless = 0
    buffers = slices(module)
    for (place, ops), (other, _) in permutations(buffers.items(), 2):
        if other.first == place.first:
            continue
        move(ops, other.first)
        if is_refused(module):
            refused += 1
        else:
            harmless += 1
            for found, want in zip(results(name, module), wanted, strict=True):
                np.testing.assert_array_equal(found, want)
        move(ops, place.first)
    assert refused > 0, f"{harmless} plans were accepted"


def test_a_slice_past_the_end_of_its_buffer():
    module = planned("nested_loops")
    ops = next(iter(slices(module).values()))
    move(ops, 1 << 20)
    with pytest.raises(UserError, match=r"\[ub-out-of-bounds\]"):
        CheckPlanPass().apply(make_context(), module)


def test_a_slice_inside_a_block():
    module = planned("nested_loops")
    place, ops = next(iter(slices(module).items()))
    move(ops, place.first + 4)
    with pytest.raises(UserError, match=r"\[ub-misaligned\]"):
        CheckPlanPass().apply(make_context(), module)
