"""The PyTorch reference and the inputs derived for it."""

import numpy as np
import pytest

pytest.importorskip("torch")

import torch

from acc.exec.input_modes import InputMode, derive_inputs
from acc.exec.reference import Reference


class Scaled(torch.nn.Module):
    """Adds up what it has seen in a buffer."""

    total: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", torch.zeros(3))

    def forward(self, x: torch.Tensor, factor: float) -> torch.Tensor:
        """Scale the input and count it."""
        self.total += x.sum(0)
        return x * factor


def inputs(seed: int) -> list[object]:
    """A tensor and a number."""
    generator = torch.Generator().manual_seed(seed)
    return [torch.rand(4, 3, generator=generator), 0.1]


def test_want_is_float64_and_eager_is_not():
    trial = Reference(Scaled(), inputs).trial(0)
    assert trial.is_wide
    assert [r.dtype for r in trial.want] == [np.float64]
    assert [r.dtype for r in trial.eager] == [np.float32]
    np.testing.assert_array_equal(trial.want[0], trial.inputs[0].astype(np.float64) * 0.1)


def test_mutations_lead_and_do_not_accumulate():
    reference = Reference(Scaled(), inputs, mutations=("total",))
    first, again = reference.trial(0), reference.trial(0)
    want = first.inputs[0].astype(np.float64).sum(0)
    np.testing.assert_allclose(first.want[0].astype(np.float64), want)
    np.testing.assert_array_equal(first.want[0], again.want[0])
    assert len(first.want) == 2


def test_trials_differ_and_repeat():
    reference = Reference(Scaled(), inputs, mode=InputMode.SIGNED)
    np.testing.assert_array_equal(reference.trial(1).inputs[0], reference.trial(1).inputs[0])
    assert (reference.trial(1).inputs[0] != reference.trial(2).inputs[0]).any()


class Insisting(torch.nn.Module):
    """Multiplies by a float32 matrix whatever it is given."""

    def forward(self, x: torch.Tensor, factor: float) -> torch.Tensor:
        """A product that float64 inputs cannot take."""
        return x @ torch.eye(3, dtype=torch.float32) * factor


def test_module_that_insists_on_its_type():
    trial = Reference(Insisting(), inputs).trial(0)
    assert not trial.is_wide
    np.testing.assert_array_equal(trial.want[0], trial.eager[0])


def test_default_type_is_restored():
    Reference(Insisting(), inputs).trial(0)
    assert torch.get_default_dtype() == torch.float32


def test_signed_inputs_keep_magnitudes():
    x = torch.rand(100)
    (derived,) = derive_inputs([x], InputMode.SIGNED, 0)
    assert isinstance(derived, torch.Tensor)
    assert torch.equal(derived.abs(), x)
    assert 20 < int((derived < 0).sum()) < 80


def test_extreme_inputs_take_each_kind_in_turn():
    x = torch.ones(64 * 11)
    (derived,) = derive_inputs([x], InputMode.EXTREME, 0)
    assert isinstance(derived, torch.Tensor)
    special = derived[derived.abs() != 1]
    assert len(special) == 11
    assert int(special.isnan().sum()) == 1
    assert int(special.isinf().sum()) == 2
    assert int((special == 0).sum()) == 2
    tiny = torch.finfo(torch.float32).smallest_normal
    assert int(((special != 0) & (special.abs() < tiny)).sum()) == 2


def test_integers_and_empty_tensors_stay():
    indices, empty = torch.arange(5), torch.zeros(0, 3)
    derived = derive_inputs([indices, empty, 2], InputMode.EXTREME, 0)
    assert derived[0] is indices
    assert isinstance(derived[1], torch.Tensor)
    assert derived[1].shape == (0, 3)
    assert derived[2] == 2


class Pool(torch.nn.Module):
    """An operator that PyTorch does not have on a CPU in float16."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Average windows."""
        return torch.nn.functional.avg_pool3d(x, 2)


def test_an_operator_without_the_type_of_the_run_is_rounded_from_float64():
    trial = Reference(Pool(), lambda seed: [torch.rand(1, 2, 4, 4, 4).half()]).trial(0)
    windows = trial.inputs[0].astype(np.float64).reshape(1, 2, 2, 2, 2, 2, 2, 2)
    np.testing.assert_allclose(trial.want[0].astype(np.float64), windows.mean((3, 5, 7)))
    assert trial.eager[0].dtype == np.float16
    np.testing.assert_array_equal(trial.eager[0], trial.want[0].astype(np.float16))
