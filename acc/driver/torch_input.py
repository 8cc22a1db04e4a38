"""A PyTorch file as the input: the imported module, and PyTorch itself as the reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc.driver.options import RunOptions
from acc.driver.subject import Case, ReferenceKind, Sizes
from acc.exec.reference import Reference
from acc.frontend.torch.model_file import ModelFile, load_model_file, running
from acc.frontend.torch.program import ImportedProgram


def load_torch(options: RunOptions) -> ModelFile:
    """The file, loaded. Raises `UserError` and, without PyTorch, `MissingToolError`."""
    return load_model_file(Path(options.file), options.settings)


def import_torch(options: RunOptions, file: ModelFile) -> TorchSubject:
    """The file's module. Raises `UserError` for what cannot be imported."""
    from acc.frontend.torch.importer import import_program

    program = import_program(file, seed=options.seed, cast=options.dtype, dynamic=options.dynamic)

    def make_inputs(seed: int) -> Sequence[object]:
        return file.inputs(seed, options.dtype)

    model = file.model(options.seed, options.dtype)
    reference = Reference(model, make_inputs, program.mutations, options.inputs, options.seed)
    return TorchSubject(file, program, reference)


@dataclass(frozen=True)
class TorchSubject:
    """An imported PyTorch file."""

    file: ModelFile
    program: ImportedProgram
    oracle: Reference

    @property
    def module(self) -> ModuleOp:
        """The module on tensors."""
        return self.program.module

    @property
    def reference(self) -> ReferenceKind:
        """PyTorch."""
        return "torch"

    @property
    def result_names(self) -> tuple[str, ...]:
        """As the importer names them."""
        return tuple(result.name for result in self.program.results)

    def case(self, sizes: Sizes, number: int) -> Case:
        """PyTorch's results on the inputs of a trial."""
        with running(self.file.path, "running the module in PyTorch failed"):
            trial = self.oracle.trial(number)
        arguments = self.program.argument_values(trial.inputs)
        return Case(tuple(arguments), trial.want, trial.eager)
