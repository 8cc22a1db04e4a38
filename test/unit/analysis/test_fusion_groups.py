"""How many kernels the operations of a function become."""

import pytest
from xdsl.dialects.func import FuncOp

from acc import registry
from acc.analysis.kernel_functions import is_kernel
from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline

ROWS, COLUMN = "tensor<64x512xf32>", "tensor<64xf32>"
BOTH, FIRST = "affine_map<(d0, d1) -> (d0, d1)>", "affine_map<(d0, d1) -> (d0)>"


def sums_taken_off(pairs: int) -> str:
    """A sum along rows and a difference, on and on."""
    lines = [
        f"func.func @f(%v0: {ROWS}) -> {ROWS} {{",
        f"%e = tensor.empty() : {ROWS}",
        f"%c = tensor.empty() : {COLUMN}",
        "%zero = arith.constant 0.0 : f32",
        f"%z = linalg.fill ins(%zero : f32) outs(%c : {COLUMN}) -> {COLUMN}",
    ]
    for number in range(pairs):
        lines.append(
            f"%s{number} = linalg.generic {{indexing_maps = [{BOTH}, {FIRST}], "
            f'iterator_types = ["parallel", "reduction"]}} ins(%v{number} : {ROWS}) '
            f"outs(%z : {COLUMN}) {{ ^bb0(%a: f32, %o: f32): %r = arith.addf %a, %o : f32 "
            f"linalg.yield %r : f32 }} -> {COLUMN}"
        )
        lines.append(
            f"%v{number + 1} = linalg.generic {{indexing_maps = [{BOTH}, {FIRST}, {BOTH}], "
            f'iterator_types = ["parallel", "parallel"]}} '
            f"ins(%v{number}, %s{number} : {ROWS}, {COLUMN}) outs(%e : {ROWS}) {{ "
            "^bb0(%a: f32, %b: f32, %o: f32): %r = arith.subf %a, %b : f32 "
            f"linalg.yield %r : f32 }} -> {ROWS}"
        )
    return "\n".join([*lines, f"func.return %v{pairs} : {ROWS}", "}"])


@pytest.mark.parametrize(("pairs", "kernels"), [(3, 1), (64, 1), (65, 2), (150, 3)])
def test_a_kernel_has_so_many_operations_at_most(pairs: int, kernels: int):
    context = registry.make_context()
    module = parse_module(context, sums_taken_off(pairs), "sums")
    run_pipeline(context, module, parse_pipeline("outline-kernels", registry.all_passes()))
    functions = [op for op in module.body.ops if isinstance(op, FuncOp)]
    assert sum(map(is_kernel, functions)) == kernels
    names = [function.sym_name.data for function in functions]
    assert len(set(names)) == len(names)
