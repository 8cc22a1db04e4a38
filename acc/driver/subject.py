"""What is run and compared: a module, and the arguments and right results of each trial."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from xdsl.dialects.builtin import ModuleOp

from acc.exec.input_modes import InputMode
from acc.exec.npu.requests import EagerTask
from acc.interp.values import Array

ReferenceKind = Literal["torch", "interp", "io", "none"]
"""What says which results are right; `none` where nothing does."""

Sizes = Mapping[str, int]


@dataclass(frozen=True)
class Case:
    """One trial: what the program reads, and what it should write."""

    arguments: tuple[Array, ...]
    want: tuple[Array, ...]
    """Results in float64 (integers as they are)."""

    eager: tuple[Array, ...]
    """Results of the reference in the types of the program."""

    sizes: Sizes
    """The sizes of symbols, those that the arguments give included."""


class Subject(Protocol):
    """An opened input."""

    @property
    def module(self) -> ModuleOp:
        """The input as a verified module, which lowering changes in place."""
        ...

    @property
    def reference(self) -> ReferenceKind:
        """What results are compared with."""
        ...

    @property
    def result_names(self) -> tuple[str, ...] | None:
        """Names of results for messages; None where they have numbers only."""
        ...

    def with_inputs(self, mode: InputMode) -> "Subject":
        """The same with another kind of inputs."""
        ...

    def case(self, sizes: Sizes, number: int) -> Case:
        """
        Trial `number` with these sizes of symbols; the same numbers give the same case.

        Raises `UserError` where the reference does not run.
        """
        ...

    def eager_task(self, sizes: Sizes, number: int) -> EagerTask | None:
        """What computes the same as that trial on a device, if PyTorch can."""
        ...
