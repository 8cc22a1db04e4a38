"""Prints the C++ function that an operator is called by."""

from acc.emit.printer import CppPrinter
from acc.emit.projects.torch_binding.signature import Signature


def print_function(
    printer: CppPrinter, signature: Signature, called: str, suffix: str = ""
) -> None:
    """A function of tensors that hands them to `called` of `operator.h`."""
    head = f"{signature.returns} {signature.function}{suffix}"
    with printer.function(head, signature.parameters):
        made = f"const std::vector<at::Tensor> outputs = {called}({{"
        printer.broken(made, signature.inputs, "});")
        printer.line(f"return {signature.result('outputs')};")
