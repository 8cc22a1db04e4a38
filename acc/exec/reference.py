"""What a PyTorch module computes: in float64 on the rounded inputs, and in its own types."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from acc.exec.input_modes import InputMode, derive_inputs
from acc.interp.torch_tensors import to_numpy
from acc.interp.values import Array

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True)
class Trial:
    """One run of the reference."""

    inputs: tuple[Array, ...]
    """The inputs that are tensors, in order."""

    want: tuple[Array, ...]
    """The results in float64 (integers as they are): first new values of state, then outputs."""

    eager: tuple[Array, ...]
    """The same results in the module's own types; `want` rounded where PyTorch has no such op."""

    is_wide: bool
    """Whether `want` was computed in float64; a module that insists on its types cannot be."""


@dataclass(frozen=True)
class Reference:
    """A module to run as the reference."""

    model: torch.nn.Module
    """Never run itself: every run takes a copy, so that state starts the same."""

    make_inputs: Callable[[int], Sequence[object]]
    """The arguments of `forward` for a seed, in the type of the run."""

    mutations: tuple[str | int, ...] = ()
    """
    What the leading results are new values of: a parameter's or buffer's qualified name, or an
    input's place among the leaves of all inputs.
    """

    mode: InputMode = InputMode.AS_IS
    seed: int = 0

    def trial(self, number: int) -> Trial:
        """Run the module on the inputs of trial `number`; the same number gives the same trial."""
        import torch
        from torch.utils._pytree import tree_leaves, tree_map

        seed = self.seed + number
        inputs = derive_inputs(self.make_inputs(seed), self.mode, seed)
        eager, unsupported = (), None
        try:
            eager = _arrays(self._run(copy.deepcopy(self.model), inputs, seed))
        except NotImplementedError as error:  # an operator that a CPU has in wider types only
            unsupported = error
        want, is_wide = eager, False
        default = torch.get_default_dtype()
        torch.set_default_dtype(torch.float64)
        try:
            wide_inputs = tree_map(_in_float64, inputs)
            want = _arrays(self._run(copy.deepcopy(self.model).double(), wide_inputs, seed))
            is_wide = True
        except RuntimeError:
            # a type written out in the module's code met a float64 one; `is_wide` tells
            pass
        finally:
            torch.set_default_dtype(default)
        if unsupported is not None:
            if not is_wide:
                raise unsupported
            eager = self._rounded(want, inputs, seed)
        leaves = tree_leaves(inputs)
        tensors = tuple(to_numpy(value) for value in leaves if isinstance(value, torch.Tensor))
        return Trial(tensors, want, eager, is_wide)

    def _rounded(
        self, want: Sequence[Array], inputs: Sequence[object], seed: int
    ) -> tuple[Array, ...]:
        """`want` in the types that the results have, which PyTorch tells without computing."""
        import torch
        from torch.utils._pytree import tree_map

        shapes = tree_map(_without_data, inputs)
        results = self._run(copy.deepcopy(self.model).to("meta"), shapes, seed)
        kinds = _arrays([torch.empty(0, dtype=result.dtype) for result in results])
        return tuple(array.astype(kind.dtype) for array, kind in zip(want, kinds, strict=True))

    def _run(
        self, model: torch.nn.Module, inputs: Sequence[object], seed: int
    ) -> list[torch.Tensor]:
        import torch
        from torch.utils._pytree import tree_leaves, tree_map

        arguments = tree_map(_cloned, list(inputs))
        leaves = tree_leaves(arguments)
        torch.default_generator.manual_seed(seed)
        with torch.no_grad():
            outputs = tree_leaves(model(*arguments))
        parameters = model.named_parameters(remove_duplicate=False)
        state = {**dict(parameters), **dict(model.named_buffers(remove_duplicate=False))}
        changed: list[object] = [
            leaves[target] if isinstance(target, int) else state[target]
            for target in self.mutations
        ]
        results = [*changed, *outputs]
        return [value for value in results if isinstance(value, torch.Tensor)]


def _arrays(tensors: Sequence[torch.Tensor]) -> tuple[Array, ...]:
    return tuple(map(to_numpy, tensors))


def _cloned(value: object) -> object:
    import torch

    return value.clone() if isinstance(value, torch.Tensor) else value


def _without_data(value: object) -> object:
    import torch

    return value.to("meta") if isinstance(value, torch.Tensor) else value


def _in_float64(value: object) -> object:
    import torch

    if isinstance(value, torch.Tensor) and value.is_floating_point():
        return value.double()
    return value
