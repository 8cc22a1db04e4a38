"""Variances and means of rows with infinities give what PyTorch gives."""

import pytest

pytest.importorskip("torch")

import torch

from acc.frontend.torch import decompositions

INF, NAN = float("inf"), float("nan")


@pytest.mark.parametrize(
    "row",
    [[1.0, 2.0, 4.0], [INF, 1.0], [1.0, -INF, 2.0], [INF, -INF, 1.0], [NAN, 1.0], [INF], [-2.0]],
    ids=str,
)
def test_var_mean(row: list[float]):
    x = torch.tensor([row, [7.0] * len(row)])
    for correction in range(min(2, len(row))):
        found = decompositions.var_mean(x, [1], correction=correction)
        want = torch.var_mean(x, [1], correction=correction)
        torch.testing.assert_close(found, want, rtol=1e-6, atol=0, equal_nan=True)


@pytest.mark.parametrize("first", [1.0, INF, -INF, NAN], ids=str)
def test_batch_norm_in_training(first: float):
    x = torch.randn(3, 2, 5, dtype=torch.float64)
    x[0, 0, 0] = first
    weight, bias, mean, var = (torch.rand(2, dtype=torch.float64) for _ in range(4))
    found = decompositions.native_batch_norm_functional(x, weight, bias, mean, var, True, 0.1, 1e-5)
    new_mean, new_var = mean.clone(), var.clone()
    want = torch.nn.functional.batch_norm(x, new_mean, new_var, weight, bias, True, 0.1, 1e-5)
    torch.testing.assert_close(found[0], want, equal_nan=True)
    torch.testing.assert_close(found[3:], (new_mean, new_var), equal_nan=True)
