"""Inputs of a PyTorch file at other sizes of open dimensions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from acc.driver.subject import Sizes
from acc.exec.reference import Reference
from acc.frontend.torch.model_file import ModelFile, load_model_file
from acc.frontend.torch.program import ArgumentKind, ImportedProgram
from acc.frontend.torch.resized import resized
from acc.frontend.torch.settings import Literal, assigned_names, parse_source

Places = Mapping[str, Sequence[tuple[int, int]]]
"""By symbol: the inputs that are tensors, by number, and their dimensions that have that size."""


@dataclass(frozen=True)
class SizedInputs:
    """
    What `get_inputs` returns, at the sizes that are asked for.

    A symbol that is called like a constant of the file replaces that constant; tensors that then
    do not have the size are cut, or get more elements, drawn from their own.
    """

    file: ModelFile
    settings: Mapping[str, Literal]
    """Those that the file was loaded with."""

    cast: str | None
    places: Places

    def make(self, sizes: Sizes, seed: int) -> Sequence[object]:
        """The arguments of `forward` for a seed. Raises `UserError` where the file fails."""
        import torch
        from torch.utils._pytree import tree_flatten, tree_unflatten

        named = {n: size for n, size in sizes.items() if n in self._constants()} if sizes else {}
        file = self.file
        if named:
            file = load_model_file(self.file.path, {**self.settings, **named})
        leaves, form = tree_flatten(list(file.inputs(seed, self.cast)))
        tensors = [at for at, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]
        generator = torch.Generator().manual_seed(seed)
        for symbol, size in sizes.items():
            for index, dim in self.places.get(symbol, ()):
                at = tensors[index]
                leaves[at] = resized(leaves[at], dim, size, generator)
        return tree_unflatten(leaves, form)

    def at(self, sizes: Sizes, oracle: Reference) -> Reference:
        """A reference on inputs of these sizes."""

        def make_inputs(seed: int) -> Sequence[object]:
            return self.make(sizes, seed)

        return replace(oracle, make_inputs=make_inputs)

    def _constants(self) -> set[str]:
        return assigned_names(parse_source(self.file.path))


def input_places(program: ImportedProgram) -> Places:
    """Where the symbols of an imported program stand in its inputs."""
    inputs = [a.name for a in program.arguments if a.kind is ArgumentKind.INPUT]
    return {
        symbol: [(inputs.index(name), dim) for name, dim in places if name in inputs]
        for symbol, places in program.symbols.items()
    }
