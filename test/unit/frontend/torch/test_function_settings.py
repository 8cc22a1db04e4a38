"""Settings for files whose shapes and modules no constant decides."""

from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

import torch
from xdsl.utils.hints import isa

from acc.diagnostics import UserError
from acc.frontend.torch.model_file import ModelFile, load_model_file
from acc.frontend.torch.settings import Literal

TEXT = """\
import torch


class Model(torch.nn.Module):
    def __init__(self, axis, scale=1.0):
        super().__init__()
        self.axis, self.scale = axis, scale

    def forward(self, x, n, parts):
        return x.sum(self.axis) * n * self.scale + parts["y"]


def get_inputs():
    return [torch.arange(20.0).reshape(4, 5), 2.0, {"y": torch.ones(4)}]


def get_init_inputs():
    return [1]
"""


def load(folder: Path, **settings: Literal) -> ModelFile:
    path = folder / "model.py"
    path.write_text(TEXT)
    return load_model_file(path, settings)


def test_tensors_are_cut_and_extended(tmp_path: Path):
    x, n, parts = load(tmp_path, get_inputs=((3, 7), (3,))).inputs(0)
    assert isinstance(x, torch.Tensor) and isa(parts, dict[str, torch.Tensor])
    assert [x.shape, parts["y"].shape, n] == [(3, 7), (3,), 2.0]
    assert torch.equal(x[:, :5], torch.arange(15.0).reshape(3, 5))
    # what is new is drawn from what was there
    assert torch.isin(x[:, 5:], torch.arange(20.0)).all()


def test_arguments_of_the_module(tmp_path: Path):
    model = load(tmp_path, get_init_inputs=(0, 0.5)).model(0)
    result = model(torch.ones(4, 5), 2.0, {"y": torch.zeros(5)})
    assert torch.equal(result, torch.full((5,), 4.0))


def test_the_file_decides_without_settings(tmp_path: Path):
    file = load(tmp_path)
    x, _, _ = file.inputs(0)
    assert isinstance(x, torch.Tensor) and x.shape == (4, 5)
    assert file.model(0).axis == 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"get_inputs": 7}, "setting 'get_inputs': found 7, expected a list"),
        ({"get_inputs": ((3, -1),)}, "found (3, -1), expected a shape such as (7, 64)"),
        ({"get_init_inputs": "x"}, "setting 'get_init_inputs': found 'x', expected a list"),
        ({"get_inputs": ((3, 7),)}, "found shapes [3, 7], expected 2 of ranks [2, 1]"),
    ],
)
def test_wrong_settings(tmp_path: Path, settings: dict[str, Literal], message: str):
    with pytest.raises(UserError) as caught:
        load(tmp_path, **settings).inputs(0)
    assert message in caught.value.text
