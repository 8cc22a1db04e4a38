"""Settings that stand for what two functions of a file return, where no constant decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from acc.diagnostics import UserError
from acc.frontend.torch.resized import reshaped
from acc.frontend.torch.settings import Literal
from acc.locations import Place

INIT_INPUTS = "get_init_inputs"
INPUTS = "get_inputs"
FUNCTION_SETTINGS = (INIT_INPUTS, INPUTS)
"""Names of settings that are no module-level constants."""


@dataclass(frozen=True)
class FunctionSettings:
    """Replacements; those that are None leave the file as it is."""

    init_inputs: tuple[Literal, ...] | None = None
    """What `get_init_inputs` returns."""

    shapes: tuple[tuple[int, ...], ...] | None = None
    """For each tensor of `get_inputs`, the shape that it is cut or extended to."""

    def reshape(self, inputs: Sequence[object], seed: int, place: Place) -> Sequence[object]:
        """The arguments of `forward` in these shapes. Raises `UserError` for others of ranks."""
        if self.shapes is None:
            return inputs
        import torch
        from torch.utils._pytree import tree_flatten, tree_unflatten

        leaves, form = tree_flatten(list(inputs))
        places = [at for at, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]
        ranks = [leaves[at].ndim for at in places]
        if ranks != [len(shape) for shape in self.shapes]:
            raise UserError(
                f"setting '{INPUTS}': found shapes {_listed(self.shapes)}, expected "
                f"{len(ranks)} of ranks {ranks}",
                place,
            )
        generator = torch.Generator().manual_seed(seed)
        for at, shape in zip(places, self.shapes, strict=True):
            leaves[at] = reshaped(leaves[at], shape, generator)
        return tree_unflatten(leaves, form)


def split_settings(
    settings: Mapping[str, Literal],
) -> tuple[FunctionSettings, dict[str, Literal]]:
    """The settings for functions, and those for constants. Raises `UserError` for other forms."""
    constants = {n: value for n, value in settings.items() if n not in FUNCTION_SETTINGS}
    init: tuple[Literal, ...] | None = None
    shapes: tuple[tuple[int, ...], ...] | None = None
    if INIT_INPUTS in settings:
        init = _sequence(INIT_INPUTS, settings[INIT_INPUTS])
    if INPUTS in settings:
        shapes = tuple(_shape(value) for value in _sequence(INPUTS, settings[INPUTS]))
    return FunctionSettings(init, shapes), constants


def _sequence(name: str, value: Literal) -> tuple[Literal, ...]:
    if not isinstance(value, list | tuple):
        raise UserError(f"setting '{name}': found {value!r}, expected a list")
    return tuple(value)


def _shape(value: Literal) -> tuple[int, ...]:
    sizes = _sequence(INPUTS, value)
    found = tuple(size for size in sizes if isinstance(size, int) and size >= 0)
    if len(found) != len(sizes):
        raise UserError(f"setting '{INPUTS}': found {value!r}, expected a shape such as (7, 64)")
    return found


def _listed(shapes: Sequence[Sequence[int]]) -> str:
    return ", ".join(str([*shape]) for shape in shapes)
