"""
`ModelNew` of whole files, with the interpreter in the kernels' place, against
`Model` by the benchmark's rule: what the Python part of a submission does.
"""

import copy
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("torch_mlir")
import torch
from torch.utils._pytree import tree_map

from acc.driver.torch_project import FileOptions, torch_project
from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import load_model_file
from acc.interp.interpreter import Interpreter
from acc.interp.torch_tensors import to_numpy, to_torch
from acc.interp.values import as_array

HERE = Path(__file__).parent
HEAD = "import torch\nfrom torch import nn\n"
FILES = {
    "weights of several types, tied": """
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.narrow = nn.Parameter(torch.randn(5, dtype=torch.float16))
        self.first = nn.Parameter(torch.randn(5))
        self.second = self.first
        self.register_buffer("mask", torch.tensor([True, False, True, True, False]))
        self.register_buffer("places", torch.arange(5))
    def forward(self, x):
        y = torch.where(self.mask, x, -x) * self.first + self.second
        return y * self.narrow.float(), self.places + 1, self.mask
def get_inputs(): return [torch.randn(3, 5)]
""",
    "running statistics and init inputs": """
from dataclasses import dataclass
@dataclass
class Config:
    features: int
class Model(nn.Module):
    def __init__(self, config, eps, momentum=0.1):
        super().__init__()
        self.norm = nn.BatchNorm1d(config.features, eps=eps, momentum=momentum)
    def forward(self, x): return self.norm(x)
def get_inputs(): return [torch.randn(8, 5)]
def get_init_inputs(): return [Config(5), 1e-3]
""",
    "numbers, texts, None and defaults": """
class Model(nn.Module):
    def forward(self, x, y, n, kind, *others, scale=2.0, dims=(0, 1), dtype=torch.float32):
        x = x * n if y is None else x
        return x.sum(dims[1]).to(dtype) * scale + others[0] * others[1], None
def get_inputs(): return [torch.randn(3, 5), None, 3, "yes", torch.randn(3), 7]
""",
    "names that Python or the class change": """
class Base(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.__own = nn.Parameter(torch.randn(size))
        self.parts = nn.ModuleDict({"a b": nn.LayerNorm(size)})
    def forward(self, results, torch=1):
        return self.parts["a b"](results) * self._Base__own + self.more(results)
class Model(Base):
    def __init__(self, size):
        super(Model, self).__init__(size)
        self.__own = [nn.Parameter(torch.randn(size)), torch.randn(size)]
        self.table = torch.randn(size)
        self.results = nn.Parameter(self.table * 2)
    def more(self, x): return x * self.table + self.results
def get_inputs(): return [torch.randn(3, 5)]
def get_init_inputs(): return [5]
""",
    "buffers that are replaced": """
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(5))
        self.register_buffer("steps", torch.zeros((), dtype=torch.int64))
    def forward(self, x):
        self.steps += 1
        self.mean = self.mean + (x[0] - self.mean) / self.steps
        return x - self.mean
def get_inputs(): return [torch.randn(3, 5)]
""",
}


@pytest.mark.parametrize("title", [*FILES, "stateful.py", "momentum.py"])
def test_model_new(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = HERE / title
    if title in FILES:
        path = tmp_path / "model.py"
        path.write_text(HEAD + FILES[title])
    files = torch_project(FileOptions(path, {}, (), None, None), "multikernelbench")
    (model,) = (file.text for file in files if file.path == "ModelNew.py")
    called = re.search(r"(\w+_ext)\.(\w+)\(", model)
    assert called is not None
    extension = ModuleType(called[1])
    setattr(extension, called[2], interpreted(path))
    monkeypatch.setitem(sys.modules, called[1], extension)
    names: dict[str, Any] = {"__file__": str(tmp_path / "ModelNew.py")}
    monkeypatch.setattr(sys, "path", [*sys.path])
    # in one namespace, as the benchmark does
    exec(compile(model, "ModelNew.py", "exec"), names)
    exec(compile(path.read_text("utf-8"), str(path), "exec"), names)
    init_inputs = names.get("get_init_inputs", list)()
    with torch.no_grad():
        torch.default_generator.manual_seed(1024)
        old = names["Model"](*init_inputs)
        torch.default_generator.manual_seed(1024)
        new = names["ModelNew"](*init_inputs)
        for _ in range(3):
            inputs = names["get_inputs"]()
            others = copy.deepcopy(inputs)
            check(old(*inputs), new(*others))
            check(inputs, others)
            buffers = dict(new.named_buffers())
            for name, buffer in old.named_buffers():
                check(buffer, buffers[name])


def interpreted(path: Path) -> Any:
    """What the extension's function gives."""
    program = import_program(load_model_file(path))

    def run(*tensors: torch.Tensor) -> torch.Tensor | tuple[torch.Tensor, ...]:
        results = Interpreter(program.module).call(program.entry, [*map(to_numpy, tensors)])
        made = tuple(to_torch(as_array(result)) for result in results)
        return made[0] if len(made) == 1 else made

    return run


def check(want: object, got: object) -> None:
    """Compare results, or inputs after they were handed over."""
    if isinstance(want, torch.Tensor):
        torch.testing.assert_close(got, want, rtol=1e-4, atol=1e-4)
    elif isinstance(want, tuple | list | dict):
        tree_map(check, want, got)
    else:
        assert want == got
