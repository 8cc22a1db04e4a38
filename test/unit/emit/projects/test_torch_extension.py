"""
Projects of the `torch-extension` form, built against PyTorch's own headers and installed.

Stand-ins take the toolkit's and torch_npu's part: what is registered for NPUs is registered for the
CPU, and launches go to the host model.
"""

import sys
from pathlib import Path

import pytest

from acc.emit.projects.files import write_project
from acc.emit.projects.forms import emit_project
from test.standins.toolkit import run, toolkit_environment, with_torch_npu
from test.unit.emit.compiling import CHIP, lowered

pytest.importorskip("torch")
EXAMPLES = Path(__file__).parents[4] / "examples"

ADD = """
import torch
import add_npu

for size in (1, 7, 1003):
    x, y = torch.randn(size), torch.randn(size)
    torch.testing.assert_close(add_npu.add(x, y), x + y, rtol=0, atol=0)
strided = torch.randn(7, 2)[:, 1]
torch.testing.assert_close(add_npu.add(strided, strided), strided + strided, rtol=0, atol=0)
assert add_npu.add(torch.empty(0), torch.empty(0)).shape == (0,)

op = torch.ops.add_npu.add.default
torch.library.opcheck(op, (torch.randn(7), torch.randn(7)))
without_gradients = ["test_schema", "test_autograd_registration", "test_faketensor"]
wanting = (torch.randn(7, requires_grad=True), torch.randn(7))
torch.library.opcheck(op, wanting, test_utils=without_gradients)

compiled = torch.compile(add_npu.add, backend="aot_eager", dynamic=True, fullgraph=True)
for size in (5, 1003):
    x, y = torch.randn(size), torch.randn(size)
    torch.testing.assert_close(compiled(x, y), x + y, rtol=0, atol=0)


def refused(error, text, *args):
    try:
        add_npu.add(*args)
    except error as found:
        assert text in str(found), found
    else:
        raise AssertionError(text)


refused(RuntimeError, "y has size 8 in dimension 0, expected 7", torch.randn(7), torch.randn(8))
refused(RuntimeError, "x has 2 dimensions, expected 1", torch.randn(7, 1), torch.randn(7))
refused(TypeError, "expected (x: Float, y: Float)", torch.randn(7), torch.randn(7).double())
total = add_npu.add(torch.randn(7, requires_grad=True), torch.randn(7)).sum()
try:
    total.backward()
except RuntimeError as found:
    assert "not implemented" in str(found), found
else:
    raise AssertionError("a gradient came out of nowhere")
print("all right")
"""


def test_open_size(tmp_path: Path):
    environment = with_torch_npu(toolkit_environment(CHIP, tmp_path), tmp_path)
    project = tmp_path / "add"
    write_project(emit_project([lowered(EXAMPLES / "add.mlir")], "torch-extension"), project)
    install = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps"]
    target = tmp_path / "site"
    run([*install, "--target", target, "."], project, environment)
    environment["PYTHONPATH"] += f":{target}"
    assert run([sys.executable, "-c", ADD], tmp_path, environment).stdout == "all right\n"
