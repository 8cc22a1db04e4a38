"""The first dimension of each input, to be left open where nobody said which dimensions are."""

from collections.abc import Sequence

import torch

from acc.frontend.torch.export import parameter_names
from acc.frontend.torch.program import DynamicDim


def leading_dims(model: torch.nn.Module, inputs: Sequence[object]) -> list[DynamicDim]:
    """
    Wishes for the first dimension of each input.

    The size of dimension 0 of `x` is called `x_0`, or like that of an input before it that has to
    be the same. No symbol is called like a parameter of `forward`.
    """
    parameters = parameter_names(model)
    taken = set(parameters)
    found: list[DynamicDim] = []
    for name, value in zip(parameters, inputs, strict=False):
        if not isinstance(value, torch.Tensor) or value.dim() == 0:
            continue
        symbol = f"{name}_0"
        while symbol in taken:
            symbol += "_"
        taken.add(symbol)
        found.append(DynamicDim(name, 0, symbol, is_wish=True))
    return found
