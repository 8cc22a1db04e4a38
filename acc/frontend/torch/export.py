"""Runs torch.export on a loaded model and decomposes the result to the ops we lower."""

from __future__ import annotations

import inspect
import logging
import warnings
from collections.abc import Generator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO

import torch
from torch.export import Dim, ExportedProgram

from acc.diagnostics import UserError, did_you_mean
from acc.frontend.torch.decomposition_table import decomposition_table
from acc.frontend.torch.model_file import ModelFile, running
from acc.frontend.torch.program import DynamicDim
from acc.locations import Place


def export(
    file: ModelFile,
    model: torch.nn.Module,
    inputs: Sequence[object],
    dynamic: Sequence[DynamicDim] = (),
) -> tuple[ExportedProgram, dict[str, str]]:
    """The exported and decomposed program, and our name for each of the exporter's symbols."""
    shapes = _dynamic_shapes(file, model, inputs, dynamic)
    with torch.no_grad(), _silence(), running(file.path, "the module cannot be exported"):
        program = torch.export.export(model, tuple(inputs), dynamic_shapes=shapes, strict=False)
        program = program.run_decompositions(  # pyright: ignore[reportUnknownMemberType]
            decomposition_table()
        )
    return program, _symbol_names(program, dynamic)


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


def _parameters(model: torch.nn.Module) -> list[str]:
    return list(inspect.signature(model.forward).parameters)


def _dynamic_shapes(
    file: ModelFile, model: torch.nn.Module, inputs: Sequence[object], dynamic: Sequence[DynamicDim]
) -> dict[str, dict[int, Dim] | None] | None:
    if not dynamic:
        return None
    place = Place(str(file.path), 1, 1)
    names = _parameters(model)[: len(inputs)]
    shapes: dict[str, dict[int, Dim] | None] = dict.fromkeys(names)
    symbols: dict[str, Dim] = {}
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
        symbol = symbols.setdefault(request.symbol, Dim(request.symbol))
        chosen = shapes[request.input] or {}
        shapes[request.input] = chosen | {request.dim: symbol}
    return shapes


def _symbol_names(program: ExportedProgram, dynamic: Sequence[DynamicDim]) -> dict[str, str]:
    values = {node.name: node.meta.get("val") for node in program.graph.nodes}
    names: dict[str, str] = {}
    for request in dynamic:
        value = values.get(request.input)
        if isinstance(value, torch.Tensor):
            names[str(value.shape[request.dim])] = request.symbol
    return names
