"""Inputs at other sizes than the file's own."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

import torch

from acc.driver.sized_inputs import SizedInputs
from acc.frontend.torch.model_file import load_model_file
from acc.interp.torch_tensors import to_numpy
from acc.interp.values import Array

TEXT = """\
import torch

cols = 3


class Model(torch.nn.Module):
    def forward(self, x, n, y):
        return x * n + y


def get_inputs():
    return [torch.arange(4.0 * cols).reshape(4, cols), 2, torch.ones(4, 1)]
"""


@pytest.fixture
def inputs(tmp_path: Path) -> SizedInputs:
    """A file with two tensors whose first dimensions are `rows`; `cols` is one of its constants."""
    path = tmp_path / "sized.py"
    path.write_text(TEXT, "utf-8")
    file = load_model_file(path)
    return SizedInputs(file, {}, None, {"rows": [(0, 0), (1, 0)], "cols": [(0, 1)]})


def shapes(values: Sequence[object]) -> list[tuple[int, ...]]:
    """Shapes of the tensors among the inputs."""
    return [tuple(v.shape) for v in values if isinstance(v, torch.Tensor)]


def first(values: Sequence[object]) -> Array:
    """The first input."""
    assert isinstance(values[0], torch.Tensor)
    return to_numpy(values[0])


def test_own_sizes(inputs: SizedInputs):
    assert shapes(inputs.make({}, 0)) == [(4, 3), (4, 1)]


def test_fewer_rows_are_the_first_ones(inputs: SizedInputs):
    np.testing.assert_array_equal(first(inputs.make({"rows": 2}, 0)), [[0, 1, 2], [3, 4, 5]])


def test_more_rows_are_made_of_the_same_numbers(inputs: SizedInputs):
    made = inputs.make({"rows": 9}, 0)
    assert shapes(made) == [(9, 3), (9, 1)]
    np.testing.assert_array_equal(first(made)[:4], np.arange(12).reshape(4, 3))
    assert np.isin(first(made), np.arange(12)).all()


def test_constant_of_the_file_comes_first(inputs: SizedInputs):
    made = inputs.make({"cols": 5}, 0)
    np.testing.assert_array_equal(first(made), np.arange(20).reshape(4, 5))
    assert made[1] == 2


def test_no_rows(inputs: SizedInputs):
    assert shapes(inputs.make({"rows": 0}, 0)) == [(0, 3), (0, 1)]
