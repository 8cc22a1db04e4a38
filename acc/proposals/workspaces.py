"""The memory that a proposal keeps between its kernels, which this machine has to have."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError
from acc.dialects.tile.program import WorkspaceOp

_TIMES = 64
"""How much larger than its arguments the workspaces of a program may be."""

_FREE = 1 << 22
"""Elements that they may have in any case."""


def workspace_problem(
    proposal: ModuleOp, sizes: Mapping[str, int], elements: int
) -> UserError | None:
    """
    What is wrong with the workspaces of a proposal at some sizes, where its arguments have so many
    elements.
    """
    legal, total = max(_TIMES * elements, _FREE), 0
    for op in proposal.walk():
        if isinstance(op, WorkspaceOp):
            dims = (dim.data for dim in op.result.type.shape)
            total += prod(sizes[dim] if isinstance(dim, str) else dim for dim in dims)
            if total > legal:
                text = f"the workspaces have {total} elements or more, legal are {legal}: "
                return UserError(f"{text}{_TIMES} times those of the arguments", op)
    return None
