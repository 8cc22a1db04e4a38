"""A PyTorch file as the input: the imported module, and PyTorch itself as the reference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import unknown
from acc.driver.eager_task import model_file_task
from acc.driver.options import RunOptions
from acc.driver.sized_inputs import SizedInputs, input_places
from acc.driver.subject import Case, ReferenceKind, Sizes
from acc.exec.input_modes import InputMode
from acc.exec.npu.requests import EagerTask
from acc.exec.reference import Reference
from acc.frontend.torch.model_file import ModelFile, load_model_file, running
from acc.frontend.torch.program import ImportedProgram
from acc.interp.values import Array


def load_torch(options: RunOptions) -> Callable[[], TorchSubject]:
    """
    Load the file; what is returned imports its module.

    Raises `UserError` and, without PyTorch, `MissingToolError`.
    """
    file = load_model_file(Path(options.file), options.settings)
    return lambda: _import(options, file)


def _import(options: RunOptions, file: ModelFile) -> TorchSubject:
    from acc.driver.generation import OpenImport
    from acc.frontend.torch.importer import import_program

    seed, cast = options.seed, options.dtype
    if options.leading:
        program = OpenImport(file, options.settings, seed, cast).program()
    else:
        program = import_program(file, seed=seed, cast=cast, dynamic=options.dynamic)
    for name in {name for sizes in options.sizes for name in sizes}:
        if name not in program.symbols:
            raise unknown("symbol", name, tuple(program.symbols))
    inputs = SizedInputs(file, options.settings, options.dtype, input_places(program))
    oracle = Reference(
        file.model(options.seed, options.dtype),
        lambda seed: inputs.make({}, seed),
        program.mutations,
        options.inputs,
        options.seed,
    )
    return TorchSubject(program, inputs, oracle)


@dataclass(frozen=True)
class TorchSubject:
    """An imported PyTorch file."""

    program: ImportedProgram
    inputs: SizedInputs
    oracle: Reference
    """The reference at the file's own sizes."""

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

    def with_inputs(self, mode: InputMode) -> TorchSubject:
        """The same with another kind of inputs."""
        return replace(self, oracle=replace(self.oracle, mode=mode))

    def eager_task(self, sizes: Sizes, number: int) -> EagerTask:
        """The file's own module."""
        return model_file_task(self.inputs, self.oracle, sizes, number)

    def case(self, sizes: Sizes, number: int) -> Case:
        """PyTorch's results on the inputs of a trial."""
        oracle = self.inputs.at(sizes, self.oracle)
        with running(self.program.source, "running the module in PyTorch failed"):
            trial = oracle.trial(number)
        arguments = self.program.argument_values(trial.inputs)
        return Case(tuple(arguments), trial.want, trial.eager, self._sizes(arguments))

    def _sizes(self, arguments: Sequence[Array]) -> Sizes:
        names = [argument.name for argument in self.program.arguments]
        return {
            symbol: arguments[names.index(places[0][0])].shape[places[0][1]]
            for symbol, places in self.program.symbols.items()
        }
