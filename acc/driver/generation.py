"""Imports a module that a model shall write, for as many sizes as it works at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from acc.diagnostics import UserError, note, report
from acc.driver.lowering import to_spec
from acc.driver.sized_inputs import SizedInputs, input_places
from acc.frontend.torch.importer import import_program
from acc.frontend.torch.leading_dims import leading_dims
from acc.frontend.torch.model_file import ModelFile, running
from acc.frontend.torch.program import ArgumentKind, DynamicDim, ImportedProgram
from acc.frontend.torch.settings import Literal
from acc.locations import Place
from acc.semantics.snapshot import Snapshot


@dataclass(frozen=True)
class OpenImport:
    """A file whose module is imported with the first dimension of each input open."""

    file: ModelFile
    settings: Mapping[str, Literal]
    """Those that the file was loaded with."""

    seed: int = 0
    cast: str | None = None

    def program(self) -> ImportedProgram:
        """
        The module, open where it works at other sizes; a note says which sizes stay as they are.

        Raises `UserError` for what cannot be imported at all.
        """
        try:
            program = self._open()
            to_spec(Snapshot.of(program.module).module)
        except UserError as error:
            program = self._import(())
            self._tell(f"the sizes of the file only: {error.text}")
        else:
            for name, size in _known(program).items():
                why = "PyTorch keeps a size of one" if size == 1 else "it does not work at others"
                self._tell(f"{name} = {size}: {why}")
        return program

    def _open(self) -> ImportedProgram:
        wishes = leading_dims(
            self.file.model(self.seed, self.cast), self.file.inputs(self.seed, self.cast)
        )
        program = self._import(wishes)
        places = [place for symbol in self._fixed(program) for place in program.symbols[symbol]]
        if places:
            return self._import([wish for wish in wishes if (wish.input, wish.dim) not in places])
        return program

    def _import(self, dynamic: Sequence[DynamicDim]) -> ImportedProgram:
        return import_program(self.file, seed=self.seed, cast=self.cast, dynamic=dynamic)

    def _fixed(self, program: ImportedProgram) -> Sequence[str]:
        """Symbols at whose other sizes PyTorch refuses what the exporter has no objection to."""
        inputs = SizedInputs(self.file, self.settings, self.cast, input_places(program))
        sizes = {
            name: {argument.name: argument for argument in program.arguments}[first].value.shape[
                dim
            ]
            for name, ((first, dim), *_) in program.symbols.items()
        }
        return [name for name, size in sizes.items() if not self._runs(inputs, {name: size + 1})]

    def _runs(self, inputs: SizedInputs, sizes: Mapping[str, int]) -> bool:
        import torch

        model = self.file.model(self.seed, self.cast)
        try:
            with torch.no_grad(), running(self.file.path, "running the module failed"):
                model(*inputs.make(sizes, self.seed))
        except UserError:
            return False
        return True

    def _tell(self, text: str) -> None:
        report(note(f"generated for {text}", Place(str(self.file.path), 1, 1)))


def _known(program: ImportedProgram) -> Mapping[str, int]:
    """The first dimensions of inputs that are not open, with their sizes."""
    are_open = {place for places in program.symbols.values() for place in places}
    return {
        f"{argument.name}.0": argument.value.shape[0]
        for argument in program.arguments
        if argument.kind is ArgumentKind.INPUT and argument.value.ndim
        if (argument.name, 0) not in are_open
    }
