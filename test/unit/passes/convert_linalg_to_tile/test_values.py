"""PyTorch operators, lowered to tile programs and interpreted, give what PyTorch gives."""

from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.types import GmType
from acc.exec.compare import compare
from acc.exec.input_modes import InputMode
from acc.exec.reference import Reference
from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import load_model_file
from acc.frontend.torch.program import DynamicDim
from acc.interp.interpreter import Interpreter
from acc.interp.values import Array, as_array
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.registry import all_passes, make_context

pytest.importorskip("torch_mlir")

FILE = """\
import torch
import torch.nn.functional as F

SHAPE = {shape}

class Model(torch.nn.Module):
    def forward(self, x, w, s):
        return {expression}

def get_inputs():
    return [torch.randn(SHAPE), torch.randn(SHAPE[-1:]), torch.randn(SHAPE[:-1] + (1,))]

def get_init_inputs():
    return []
"""

OPERATORS = {
    "relu": "torch.relu(x)",
    "bias": "torch.relu(x * s + w)",
    "gelu": "F.gelu(x)",
    "elu": "F.elu(x)",
    "clamp": "x.clamp(-0.5, 0.5)",
    "where": "torch.where((x > 0) & (w > 0), x, w * 2)",
    "mean": "x.mean(-1)",
    "sum": "x.sum(-1)",
    "max": "x.max(-1).values",
    "softmax": "torch.softmax(x, -1)",
    "log_softmax": "torch.log_softmax(x, -1)",
    "layer_norm": "F.layer_norm(x, x.shape[-1:], w, w)",
    "rms_norm": "F.rms_norm(x, x.shape[-1:], w)",
    "first": "x.sum(0)",
    "first_softmax": "torch.softmax(x, 0)",
    "centered": "x - x.mean()",
    "several": "(x, torch.exp(x), x.sum(-1), torch.exp(x).unsqueeze(0))",
}


def lowered(path: Path, *dynamic: DynamicDim, cast: str | None = None) -> ModuleOp:
    """The tile program of a file."""
    module = import_program(load_model_file(path), cast=cast, dynamic=dynamic).module
    run_pipeline(make_context(), module, parse_pipeline("linalg-to-tile", all_passes()))
    return module


def shaped(array: Array, typ: GmType) -> Array:
    """An array in the rank of the program's argument, which is 1 for a scalar."""
    return array.reshape(1) if array.ndim < typ.rank else array


def check(
    path: Path, module: ModuleOp, cast: str | None = None, mode: InputMode = InputMode.AS_IS
) -> None:
    """Run the program on the inputs of a file."""
    file = load_model_file(path)
    reference = Reference(
        file.model(0, cast), lambda seed: file.inputs(seed, cast), (), mode
    ).trial(0)
    (program,) = (op for op in module.body.block.ops if isinstance(op, ProgramOp))
    types = [arg.type for arg in program.body.block.args]
    outputs = [as_array(eager).copy() for eager in reference.eager]
    arguments = [
        shaped(as_array(value), typ)
        for value, typ in zip([*reference.inputs, *outputs], types, strict=True)
        if isinstance(typ, GmType)
    ]
    results = Interpreter(module).call(program.sym_name.data, arguments)
    for got, want, eager in zip(results, reference.want, reference.eager, strict=True):
        compared = compare(as_array(got).reshape(want.shape), want, eager)
        assert compared.passed, compared.detail


def write(path: Path, name: str, *shape: int) -> Path:
    """A file with one operator."""
    file = path / f"{name}.py"
    file.write_text(FILE.format(shape=shape, expression=OPERATORS[name]))
    return file


@pytest.mark.parametrize("name", OPERATORS)
def test_signed_and_extreme(name: str, tmp_path: Path):
    path = write(tmp_path, name, 3, 33)
    module = lowered(path)
    for mode in InputMode:
        check(path, module, mode=mode)


@pytest.mark.parametrize("shape", [(1,), (7,), (2, 1, 3, 31), (0, 5)])
@pytest.mark.parametrize("name", ["bias", "softmax", "centered", "several"])
def test_shapes(name: str, shape: tuple[int, ...], tmp_path: Path):
    path = write(tmp_path, name, *shape)
    check(path, lowered(path))


@pytest.mark.parametrize("cast", ["float16", "bfloat16"])
@pytest.mark.parametrize("name", ["bias", "gelu", "softmax", "layer_norm", "several"])
def test_narrow_types(name: str, cast: str, tmp_path: Path):
    path = write(tmp_path, name, 5, 33)
    check(path, lowered(path, cast=cast), cast)


@pytest.mark.parametrize(
    ("name", "rows", "kernels"),
    [
        ("bias", 2, 1),
        ("sum", 2, 2),
        ("max", 2, 2),
        ("softmax", 2, 5),  # two reductions in parts, and what reads them
        ("softmax", 20, 1),
        ("layer_norm", 20, 1),
        ("first_softmax", 2, 1),
    ],
)
def test_long_rows(name: str, rows: int, kernels: int, tmp_path: Path):
    path = write(tmp_path, name, rows, 100003 if rows == 2 else 50003)
    module = lowered(path)
    check(path, module)
    assert sum(isinstance(op, KernelOp) for op in module.walk()) == kernels


@pytest.mark.parametrize("name", ["softmax", "layer_norm", "rms_norm", "gelu", "log_softmax"])
def test_one_kernel(name: str, tmp_path: Path):
    module = lowered(write(tmp_path, name, 4, 8, 100))
    assert sum(isinstance(op, KernelOp) for op in module.walk()) == 1


def test_open_rows_are_compiled_once(tmp_path: Path):
    dims = [DynamicDim("x", 0, "rows"), DynamicDim("s", 0, "rows")]
    module = lowered(write(tmp_path, "layer_norm", 5, 33), *dims)
    for rows in (1, 7, 64, 1003):
        check(write(tmp_path, "layer_norm", rows, 33), module)
