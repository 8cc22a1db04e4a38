"""What CANN calls an operator: its type, the function of its kernel, its tensors."""

import keyword
import re
from collections.abc import Sequence
from dataclasses import dataclass

from acc.emit.ascendc_names import ASCENDC_NAMES
from acc.emit.interface import ENTRY_NAMES
from acc.emit.names import Scope, class_case, is_constant_name, snake_case
from acc.emit.projects.operator import Operator

_SUFFIX = "_custom"
"""Keeps the type apart from the operators that CANN brings."""

_OUTPUT = "out"
"""What a single output is called in the `aclnn` functions, so no input is."""

DATA = "tilingData"
"""What the entry of the kernel calls the struct that it is told."""

_TAKEN = (
    *ENTRY_NAMES,
    DATA,
    "workspace",
    "user",
    # parameters of what is generated from the registration
    "workspaceSize",
    "executor",
    "stream",
    "kernel_name",
    "impl_mode",
)


@dataclass(frozen=True)
class OpNames:
    """The names of an operator that CANN builds, finds and calls it by."""

    op_type: str
    """The type, in words with capitals: `SoftTotalCustom`, called by `aclnnSoftTotalCustom`."""

    function: str
    """The function of the kernel, and its file."""

    tensors: tuple[str, ...]
    """Inputs, then outputs."""

    def macro(self, tensor: int) -> str:
        """What a tensor is called in the macros with its type, such as `ORIG_DTYPE_X`."""
        return self.tensors[tensor].upper()


def op_names(operator: Operator) -> OpNames:
    """The names of an operator."""
    op_type = class_case(operator.name.removesuffix(_SUFFIX) + _SUFFIX)
    function = function_of(op_type)
    return OpNames(op_type, function, _tensor_names(operator, (op_type, function)))


def _tensor_names(operator: Operator, taken: Sequence[str]) -> tuple[str, ...]:
    scope = Scope([*keyword.kwlist, *_TAKEN, *ASCENDC_NAMES, *taken])
    folded = {_OUTPUT.upper()}
    names: list[str] = []
    for index, memory in enumerate(operator.variants[0].arguments):
        is_output = index >= len(operator.inputs)
        if index == len(operator.inputs):
            folded.discard(_OUTPUT.upper())
        wanted = snake_case(memory.name) if is_constant_name(memory.name) else memory.name
        name = scope.unique(wanted)
        while _folded(name, is_output=is_output) & folded:
            name = scope.unique(wanted)
        folded |= _folded(name, is_output=is_output)
        names.append(name)
    return tuple(names)


def _folded(name: str, *, is_output: bool) -> set[str]:
    """What names become: macros have them in capitals, parameters no underscores but `yOut`."""
    bare = name.replace("_", "").upper()
    return {bare, f"{bare}OUT"} if is_output else {bare}


def function_of(op_type: str) -> str:
    """
    The function that CANN looks for: words of small letters with underscores between.

    A word starts at a capital behind a small letter or digit, and at the last one of several that a
    small letter follows.
    """
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", op_type)
    return spaced.lower()
