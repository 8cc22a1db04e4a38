"""Kernels and MLIR compared with a PyTorch file, which also makes the inputs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError
from acc.driver.eager_task import model_file_task
from acc.driver.options import RunOptions
from acc.driver.sized_inputs import SizedInputs
from acc.driver.subject import Case, ReferenceKind, Sizes
from acc.exec.input_modes import InputMode
from acc.exec.npu.requests import EagerTask
from acc.exec.reference import Reference
from acc.frontend.torch.function_settings import FUNCTION_SETTINGS
from acc.frontend.torch.model_file import load_model_file, running
from acc.frontend.torch.settings import Literal, assigned_names, parse_source
from acc.interp.torch_tensors import to_numpy
from acc.interp.values import Array
from acc.semantics.signature import Entry


@dataclass(frozen=True)
class ReferencedSubject:
    """
    A module that should compute what a PyTorch file does.

    It reads the tensors among the file's inputs, in order, then, if it takes more, parameters and
    buffers in the order of the PyTorch module; results come in the order of `forward`.
    """

    module: ModuleOp
    entry: Entry
    inputs: SizedInputs
    oracle: Reference
    state: tuple[Array, ...]
    base_sizes: Sizes

    @property
    def reference(self) -> ReferenceKind:
        """PyTorch."""
        return "torch"

    @property
    def result_names(self) -> tuple[str, ...] | None:
        """`forward` does not name results."""
        return None

    def with_inputs(self, mode: InputMode) -> ReferencedSubject:
        """The same with another kind of inputs."""
        return replace(self, oracle=replace(self.oracle, mode=mode))

    def eager_task(self, sizes: Sizes, number: int) -> EagerTask:
        """The file's own module."""
        return model_file_task(self.inputs, self.oracle, {**self.base_sizes, **sizes}, number)

    def case(self, sizes: Sizes, number: int) -> Case:
        """PyTorch's results on the inputs of a trial."""
        sizes = {**self.base_sizes, **sizes}
        oracle = self.inputs.at(sizes, self.oracle)
        with running(self.inputs.file.path, "running the reference in PyTorch failed"):
            trial = oracle.trial(number)
        arguments = trial.inputs
        wanted = len(self.entry.inputs)
        if len(arguments) + len(self.state) == wanted:
            arguments += self.state
        if len(arguments) != wanted:
            raise UserError(
                f"'@{self.entry.name}' reads {wanted} tensors, but {self.inputs.file.path} has "
                f"{len(trial.inputs)} inputs that are tensors and {len(self.state)} parameters "
                "and buffers; expected the inputs, alone or followed by all of the others"
            )
        return Case(arguments, trial.want, trial.eager, self._sizes(arguments))

    def _sizes(self, arguments: tuple[Array, ...]) -> Sizes:
        """The sizes that the arguments give to symbols that stand alone as a dimension."""
        found: dict[str, int] = {}
        for shape, array in zip(self.entry.inputs, arguments, strict=True):
            for dim, size in zip(shape.dims, array.shape, strict=False):
                match dim:
                    case (str() as symbol,):
                        found.setdefault(symbol, size)
                    case _:
                        pass
        return found


def referenced_subject(
    options: RunOptions,
    module: ModuleOp,
    entry: Entry,
    base_sizes: Sizes,
    settings: Mapping[str, Literal],
) -> ReferencedSubject:
    """
    A module with the options' PyTorch file as its reference, loaded with some of the settings.

    Raises `UserError` and, without PyTorch, `MissingToolError`.
    """
    assert options.reference is not None
    file = load_model_file(options.reference, settings)
    model = file.model(options.seed, options.dtype)
    inputs = SizedInputs(file, settings, options.dtype, _places(entry))
    oracle = Reference(model, lambda seed: inputs.make({}, seed), (), options.inputs, options.seed)
    state = (*model.parameters(), *model.buffers())
    return ReferencedSubject(
        module, entry, inputs, oracle, tuple(to_numpy(value) for value in state), base_sizes
    )


def constants_of_reference(options: RunOptions) -> set[str]:
    """The names that `--set` can replace in the reference; none without one."""
    if options.reference is None:
        return set()
    return {*assigned_names(parse_source(options.reference)), *FUNCTION_SETTINGS}


def _places(entry: Entry) -> Mapping[str, list[tuple[int, int]]]:
    places: dict[str, list[tuple[int, int]]] = {}
    for index, shape in enumerate(entry.inputs):
        for dim, factors in enumerate(shape.dims):
            match factors:
                case (str() as symbol,):
                    places.setdefault(symbol, []).append((index, dim))
                case _:
                    pass
    return places
