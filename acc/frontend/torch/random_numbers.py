"""Refuses graphs that make random numbers."""

from __future__ import annotations

import re
from pathlib import Path

import torch
from torch.fx import Graph, Node

from acc.diagnostics import UserError
from acc.locations import Place


def refuse_random_numbers(graph: Graph, path: Path) -> None:
    """Raise `UserError` at the first line of the user's file whose random numbers are used."""
    for node in graph.nodes:
        target: object = node.target
        if (
            isinstance(target, torch._ops.OpOverload)  # pyright: ignore[reportPrivateUsage]
            and torch.Tag.nondeterministic_seeded in target.tags
            and node.users
        ):
            raise UserError(
                f"'{target.name().replace('::', '.')}' makes random numbers, which kernels do "
                "not; expected them among the inputs of 'forward', or, for dropout, a module in "
                "evaluation mode (self.eval(), training=False)",
                _place(node, path),
            )


def _place(node: Node, path: Path) -> Place:
    """The innermost frame of the user's file that a node was made in."""
    trace = node.meta.get("stack_trace")
    lines = re.findall(rf'File "{re.escape(str(path))}", line (\d+)', str(trace))
    return Place(str(path), int(lines[-1]) if lines else 1, 1)
