"""The accuracy of Reciprocal and Rsqrt: exact, or with the error that the chip's may have."""

import re
from pathlib import Path

import numpy as np
import pytest

import acc
from acc.exec.backend import Buffer, Launch
from acc.exec.host_model import HostModel
from acc.exec.host_options import Accuracy, HostOptions
from acc.target.chip import DEFAULT_CHIP, load_chip
from test.unit.exec.ub_program import HEAD, Array, Body, kernel_source

X = np.linspace(0.5, 60, 512)
CALLS = {"Reciprocal": 1 / X, "Rsqrt": 1 / np.sqrt(X)}


def run(api: str, kind: type[np.generic], accuracy: Accuracy) -> Array:
    x = X.astype(kind)
    body = Body(f"{api}(y, x, 512); {api}(w, x, 512);", {"x": x}, {"y": x, "w": x})
    buffers = {
        "x": Buffer(x, "in"),
        "y": Buffer(np.zeros_like(x), "out"),
        "w": Buffer(np.zeros_like(x), "out"),
    }
    model = HostModel(load_chip(DEFAULT_CHIP), options=HostOptions(accuracy=accuracy))
    launch = Launch("ub_k", 1, tuple(buffers), None, ())
    result = model.run(HEAD + kernel_source("k", body), [launch], buffers)
    assert result.faults == ()
    np.testing.assert_array_equal(result.outputs["y"], result.outputs["w"])
    return result.outputs["y"]


@pytest.mark.parametrize("api", CALLS)
@pytest.mark.parametrize(
    ("kind", "bound", "own"), [(np.float16, 1e-3, 2**-10), (np.float32, 1e-4, 2**-23)]
)
def test_device_accuracy_has_an_error_of_its_size(
    api: str, kind: type[np.generic], bound: float, own: float
):
    error = {
        accuracy: np.abs(run(api, kind, accuracy).astype(np.float64) / CALLS[api] - 1)
        for accuracy in ("full", "device")
    }
    assert error["full"].max() <= 2 * own
    assert 0.8 * bound < error["device"].max() <= bound + 2 * own
    assert np.median(error["device"]) > 0.3 * bound


def test_no_lowering_emits_them():
    lowering = Path(acc.__file__).parent / "passes" / "convert_tile_to_ascendc"
    for path in lowering.glob("*.py"):
        assert not re.search(r"vec_unary\.(?:Rsqrt|Reciprocal)Op", path.read_text("utf-8")), path
