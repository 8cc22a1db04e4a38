"""Which tensors kernels and programs write: the outputs of a program, when nobody counts them."""

from __future__ import annotations

import ast

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import BlockArgument, SSAValue
from xdsl.traits import SymbolTable

from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import LaunchOp, ProgramOp, ViewOp
from acc.dialects.tile.transfer import StoreOp
from acc.frontend.dsl.source import Source


def written_arguments(kernel: KernelOp) -> frozenset[int]:
    """The arguments, by number, that a kernel stores to."""
    stores = (op for op in kernel.walk() if isinstance(op, StoreOp))
    return frozenset(
        op.destination.index for op in stores if isinstance(op.destination, BlockArgument)
    )


def _origin(value: SSAValue) -> SSAValue:
    while isinstance(value.owner, ViewOp):
        value = value.owner.source
    return value


def _written_by_launches(program: ProgramOp) -> frozenset[int]:
    found: set[int] = set()
    for op in program.walk():
        if not isinstance(op, LaunchOp):
            continue
        kernel = SymbolTable.lookup_symbol(program, SymbolRefAttr(op.kernel.root_reference))
        if not isinstance(kernel, KernelOp):
            continue
        for index in written_arguments(kernel):
            origin = _origin(op.arguments[index])
            if isinstance(origin, BlockArgument):
                found.add(origin.index)
    return frozenset(found)


def count_outputs(program: ProgramOp, node: ast.AST, source: Source) -> int:
    """
    How many of a program's arguments are outputs: those that its kernels store to, the last ones.

    Raises `UserError` where an argument that is only read comes after one that is written.
    """
    written, arguments = _written_by_launches(program), program.body.block.args
    if not written:
        raise source.error(node, "nothing is stored to an argument, so there is no output")
    first = min(written)
    for argument in arguments[first:]:
        if argument.index not in written:
            text = (
                f"outputs are the last arguments, but '{argument.name_hint}' is only read and "
                f"comes after '{arguments[first].name_hint}', which is stored to"
            )
            raise source.error(node, text)
    return len(arguments) - first
