"""Divisions that are decomposed give what PyTorch gives."""

import pytest

pytest.importorskip("torch")

import torch
from torch import Tensor

from acc.frontend.torch import division_decompositions, integer_decompositions

INF, NAN = float("inf"), float("nan")
NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.1, -0.3, 7.0, 3e38, -1e-40, INF, -INF, NAN]
WHOLE: list[float] = [-128, -127, -7, -1, 1, 3, 7, 126, 127]


def pairs(values: list[float], kind: torch.dtype) -> list[tuple[Tensor, Tensor]]:
    """All pairs of values, each by itself: on long tensors PyTorch's fmod gives NaN for some."""
    numbers = [torch.tensor([value], dtype=kind) for value in values]
    return [(x, y) for x in numbers for y in numbers]


def test_fmod():
    for x, y in pairs(NUMBERS, torch.float32):
        found, want = division_decompositions.fmod(x, y), torch.fmod(x, y)
        torch.testing.assert_close(found, want, rtol=0, atol=0, equal_nan=True)


def test_floor_division_of_floats():
    for x, y in pairs(NUMBERS, torch.float32):
        found = division_decompositions.div_mode(x, y, rounding_mode="floor")
        want = torch.div(x, y, rounding_mode="floor")
        torch.testing.assert_close(found, want, rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize("name", ["int8", "int16", "int32", "int64"])
def test_floor_division_of_whole_numbers(name: str):
    for x, y in pairs(WHOLE, getattr(torch, name)):
        found = division_decompositions.div_mode(x, y, rounding_mode="floor")
        assert torch.equal(found, torch.div(x, y, rounding_mode="floor"))


@pytest.mark.parametrize("name", ["int8", "int16", "int32", "int64", "uint8"])
def test_negation_of_whole_numbers(name: str):
    info = torch.iinfo(getattr(torch, name))
    x = torch.tensor([info.min, info.max, 1], dtype=getattr(torch, name))
    assert torch.equal(integer_decompositions.negated(x), torch.neg(x))


def test_bytes_are_computed_as_they_are_read():
    x = torch.tensor([0, 3, 200, 255], dtype=torch.uint8)
    y = torch.tensor([7, 255, 7, 200], dtype=torch.uint8)
    found = integer_decompositions.compute_signed(torch.remainder)(x, y)
    assert isinstance(found, Tensor)
    assert found.dtype == torch.uint8
    assert torch.equal(found, torch.remainder(x, y))


def test_other_types_are_left_alone():
    x = torch.ones(3)
    assert integer_decompositions.compute_signed(torch.remainder)(x, x) is NotImplemented


@pytest.mark.parametrize("dims", [None, 1, [0, 2]])
def test_any_and_all(dims: int | list[int] | None):
    x = torch.tensor([[[0.0, NAN], [0.0, 0.0]], [[1.0, 2.0], [0.0, -0.0]]])
    found_any = integer_decompositions.any_of(x, dims)
    found_all = integer_decompositions.all_of(x, dims)
    assert torch.equal(found_any, torch.any(x) if dims is None else torch.any(x, dims))
    assert torch.equal(found_all, torch.all(x) if dims is None else torch.all(x, dims))


def test_any_and_all_of_nothing():
    x = torch.zeros(2, 0, dtype=torch.bool)
    assert not torch.any(integer_decompositions.any_of(x, 1))
    assert torch.all(integer_decompositions.all_of(x, 1))
