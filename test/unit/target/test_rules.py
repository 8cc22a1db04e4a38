"""Every hardware rule is asked by some pass, and refuses just above its limit."""

import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest
from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import InsertPoint

from acc.diagnostics import UserError
from acc.dialects.ascendc.queue import BufOp, InitBufferOp
from acc.dialects.ascendc.system import KernelOp
from acc.passes.checks.check_resources import CheckResourcesPass
from acc.registry import make_context
from acc.target import rules
from acc.target.chip import DEFAULT_CHIP, load_chip

PASSES = Path(__file__).resolve().parents[3] / "acc" / "passes"


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
def test_some_pass_asks(check: str):
    assert any(f"{check}(" in path.read_text("utf-8") for path in PASSES.rglob("*.py"))


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
        "kernel 'many' has 65 buffers, but a TPipe on ascend910b2 makes at most 64"
    )
