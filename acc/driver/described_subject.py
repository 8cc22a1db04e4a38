"""What a model wrote from words only: it is run, and there is nothing to compare results with."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from acc.driver.made_inputs import made_array
from acc.driver.options import RunOptions
from acc.driver.subject import Case, ReferenceKind, Sizes
from acc.exec.input_modes import InputMode
from acc.exec.npu.requests import EagerTask
from acc.interp.element_types import array_dtype
from acc.semantics.signature import Entry


@dataclass(frozen=True)
class DescribedSubject:
    """A module that is run on made-up inputs for faults only."""

    options: RunOptions
    module: ModuleOp
    entry: Entry
    base_sizes: Sizes

    @property
    def reference(self) -> ReferenceKind:
        """Nothing."""
        return "none"

    @property
    def result_names(self) -> tuple[str, ...] | None:
        """Programs do not name results."""
        return None

    def with_inputs(self, mode: InputMode) -> DescribedSubject:
        """The same with another kind of inputs."""
        return replace(self, options=replace(self.options, inputs=mode))

    def eager_task(self, sizes: Sizes, number: int) -> EagerTask | None:
        """Nothing: nobody knows what computes the same."""
        return None

    def case(self, sizes: Sizes, number: int) -> Case:
        """Inputs, and results of which only the shapes mean something."""
        sizes = {**self.base_sizes, **sizes}
        seed = self.options.seed + number
        arguments = tuple(
            made_array(shape.at(sizes), array_dtype(shape.element), self.options.inputs, seed, n)
            for n, shape in enumerate(self.entry.inputs)
        )
        unknown = tuple(
            np.zeros(shape.at(sizes), array_dtype(shape.element)) for shape in self.entry.outputs
        )
        return Case(arguments, unknown, unknown, sizes)
