"""What READMEs of custom operators and the docs show of calling one compiles as it stands."""

import re
import subprocess
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.emit.projects.custom_op.names import op_names
from acc.emit.projects.files import write_project
from acc.emit.projects.forms import emit_project
from acc.emit.projects.operator import operator_of
from acc.exec.toolchain import find_compiler
from test.standins import CANN
from test.standins.custom_op import CustomOp, aclnn_header
from test.unit.emit.compiling import parse
from test.unit.emit.projects.operators import of_rows, soft_total
from test.unit.emit.projects.test_custom_op_names import program

pytestmark = pytest.mark.standin

DOCS = Path(__file__).parents[4] / "docs" / "projects.md"
SOFTMAX = """
import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return torch.softmax(x, -1)

def get_inputs():
    return [torch.randn(64, 1000)]
"""


def shown(text: str) -> str:
    """The C++ of a page."""
    (code,) = re.findall(r"^```cpp\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    return code


def compiled(name: str, modules: list[ModuleOp], folder: Path) -> tuple[str, str]:
    """
    The C++ of a README, and what the compiler says of it.

    The header is made from what the project registers.
    """
    project = folder / "project"
    write_project(emit_project(modules, "custom-op", name), project)
    names = op_names(operator_of(modules, name))
    operator = CustomOp.compiled(project, names.function)
    (definition,) = operator.call(["def"])
    header = aclnn_header(definition, len(operator_of(modules, name).inputs))
    (folder / f"aclnn_{names.function}.h").write_text(header, "utf-8")
    code = shown((project / "README.md").read_text("utf-8"))
    (folder / "call.cpp").write_text(code, "utf-8")
    flags = ["-std=c++17", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-fsyntax-only"]
    command = [*find_compiler().command, *flags, "-I.", f"-I{CANN / 'include'}", "call.cpp"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return code, done.stderr


def test_docs_show_what_the_readme_of_softmax_has(tmp_path: Path):
    pytest.importorskip("torch_mlir")
    (tmp_path / "softmax.py").write_text(SOFTMAX, "utf-8")
    modules = [of_rows(tmp_path / "softmax.py", dtype) for dtype in (None, "float16")]
    code, errors = compiled("softmax", modules, tmp_path)
    assert errors == ""
    assert code == shown(DOCS.read_text("utf-8"))


def test_several_outputs(tmp_path: Path):
    pytest.importorskip("torch_mlir")
    code, errors = compiled("soft_total", [soft_total()], tmp_path)
    assert errors == ""
    assert "RunSoftTotalCustom(void* x, void* w, void* out0, void* out1, int64_t rows," in code


@pytest.mark.parametrize(
    "names", [("tensors", "bytes"), ("status", "aclrtFree"), ("x_1", "stream")]
)
def test_names_of_tensors(tmp_path: Path, names: tuple[str, str]):
    _, errors = compiled("copy", [parse(program(("copy", ""), names=names))], tmp_path)
    assert errors == ""
