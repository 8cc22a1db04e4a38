"""Runs tile programs written as text."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from acc.interp.interpreter import Interpreter
from acc.parsing import parse_module
from acc.registry import make_context

Array: TypeAlias = NDArray[np.generic]
Run: TypeAlias = Callable[..., list[object]]


@pytest.fixture
def run() -> Run:
    """`run(text, name, arrays, float_type=None)`: what the kernel or program returns."""

    def call(
        text: str,
        name: str,
        arrays: Sequence[Array],
        float_type: type[np.floating] | None = None,
    ) -> list[object]:
        module = parse_module(make_context(), text, "test.mlir")
        return Interpreter(module, float_type).call(name, list(arrays))

    return call
