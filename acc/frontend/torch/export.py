"""Runs torch.export on a loaded model and decomposes the result to the ops we lower."""

from __future__ import annotations

import inspect
import logging
import warnings
from collections.abc import Generator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO

import torch
from torch.export import Dim, ExportedProgram
from torch.fx import Node
from torch.utils._pytree import tree_leaves

from acc.diagnostics import UserError, did_you_mean
from acc.frontend.torch.decomposition_table import decomposition_table
from acc.frontend.torch.forward_inputs import input_paths
from acc.frontend.torch.model_file import ModelFile, running
from acc.frontend.torch.program import DynamicDim
from acc.frontend.torch.widening import NARROW
from acc.locations import Place


@dataclass(frozen=True)
class Exported:
    """What the exporter makes of a model."""

    program: ExportedProgram
    symbols: dict[str, str]
    """Our name for each of the exporter's symbols."""

    rounds_implicitly: bool
    """Whether there are 16-bit floats, and only because operands have that type."""


def export(
    file: ModelFile,
    model: torch.nn.Module,
    inputs: Sequence[object],
    dynamic: Sequence[DynamicDim] = (),
) -> Exported:
    """Export a model and decompose its operations. Raises `UserError` if PyTorch cannot."""
    shapes = _dynamic_shapes(file, model, inputs, dynamic)
    with _explaining(file, model, inputs), torch.no_grad(), _silence():
        program = torch.export.export(model, tuple(inputs), dynamic_shapes=shapes, strict=False)
        implicit = _rounds_implicitly(program)
        program = program.run_decompositions(  # pyright: ignore[reportUnknownMemberType]
            decomposition_table()
        )
    return Exported(program, _symbol_names(program, dynamic), implicit)


@contextmanager
def _explaining(
    file: ModelFile, model: torch.nn.Module, inputs: Sequence[object]
) -> Generator[None]:
    """Turn what the exporter raises into a `UserError`, which names tensors that are one."""
    try:
        with running(file.path, "the module cannot be exported"):
            yield
    except UserError as error:
        # it says no more about tensors that share memory which is written
        shared = _sharing(model, inputs) if isinstance(error.__cause__, AssertionError) else []
        if not shared:
            raise
        raise UserError(
            f"'forward' writes to memory that {' and '.join(map(repr, shared))} share; expected "
            "memory of its own for each",
            Place(str(file.path), 1, 1),
        ) from error


def _sharing(model: torch.nn.Module, inputs: Sequence[object]) -> list[str]:
    """The names of the first tensors found that share memory."""
    leaves = zip(input_paths(model, inputs), tree_leaves(list(inputs)), strict=True)
    state = model.state_dict(keep_vars=True).items()
    users: dict[int, list[str]] = {}
    for name, tensor in (*leaves, *state, *model.named_buffers(remove_duplicate=False)):
        if isinstance(tensor, torch.Tensor):
            names = users.setdefault(tensor.untyped_storage().data_ptr(), [])
            names += [] if name in names else [name]
    nobody: list[str] = []
    return next((names for names in users.values() if len(names) > 1), nobody)


def _rounds_implicitly(program: ExportedProgram) -> bool:
    nodes: list[Node] = list(program.graph.nodes)
    return any(_dtypes([node]) & NARROW for node in nodes) and not any(map(_is_asked, nodes))


def _is_asked(node: Node) -> bool:
    """Whether a node makes a 16-bit float of something wider."""
    made, read = _dtypes([node]), _dtypes(node.all_input_nodes)
    return bool(made & NARROW) and any(kind.is_floating_point for kind in read - NARROW)


def _dtypes(nodes: Sequence[Node]) -> set[torch.dtype]:
    values = (leaf for node in nodes for leaf in tree_leaves(node.meta.get("val")))
    return {value.dtype for value in values if isinstance(value, torch.Tensor)}


@contextmanager
def _silence() -> Generator[None]:
    """Keep what the exporter logs and prints from the user, who gets our message."""
    disabled = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings(), redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(disabled)


def parameter_names(model: torch.nn.Module) -> list[str]:
    """What `forward` takes, in order."""
    return list(inspect.signature(model.forward).parameters)


def _dynamic_shapes(
    file: ModelFile, model: torch.nn.Module, inputs: Sequence[object], dynamic: Sequence[DynamicDim]
) -> dict[str, dict[int, object] | None] | None:
    if not dynamic:
        return None
    place = Place(str(file.path), 1, 1)
    names = parameter_names(model)[: len(inputs)]
    shapes: dict[str, dict[int, object] | None] = dict.fromkeys(names)
    symbols: dict[str, object] = {}
    for request in dynamic:
        if request.input not in names:
            near = did_you_mean(request.input, names)
            raise UserError(
                f"'forward' has no parameter '{request.input}'{near}, it has {', '.join(names)}",
                place,
            )
        value = inputs[names.index(request.input)]
        rank = value.dim() if isinstance(value, torch.Tensor) else 0
        if not 0 <= request.dim < rank:
            raise UserError(
                f"'{request.input}' has no dimension {request.dim}, its rank is {rank}", place
            )
        symbol = symbols.setdefault(request.symbol, _symbol(request))
        chosen = shapes[request.input] or {}
        shapes[request.input] = chosen | {request.dim: symbol}
    return shapes


def _symbol(request: DynamicDim) -> object:
    return Dim.AUTO if request.is_wish else Dim(request.symbol)


def _symbol_names(program: ExportedProgram, dynamic: Sequence[DynamicDim]) -> dict[str, str]:
    values = {node.name: node.meta.get("val") for node in program.graph.nodes}
    names: dict[str, str] = {}
    for request in dynamic:
        value = values.get(request.input)
        if isinstance(value, torch.Tensor):
            names.setdefault(str(value.shape[request.dim]), request.symbol)
    return names
