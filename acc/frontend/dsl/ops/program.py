"""`acc.workspace([M, 8], f32)`, `acc.view(x, [6, 8])` and `acc.launch(kernel, x, y)`."""

from __future__ import annotations

import ast

from acc.dialects.tile.program import LaunchOp, ViewOp, WorkspaceOp
from acc.dialects.tile.types import GmType
from acc.frontend.dsl.call import Call, expect_tensor
from acc.frontend.dsl.gm_type import gm_dims, write_gm_dims
from acc.frontend.dsl.names import Function
from acc.frontend.dsl.ops.spelling import Writing, spelling
from acc.frontend.dsl.parameters import Form, Parameter, Parameters


def _dims(call: Call) -> list[int | str]:
    return gm_dims(call.body, call.elements("shape"))


def read_workspace(call: Call, op_class: type[WorkspaceOp]) -> WorkspaceOp:
    """Reads a call."""
    return op_class(GmType(_dims(call), call.element("dtype")))


def write_workspace(op: WorkspaceOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    typ = op.result.type
    shape = ast.List(write_gm_dims(typ, writing.symbol), ast.Load())
    return writing.call("workspace", [shape, writing.element(typ.element_type)])


def read_view(call: Call, op_class: type[ViewOp]) -> ViewOp:
    """Reads a call."""
    source = call.tensor("source")
    typ = source.type
    assert isinstance(typ, GmType)
    return op_class(source, GmType(_dims(call), typ.element_type))


def write_view(op: ViewOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    shape = ast.List(write_gm_dims(op.result.type, writing.symbol), ast.Load())
    return writing.call("view", [writing.value(op.source), shape])


def read_launch(call: Call, op_class: type[LaunchOp]) -> LaunchOp:
    """
    Reads a call of a kernel of this file, with one tensor for each of its arguments.

    Raises `UserError` for arguments that the kernel does not take.
    """
    source, target = call.body.source, call.arguments["kernel"]
    kernels = call.body.names.functions("kernel")
    if not isinstance(target, ast.Name) or target.id not in kernels:
        raise source.unknown(target, "kernel", ast.unparse(target), kernels)
    kernel = kernels[target.id]
    tensors = [expect_tensor(call.body, node) for node in call.rest]
    _check_count(call, kernel, len(tensors))
    return op_class(kernel.name, tensors)


def _check_count(call: Call, kernel: Function, found: int) -> None:
    wanted = len(kernel.node.args.args)
    if found != wanted:
        text = f"kernel '{kernel.name}' takes {wanted} tensors, found {found}"
        raise call.body.source.error(call.node, text)


def write_launch(op: LaunchOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    kernel = writing.function(op.kernel.string_value())
    return writing.call("launch", [kernel, *(writing.value(arg) for arg in op.arguments)])


_SIZES = Parameter("shape", Form.SIZES)

SPELLINGS = (
    spelling(
        WorkspaceOp,
        Parameters(_SIZES, Parameter("dtype", Form.ELEMENT)),
        read_workspace,
        write_workspace,
    ),
    spelling(ViewOp, Parameters("source", _SIZES), read_view, write_view),
    spelling(
        LaunchOp,
        Parameters(Parameter("kernel", Form.FUNCTION), "*tensors"),
        read_launch,
        write_launch,
    ),
)
