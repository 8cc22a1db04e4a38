"""The one place that touches torch-mlir, which has no type stubs: an FX graph to linalg text."""
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportAttributeAccessIssue=false

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import torch
from torch_mlir import ir
from torch_mlir.dialects import torch as torch_dialect
from torch_mlir.extras.fx_decomp_util import get_decomposition_table
from torch_mlir.extras.fx_importer import FxImporter
from torch_mlir.passmanager import PassManager

_TO_BACKEND = (
    "builtin.module(func.func(torch-match-quantized-custom-ops),"
    "torchdynamo-export-to-torch-backend-pipeline{ extra-library=})"
)
_TO_LINALG = "builtin.module(torch-backend-to-linalg-on-tensors-backend-pipeline)"

_TRUNCATION = re.compile(r'("arith\.trunci"\([^)]*\)) <\{overflowFlags = #arith\.overflow<\w*>\}>')
"""A truncation with a property that xDSL's has not: what it may be assumed to lose."""


@dataclass
class LoweringError(Exception):
    """torch-mlir refused the graph."""

    message: str
    location: str
    """As MLIR prints it, such as `"file.py":12:0`; empty where unknown."""


Table: TypeAlias = dict[torch._ops.OperatorBase, Callable[..., object]]  # pyright: ignore[reportPrivateUsage]
"""ATen ops with the functions that decompose them."""


def stock_decompositions() -> Table:
    """A copy of torch-mlir's decomposition table."""
    return dict(get_decomposition_table())


def lower_to_linalg(graph: torch.fx.Graph, symbol: str) -> str:
    """
    The graph as a function named `symbol` on linalg, in generic form with inline locations.

    Dense splats of rank above 0 come as `tensor.splat`, which costs a reader nothing.
    """
    context = ir.Context()
    torch_dialect.register_dialect(context)
    importer = FxImporter(context=context)
    try:
        function = importer.import_stateless_graph(graph, func_name=symbol)
        with context:
            function.attributes["torch.assume_strict_symbolic_shapes"] = ir.UnitAttr.get()
            for pipeline in (_TO_BACKEND, _TO_LINALG):
                PassManager.parse(pipeline).run(importer.module.operation)
    except ir.MLIRError as error:
        raise _first_diagnostic(error) from error
    except (NotImplementedError, ValueError, TypeError, AssertionError) as error:
        raise LoweringError(str(error) or type(error).__name__, "") from error
    with context:
        _replace_splats(importer.module.operation)
    text = importer.module.operation.get_asm(
        print_generic_op_form=True, enable_debug_info=True, use_local_scope=True
    )
    return _TRUNCATION.sub(r"\1", text)


def _first_diagnostic(error: ir.MLIRError) -> LoweringError:
    diagnostics = list(error.error_diagnostics)
    if not diagnostics:
        return LoweringError(str(error), "")
    location = str(diagnostics[0].location).removeprefix("loc(").removesuffix(")")
    return LoweringError(str(diagnostics[0].message), location)


def _operations(operation: ir.Operation) -> Iterator[ir.Operation]:
    for region in operation.regions:
        for block in region.blocks:
            for op in block.operations:
                yield op.operation
                yield from _operations(op.operation)


def _replace_splats(module: ir.Operation) -> None:
    constants = [op for op in _operations(module) if op.name == "arith.constant"]
    for op in constants:
        if not isinstance(op.attributes["value"], ir.DenseElementsAttr):
            continue
        value = ir.DenseElementsAttr(op.attributes["value"])
        tensor_type = ir.RankedTensorType(value.type)
        if not value.is_splat or not tensor_type.rank:
            continue
        point = ir.InsertionPoint(op)
        scalar = ir.Operation.create(
            "arith.constant",
            results=[tensor_type.element_type],
            attributes={"value": value.get_splat_value()},
            loc=op.location,
            ip=point,
        )
        splat = ir.Operation.create(
            "tensor.splat",
            results=[tensor_type],
            operands=[scalar.result],
            loc=op.location,
            ip=point,
        )
        op.result.replace_all_uses_with(splat.result)
        op.erase()
