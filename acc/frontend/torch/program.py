"""What an imported PyTorch file is: a module, its entry's arguments and results, its symbols."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc.interp.values import Array


class ArgumentKind(StrEnum):
    """Where an argument's value comes from."""

    INPUT = "input"
    """`get_inputs` of the file."""

    PARAMETER = "parameter"
    """A weight of the module."""

    BUFFER = "buffer"
    """Other state of the module."""

    CONSTANT = "constant"
    """A tensor that the module's code makes."""


class ResultKind(StrEnum):
    """What a result is for."""

    OUTPUT = "output"
    """Returned by `forward`."""

    MUTATION = "mutation"
    """The new value of a parameter, buffer or input that `forward` writes to."""


@dataclass(frozen=True)
class ProgramArgument:
    """One argument of the entry function, with the value that the file gives it."""

    name: str
    """An identifier, unique among the arguments; the IR carries it as `acc.name`."""

    kind: ArgumentKind
    value: Array
    """bfloat16 as the type of ml_dtypes."""

    path: str
    """
    Where it is: a parameter's or buffer's qualified name in the module, an input as an expression
    of parameters of `forward` such as `x` or `xs[1]`, a constant by the exporter's name.
    """


@dataclass(frozen=True)
class ProgramResult:
    """One result of the entry function."""

    name: str
    """For a mutation, the name of the argument that takes the new value."""

    kind: ResultKind
    target: str | int = ""
    """
    For a mutation, the qualified name of the parameter or buffer in the module, or the place of the
    input among the leaves of all inputs.
    """


@dataclass(frozen=True)
class FixedInput:
    """What `forward` was given that is no tensor: the module is right for this value only."""

    path: str
    """An expression of parameters of `forward`."""

    value: object


@dataclass(frozen=True)
class DynamicDim:
    """A request to leave a dimension of an input open: `INPUT.DIM=NAME`."""

    input: str
    """A parameter of `forward`."""

    dim: int
    symbol: str
    is_wish: bool = False
    """Whether the size of the file will do where the module does not work at others."""


@dataclass(frozen=True)
class ImportedProgram:
    """A PyTorch file as linalg on tensors."""

    module: ModuleOp
    entry: str
    """The symbol of the function to run."""

    arguments: tuple[ProgramArgument, ...]
    results: tuple[ProgramResult, ...]
    symbols: Mapping[str, tuple[tuple[str, int], ...]]
    """Each open dimension's name, with the arguments and dimensions that have that size."""

    source: Path
    fixed: tuple[FixedInput, ...]
    returned: object
    """What `forward` returns, with numbers of outputs, from 0, in place of the tensors; or None."""

    @property
    def mutations(self) -> tuple[str | int, ...]:
        """Targets of the leading results, those that are new values of state."""
        return tuple(r.target for r in self.results if r.kind is ResultKind.MUTATION)

    def argument_values(self, inputs: Sequence[Array] | None = None) -> list[Array]:
        """The values to call the entry with, those of inputs replaced by `inputs` if given."""
        if inputs is None:
            return [argument.value for argument in self.arguments]
        remaining = iter(inputs)
        return [
            next(remaining) if argument.kind is ArgumentKind.INPUT else argument.value
            for argument in self.arguments
        ]
