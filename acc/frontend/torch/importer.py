"""Imports a PyTorch file: loads it, exports the module, lowers it and names what came out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr, UnknownLoc
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from acc.dense_literals import DenseLiteralParser
from acc.diagnostics import UserError
from acc.frontend.torch.model_file import ModelFile
from acc.frontend.torch.program import (
    ArgumentKind,
    DynamicDim,
    ImportedProgram,
    ProgramArgument,
)
from acc.implicit_rounding import allow_unrounded
from acc.locations import Place
from acc.registry import make_context
from acc.verification import verify

if TYPE_CHECKING:
    from acc.frontend.torch.graph import GraphArgument, StatelessGraph
    from acc.interp.values import Array


def import_program(
    file: ModelFile,
    *,
    seed: int = 0,
    cast: str | None = None,
    dynamic: Sequence[DynamicDim] = (),
    call: int = 1,
    with_inputs: bool = True,
) -> ImportedProgram:
    """
    The file's module as linalg on tensors, with the values of the run that `seed` gives.

    `cast` names a floating-point type for inputs and parameters; `dynamic` lists open dimensions.
    `call` says which call of `forward` on one module is imported: the first, unless what earlier
    ones did to its Python attributes matters. The values of inputs are zeros that take no memory
    unless `with_inputs`.
    Raises `UserError` for what PyTorch cannot export or torch-mlir cannot lower.
    """
    from acc.frontend.torch.export import export
    from acc.frontend.torch.forward_inputs import input_paths, unused_defaults
    from acc.frontend.torch.graph import stateless_graph

    inputs = file.inputs(seed, cast)
    model = file.model(seed, cast)
    for _ in range(call - 1):
        file.run(model, inputs)
    exported = export(file, model, inputs, dynamic)
    symbols = exported.symbols
    graph = stateless_graph(exported.program, inputs, input_paths(model, inputs), file.path)
    entry = _identifier(file.path.stem)
    module = _lower(graph, entry, file.path)
    if exported.rounds_implicitly:
        allow_unrounded(module)
    _name_arguments(module, entry, graph, symbols)
    bindings: dict[str, list[tuple[str, int]]] = {}
    for argument in graph.arguments:
        for dim, size in enumerate(argument.shape):
            if isinstance(size, str):
                bindings.setdefault(symbols.get(size, size), []).append((argument.name, dim))
    return ImportedProgram(
        module,
        entry,
        tuple(
            ProgramArgument(a.name, a.kind, _value(a, file.path, with_inputs), a.path)
            for a in graph.arguments
        ),
        graph.results,
        {symbol: tuple(places) for symbol, places in bindings.items()},
        file.path,
        (*graph.fixed, *unused_defaults(model, inputs)),
        graph.returned,
    )


def _value(argument: GraphArgument, path: Path, with_inputs: bool) -> Array:
    from acc.interp.torch_tensors import to_numpy

    try:
        if argument.kind is ArgumentKind.INPUT and not with_inputs:
            kind = to_numpy(argument.value.new_empty(0)).dtype
            return np.broadcast_to(np.zeros((), kind), tuple(argument.value.shape))
        return to_numpy(argument.value)
    except (NotImplementedError, RuntimeError, TypeError) as error:
        kind = f"{argument.value.dtype} on {argument.value.device}"
        raise UserError(
            f"the value of '{argument.name}', a tensor of {kind}, cannot be read: {error}",
            Place(str(path), 1, 1),
        ) from error


def _identifier(stem: str) -> str:
    name = re.sub(r"\W", "_", stem)
    return name if name.isidentifier() else f"_{name}"


def _lower(graph: StatelessGraph, entry: str, path: Path) -> ModuleOp:
    from acc.frontend.torch.torch_mlir import LoweringError, lower_to_linalg

    try:
        text = lower_to_linalg(graph.graph, entry)
    except LoweringError as error:
        raise UserError(_explain(error.message), _place(error.location, path)) from error
    module = DenseLiteralParser(make_context(), text, f"{path} as linalg").parse_module()
    for block in module.walk_blocks():
        for argument in block.args:
            argument.name_hint = None
    for op in module.walk():
        # what torch-mlir leaves without a place are the bodies of named ops
        parent = op.parent_op()
        if isinstance(op.location, UnknownLoc) and parent is not None:
            op.location = parent.location
    verify(module)
    return module


def _explain(message: str) -> str:
    unsupported = re.search(r"failed to legalize operation '(?:torch\.)?([\w.]+)'", message)
    operator = re.search(r'name = "([\w.]+)"', message)
    if unsupported is not None:
        name = (operator[1] if operator is not None else unsupported[1]).removeprefix("torch.")
        return f"no lowering to linalg for the operator '{name}'"
    summary = message.strip().split("\n", maxsplit=1)[0]
    return f"the module cannot be lowered to linalg: {summary}"


def _place(location: str, path: Path) -> Place:
    found = re.search(r'"([^"]+)":(\d+)', location)
    return Place(found[1], int(found[2]), 1) if found is not None else Place(str(path), 1, 1)


def _name_arguments(
    module: ModuleOp, entry: str, graph: StatelessGraph, symbols: Mapping[str, str]
) -> None:
    """Put each argument's name, kind and symbols on the function, and the names on its values."""
    function = next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == entry)
    attributes: list[DictionaryAttr] = []
    for argument, block_argument in zip(graph.arguments, function.body.block.args, strict=True):
        block_argument.name_hint = argument.name
        entries: dict[str, Attribute] = {
            "acc.name": StringAttr(argument.name),
            "acc.kind": StringAttr(argument.kind),
        }
        names = [symbols.get(size, size) for size in argument.shape if isinstance(size, str)]
        if names:
            entries["acc.symbols"] = ArrayAttr([StringAttr(name) for name in names])
        attributes.append(DictionaryAttr(entries))
    function.arg_attrs = ArrayAttr(attributes)
