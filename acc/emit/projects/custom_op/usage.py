"""How a program calls a custom operator: C++ for the README, around the `aclnn` functions."""

import keyword

from acc.emit.names import Scope
from acc.emit.printer import CppPrinter
from acc.emit.programs import Memory, Program
from acc.emit.projects.custom_op.names import OpNames
from acc.emit.projects.dtypes import element_names
from acc.emit.projects.operator import Operator
from acc.emit.projects.shapes import caller_dims, caller_size

_TENSOR_AT = """\
// A tensor of elements in row-major order, at an address of the device.
static aclTensor* TensorAt(void* address, aclDataType type, const std::vector<int64_t>& shape)
{
    return aclCreateTensor(shape.data(), shape.size(), type, nullptr, 0, ACL_FORMAT_ND,
                           shape.data(), shape.size(), address);
}
"""
_LOCALS = ("tensors", "bytes", "executor", "status", "workspace", "tensor", "stream", "TensorAt")
_FUNCTIONS = ("aclDestroyTensor", "aclrtFree", "aclrtMalloc", "aclrtSynchronizeStream")


def usage(operator: Operator, names: OpNames) -> str:
    """
    C++ that runs the first variant of an operator on memory of the device.

    Raises `UserError` for element types that the outside has no name for.
    """
    printer = CppPrinter()
    printer.line("#include <cstdint>")
    printer.line("#include <vector>")
    printer.blank()
    printer.line('#include "acl/acl.h"')
    printer.line(f'#include "aclnn_{names.function}.h"')
    printer.blank()
    for line in _TENSOR_AT.splitlines():
        printer.line(line)
    printer.blank()
    _print_run(printer, operator.variants[0], names)
    return printer.text()


def _print_run(printer: CppPrinter, program: Program, names: OpNames) -> None:
    api = f"aclnn{names.op_type}"
    scope = Scope([*keyword.kwlist, *_LOCALS, *_FUNCTIONS])
    addresses = [scope.unique(name) for name in names.tensors]
    sizes = {symbol: scope.unique(program.sizes[symbol]) for symbol in program.symbols}
    parameters = [
        *(f"void* {name}" for name in addresses),
        *(f"int64_t {size}" for size in sizes.values()),
        "aclrtStream stream",
    ]
    printer.comment(f"Runs {program.name}, and waits for it; 0 is success.")
    with printer.function(f"aclnnStatus Run{names.op_type}", parameters):
        printer.line("const aclTensor* const tensors[] = {")
        with printer.indented():
            for name, memory in zip(addresses, program.arguments, strict=True):
                printer.line(f"TensorAt({name}, {_tensor(memory, program, sizes)}),")
        printer.line("};")
        printer.line("uint64_t bytes = 0;")
        printer.line("aclOpExecutor* executor = nullptr;")
        given = [f"tensors[{i}]" for i in range(len(names.tensors))]
        asked = f"aclnnStatus status = {api}GetWorkspaceSize("
        printer.broken(asked, [*given, "&bytes", "&executor"], ");")
        printer.line("void* workspace = nullptr;")
        with printer.block("if (status == 0 && bytes > 0)"):
            printer.line("status = aclrtMalloc(&workspace, bytes, ACL_MEM_MALLOC_HUGE_FIRST);")
        with printer.block("if (status == 0)"):
            printer.line(f"status = {api}(workspace, bytes, executor, stream);")
        with printer.block("if (status == 0)"):
            printer.line("status = aclrtSynchronizeStream(stream);")
        with printer.block("if (workspace != nullptr)"):
            printer.line("aclrtFree(workspace);")
        with printer.block("for (const aclTensor* tensor : tensors)"):
            printer.line("aclDestroyTensor(tensor);")
        printer.line("return status;")


def _tensor(memory: Memory, program: Program, sizes: dict[str, str]) -> str:
    """Type and shape of a tensor."""
    typ = element_names(memory.type.element_type, program.op).acl
    shape = ", ".join(caller_size(dims, sizes) for dims in caller_dims(memory, program))
    return f"{typ}, {{{shape}}}"
