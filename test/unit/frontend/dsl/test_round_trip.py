"""Modules come back equal from the text that is written for them, with the names of values."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from acc.frontend.dsl import emit_dsl, import_dsl
from acc.parsing import parse_module
from acc.printing import module_text
from acc.registry import make_context
from test.unit.frontend.dsl.random_kernel import random_module

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"
NOT_FOR_VARIABLES = {"acc", "f32", "lambda", "M", "range"}
"""Names that mean something else in Python or in the file."""


def values(module: ModuleOp) -> Iterator[SSAValue]:
    for op in module.walk():
        yield from op.results
        for region in op.regions:
            for block in region.blocks:
                yield from block.args


@pytest.mark.parametrize("seed", range(40))
def test_random_kernel(seed: int):
    module = random_module(seed)
    module.verify()
    back = import_dsl(emit_dsl(module), "emitted.py")
    assert module.is_structurally_equivalent(back)
    named = [
        (value.name_hint, other.name_hint)
        for value, other in zip(values(module), values(back), strict=True)
        if value.name_hint not in (None, *NOT_FOR_VARIABLES)
    ]
    kept = sum(name == other for name, other in named)
    assert kept >= 0.9 * len(named)


@pytest.mark.parametrize("name", ["softmax_value", "softmax_explicit"])
def test_example(name: str):
    module = import_dsl((EXAMPLES / f"{name}.py").read_text("utf-8"), name)
    text = emit_dsl(module)
    again = import_dsl(text, name)
    assert module_text(again) == module_text(module)
    assert emit_dsl(again) == text


def test_what_is_written_is_read_like_text():
    module = random_module(7)
    parsed = parse_module(make_context(), module_text(module), "in.mlir")
    assert emit_dsl(parsed) == emit_dsl(module)
