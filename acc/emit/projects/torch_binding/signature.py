"""The C++ function, the schema and the Python function that an operator is called by."""

import keyword
from dataclasses import dataclass

from acc.diagnostics import UserError
from acc.emit.names import Scope, class_case
from acc.emit.projects.operator import Operator
from acc.emit.projects.shapes import caller_dims, caller_size

_TAKEN = ("RunOnDevice", "InferOutputs")
"""Functions of `operator.h`."""

_USED = ("self", "outputs", "torch")
"""What parameters would hide: PyTorch's own, a variable of the C++ function, Python's module."""


@dataclass(frozen=True)
class Signature:
    """How an operator is called from PyTorch."""

    name: str
    inputs: tuple[str, ...]
    """Names of the tensors that are read, legal in C++ and Python."""
    outputs: int

    @property
    def function(self) -> str:
        """The name of the C++ function."""
        name = class_case(self.name)
        return f"{name}Operator" if name in _TAKEN else name

    @property
    def parameters(self) -> list[str]:
        """The parameters of the C++ function."""
        return [f"const at::Tensor& {name}" for name in self.inputs]

    @property
    def returns(self) -> str:
        """The type that the C++ function returns."""
        if self.outputs == 1:
            return "at::Tensor"
        return f"std::tuple<{', '.join(['at::Tensor'] * self.outputs)}>"

    def result(self, outputs: str) -> str:
        """C++ for what it returns, from a vector of tensors."""
        each = [f"{outputs}[{i}]" for i in range(self.outputs)]
        return each[0] if self.outputs == 1 else f"{{{', '.join(each)}}}"

    @property
    def schema(self) -> str:
        """The function in PyTorch's schema language."""
        inputs = ", ".join(f"Tensor {name}" for name in self.inputs)
        results = "Tensor" if self.outputs == 1 else f"({', '.join(['Tensor'] * self.outputs)})"
        return f"{self.name}({inputs}) -> {results}"


def signature_of(operator: Operator) -> Signature:
    """
    The signature of an operator.

    Raises `UserError` for one without inputs, since nothing says on which device it would run, and
    for one with a size that no input has.
    """
    if not operator.inputs:
        raise UserError(
            "an operator without inputs cannot be called from PyTorch: nothing says on which "
            "device it runs",
            operator.variants[0].op,
        )
    _check_sizes(operator)
    scope = Scope([*keyword.kwlist, *_USED, operator.name])
    names = tuple(scope.unique(memory.name) for memory in operator.inputs)
    return Signature(operator.name, names, len(operator.outputs))


def _check_sizes(operator: Operator) -> None:
    """Check that shapes of inputs say what each open size is."""
    program = operator.variants[0]
    told = {
        caller_size(dims) for memory in operator.inputs for dims in caller_dims(memory, program)
    }
    for symbol in operator.symbols:
        if symbol not in told:
            raise UserError(
                f"an operator with the size '{symbol}' cannot be called from PyTorch: no input has "
                "a dimension of that size",
                program.op,
            )
