"""Where the values that `forward` is called with are, as expressions of its parameters."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence

import torch
from torch.utils._pytree import SequenceKey, tree_flatten_with_path

from acc.frontend.torch.program import FixedInput


def input_paths(model: torch.nn.Module, inputs: Sequence[object]) -> list[str]:
    """An expression for each leaf of the inputs, in the exporter's order: `x`, `xs[1]`."""
    names = list(_names(model, len(inputs)))
    leaves, _ = tree_flatten_with_path(list(inputs))
    paths: list[str] = []
    for (first, *inner), _ in leaves:
        assert isinstance(first, SequenceKey)
        paths.append(names[first.idx] + "".join(map(str, inner)))
    return paths


def unused_defaults(model: torch.nn.Module, inputs: Sequence[object]) -> list[FixedInput]:
    """The parameters that get their default when `forward` is called with the inputs."""
    parameters = inspect.signature(model.forward).parameters.values()
    given = {name.partition("[")[0] for name in _names(model, len(inputs))}
    return [
        FixedInput(parameter.name, parameter.default)
        for parameter in parameters
        if parameter.name not in given and parameter.default is not inspect.Parameter.empty
    ]


def _names(model: torch.nn.Module, count: int) -> Iterator[str]:
    """A name for each positional argument; those that `*args` collects have an index."""
    parameters = iter(inspect.signature(model.forward).parameters.values())
    for number in range(count):
        parameter = next(parameters)
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            yield from (f"{parameter.name}[{i}]" for i in range(count - number))
            return
        yield parameter.name
