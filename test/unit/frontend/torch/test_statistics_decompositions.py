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
