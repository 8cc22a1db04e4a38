"""What CANN calls an operator: its type, the function of its kernel, its tensors."""

import keyword
import re
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
    scope = Scope([*keyword.kwlist, *_TAKEN, _OUTPUT, *ASCENDC_NAMES, op_type, function])
    tensors: list[str] = []
    for index, memory in enumerate(operator.variants[0].arguments):
        if index == len(operator.inputs):
            scope.taken.discard(_OUTPUT)
        wanted = snake_case(memory.name) if is_constant_name(memory.name) else memory.name
        name = scope.unique(wanted)
        # macros have the names in capitals
        while name.upper() in (other.upper() for other in tensors):
            name = scope.unique(wanted)
        tensors.append(name)
    return OpNames(op_type, function, tuple(tensors))


def function_of(op_type: str) -> str:
    """
    The function that CANN looks for: words of small letters with underscores between.

    A word starts at a capital behind a small letter or digit, and at the last one of several that a
    small letter follows.
    """
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", op_type)
    return spaced.lower()
