"""
Projects of the `torch-extension` form, built against PyTorch's own headers and installed.

Stand-ins take the toolkit's and torch_npu's part: what is registered for NPUs is registered for the
CPU, and launches go to the host model.
"""

import sys
from pathlib import Path

import pytest

from acc.emit.projects.files import ProjectFile, write_project
from acc.emit.projects.forms import emit_project
from test.standins.toolkit import run, toolkit_environment, with_torch_npu
from test.unit.emit.compiling import CHIP, lowered
from test.unit.emit.projects.operators import soft_total, two_sums

pytestmark = pytest.mark.standin

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
refused(TypeError, "y is None, expected a tensor", torch.randn(7), None)
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


SOFT_TOTAL = """
import torch
import soft_total_npu

for dtype in (torch.float32, torch.float16):
    x, w = torch.randn(37, 100, dtype=dtype), torch.randn(100, dtype=dtype)
    soft, total = soft_total_npu.soft_total(x, w)
    exact = x.double()
    torch.testing.assert_close(soft, torch.softmax(exact * w.double(), -1).to(dtype))
    torch.testing.assert_close(total, (exact * exact).sum().to(dtype))
    torch.library.opcheck(torch.ops.soft_total_npu.soft_total.default, (x, w))
said = soft_total_npu.soft_total.__doc__
assert "\\n        [rows, 100] of f32 or [rows, 100] of f16\\n        [] of f32" in said
print("all right")
"""


TWO_SUMS = """
import torch
import run_on_device_npu

for rows in (1, 37, 1003):
    x, weight = torch.rand(rows, 1000), torch.rand(1000)
    plain, weighted = run_on_device_npu.run_on_device(x, weight)
    exact = x.double()
    torch.testing.assert_close(plain.double(), exact.sum(), rtol=1e-5, atol=0)
    torch.testing.assert_close(weighted.double(), (exact * weight).sum(), rtol=1e-5, atol=0)
print("all right")
"""


def install(name: str, files: list[ProjectFile], directory: Path) -> dict[str, str]:
    """Install a package with the stand-ins; the environment to import it in."""
    environment = with_torch_npu(toolkit_environment(CHIP, directory), directory)
    write_project(files, directory / name)
    command = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps"]
    target = directory / "site"
    run([*command, "--target", target, "."], directory / name, environment)
    return {**environment, "PYTHONPATH": f"{environment['PYTHONPATH']}:{target}"}


def test_variants_and_workspace(tmp_path: Path):
    modules = [soft_total(), soft_total("float16")]
    files = emit_project(modules, "torch-extension", "soft_total")
    environment = install("soft_total", files, tmp_path)
    assert run([sys.executable, "-c", SOFT_TOTAL], tmp_path, environment).stdout == "all right\n"


def test_several_workspaces_and_names_that_are_taken(tmp_path: Path):
    module = two_sums()
    assert sum(op.name == "tile.workspace" for op in module.walk()) > 1
    files = emit_project([module], "torch-extension", "run_on_device")
    environment = install("run_on_device", files, tmp_path)
    assert run([sys.executable, "-c", TWO_SUMS], tmp_path, environment).stdout == "all right\n"


def test_open_size(tmp_path: Path):
    files = emit_project([lowered(EXAMPLES / "add.mlir")], "torch-extension")
    environment = install("add", files, tmp_path)
    assert run([sys.executable, "-c", ADD], tmp_path, environment).stdout == "all right\n"
