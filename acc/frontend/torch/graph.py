"""torch.export's program with its graph made stateless: what each placeholder and output is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import torch
from torch.export import ExportedProgram
from torch.export.graph_signature import (
    ConstantArgument,
    InputKind,
    OutputKind,
    OutputSpec,
    TensorArgument,
)
from torch.utils._pytree import tree_leaves, tree_unflatten

from acc.diagnostics import UserError
from acc.frontend.torch.program import ArgumentKind, FixedInput, ProgramResult, ResultKind
from acc.frontend.torch.random_numbers import refuse_random_numbers
from acc.locations import Place

_ARGUMENT_KINDS = {
    InputKind.USER_INPUT: ArgumentKind.INPUT,
    InputKind.PARAMETER: ArgumentKind.PARAMETER,
    InputKind.BUFFER: ArgumentKind.BUFFER,
    InputKind.CONSTANT_TENSOR: ArgumentKind.CONSTANT,
}


@dataclass(frozen=True)
class GraphArgument:
    """A placeholder that stays an argument."""

    name: str
    kind: ArgumentKind
    value: torch.Tensor
    shape: tuple[int | str, ...]
    """Open dimensions by the exporter's name for them."""

    path: str
    """That of `ProgramArgument`."""


@dataclass(frozen=True)
class StatelessGraph:
    """An FX graph whose inputs are all tensors, in order."""

    graph: torch.fx.Graph
    arguments: tuple[GraphArgument, ...]
    results: tuple[ProgramResult, ...]
    fixed: tuple[FixedInput, ...]
    """The inputs that are no tensors."""

    returned: object
    """That of `ImportedProgram`."""


def stateless_graph(
    program: ExportedProgram, inputs: Sequence[object], input_paths: Sequence[str], path: Path
) -> StatelessGraph:
    """
    The program's graph with state as arguments and everything that is no tensor folded in.

    `input_paths` says where each leaf of the inputs is.
    Weights and constants that nothing reads or writes are dropped, inputs are kept.
    """
    graph = program.graph_module.graph
    placeholders = {node.name: node for node in graph.nodes if node.op == "placeholder"}
    user_inputs = zip(input_paths, tree_leaves(list(inputs)), strict=True)
    written = {spec.target for spec in program.graph_signature.output_specs if spec.target}
    arguments: list[GraphArgument] = []
    fixed: list[FixedInput] = []
    names: dict[str, str] = {}
    for spec in program.graph_signature.input_specs:
        node = placeholders[spec.arg.name]
        kind = _ARGUMENT_KINDS.get(spec.kind)
        if kind is None:
            raise UserError(
                f"cannot import an argument of kind {spec.kind.name.lower()}", _top(path)
            )
        where, value = (
            next(user_inputs) if kind is ArgumentKind.INPUT else _state(program, spec.target)
        )
        if not isinstance(value, torch.Tensor):
            fixed.append(FixedInput(where, value))
            node.replace_all_uses_with(value)
            graph.erase_node(node)
        elif kind is not ArgumentKind.INPUT and not node.users and spec.target not in written:
            graph.erase_node(node)
        elif kind is ArgumentKind.CONSTANT and value.dim() == 0:
            _fold(graph, node, value)
        else:
            name = _unique(_argument_name(spec.target, spec.arg.name), names.values())
            names[spec.arg.name] = name
            if spec.target is not None:
                names[spec.target] = name
            arguments.append(GraphArgument(name, kind, value, _shape(node), where))
    results = _results(program, names, path)
    _drop_none(graph)
    _keep_frames_of(graph, path)
    refuse_random_numbers(graph, path)
    return_form = program.call_spec.out_spec
    assert return_form is not None
    returned = tree_unflatten(_returned_leaves(program), return_form)
    return StatelessGraph(graph, tuple(arguments), results, tuple(fixed), returned)


def _top(path: Path) -> Place:
    return Place(str(path), 1, 1)


def _state(program: ExportedProgram, target: str | None) -> tuple[str, object]:
    assert target is not None
    if target in program.state_dict:
        return target, program.state_dict[target]
    return target, program.constants[target]


def _fold(graph: torch.fx.Graph, node: torch.fx.Node, value: torch.Tensor) -> None:
    with graph.inserting_before(next(n for n in graph.nodes if n.op != "placeholder")):
        literal = graph.call_function(
            torch.ops.aten.full.default,
            ([], value.item()),
            {"dtype": value.dtype, "device": torch.device("cpu"), "pin_memory": False},
        )
    literal.meta = dict(node.meta)
    node.replace_all_uses_with(literal)
    graph.erase_node(node)


def _argument_name(target: str | None, placeholder: str) -> str:
    name = (target or placeholder).replace(".", "_")
    return name if name.isidentifier() else placeholder


def _unique(name: str, taken: Collection[str]) -> str:
    candidate, count = name, 0
    while candidate in taken:
        count += 1
        candidate = f"{name}_{count}"
    return candidate


def _shape(node: torch.fx.Node) -> tuple[int | str, ...]:
    value: object = node.meta["val"]
    assert isinstance(value, torch.Tensor)
    return tuple(str(size) if isinstance(size, torch.SymInt) else size for size in value.shape)


_MUTATIONS = (
    OutputKind.BUFFER_MUTATION,
    OutputKind.PARAMETER_MUTATION,
    OutputKind.USER_INPUT_MUTATION,
)


def _results(
    program: ExportedProgram, names: Mapping[str, str], path: Path
) -> tuple[ProgramResult, ...]:
    signature = program.graph_signature
    inputs = [spec.arg.name for spec in signature.input_specs if spec.kind is InputKind.USER_INPUT]
    results: list[ProgramResult] = []
    for spec in signature.output_specs:
        if spec.kind in _MUTATIONS:
            assert spec.target is not None
            is_input = spec.kind is OutputKind.USER_INPUT_MUTATION
            target = inputs.index(spec.target) if is_input else spec.target
            results.append(ProgramResult(names[spec.target], ResultKind.MUTATION, target))
        elif _is_tensor(spec):
            results.append(ProgramResult(spec.arg.name, ResultKind.OUTPUT))
        elif spec.kind is not OutputKind.USER_OUTPUT or not _is_none(spec):
            raise UserError(
                f"'forward' must return tensors only, found {_found(spec.arg)}", _top(path)
            )
    if not results:
        raise UserError("'forward' returns no tensor and writes to none", _top(path))
    return tuple(results)


def _returned_leaves(program: ExportedProgram) -> list[int | None]:
    """Of what `forward` returns: a number for each tensor, and None for None."""
    numbers = count()
    specs = program.graph_signature.output_specs
    returned = [spec for spec in specs if spec.kind is OutputKind.USER_OUTPUT]
    return [None if _is_none(spec) else next(numbers) for spec in returned]


def _drop_none(graph: torch.fx.Graph) -> None:
    """Leave tensors only among the results of a graph."""
    node = graph.output_node()
    (results,) = node.args
    assert isinstance(results, tuple)
    node.args = (tuple(result for result in results if result is not None),)


def _is_tensor(spec: OutputSpec) -> bool:
    return spec.kind is OutputKind.USER_OUTPUT and isinstance(spec.arg, TensorArgument)


def _is_none(spec: OutputSpec) -> bool:
    return isinstance(spec.arg, ConstantArgument) and spec.arg.value is None


def _found(result: object) -> str:
    if isinstance(result, ConstantArgument):
        return repr(result.value)
    return "a number that is computed from tensors"


def _keep_frames_of(graph: torch.fx.Graph, path: Path) -> None:
    """Reduce each node's stack to the frames of the user's file, so that locations name it."""
    marker = f'File "{path}"'
    for node in graph.nodes:
        trace = node.meta.get("stack_trace")
        if not isinstance(trace, str) or marker not in trace:
            continue
        lines = trace.splitlines()
        kept = [
            line
            for at, line in enumerate(lines)
            if marker in line or (at and marker in lines[at - 1] and "File " not in line)
        ]
        node.meta["stack_trace"] = "\n".join(kept)
