"""A PyTorch file and what its module was imported as, as far as a submission has to know it."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from acc.diagnostics import UserError
from acc.interp.values import Array
from acc.locations import Place

CLASS = "Model"
"""The class of the file that was imported."""


class Origin(StrEnum):
    """Where a tensor is when `forward` is called."""

    INPUT = "input"
    """Given to `forward`."""

    STATE = "state"
    """A parameter or buffer of the module."""

    PLAIN = "plain"
    """An attribute of the module that is a tensor, but neither parameter nor buffer."""

    CONSTANT = "constant"
    """Nowhere: the code of `forward` makes it."""


@dataclass(frozen=True)
class ModelTensor:
    """A tensor that the program reads."""

    origin: Origin
    path: str
    """An expression of parameters of `forward`, a qualified name in the module, or any name."""

    value: Array


@dataclass(frozen=True)
class ModelSource:
    """A file with a PyTorch module."""

    path: Path
    tree: ast.Module
    """The source, with the constants that the module was imported with."""

    tensors: Sequence[ModelTensor]
    """The inputs of the program, in order."""

    written: Sequence[int]
    """For each of the leading outputs of the program, the tensor whose new value it is."""

    fixed: Sequence[tuple[str, object]]
    """What `forward` was given that is no tensor: an expression of its parameters, the value."""

    returned: object
    """
    What `forward` returns: None, or numbers of the outputs behind the leading ones as tensors, in
    tuples, lists and dictionaries.
    """

    def error(self, text: str, line: int = 1) -> UserError:
        """An error at a line of the file."""
        return UserError(text, Place(str(self.path), line, 1))
