"""Sorts by ranks give what sorts give, whatever is compared; which sorts are ranked."""

import numpy as np
import pytest
from numpy.typing import NDArray
from xdsl.dialects.func import FuncOp

from acc.analysis.sort_ops import is_sort
from acc.dialects.tile.kernel import KernelOp
from acc.interp.interpreter import Interpreter
from acc.interp.values import Array, as_array
from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.passes.convert_linalg_to_tile import ranked_sort
from acc.registry import all_passes, make_context

SPECIAL = [np.nan, 1.0, -np.inf, 0.0, -0.0, np.nan, np.inf, 1.0, -2.5, np.inf, 3.0, 1.0]

SORT = """\
func.func @f(%x: tensor<{rows}x{length}x{element}>)
    -> (tensor<{rows}x{length}x{element}>, tensor<{rows}x{length}xi64>) {{
  %e = tensor.empty() : tensor<{rows}x{length}xi64>
  %i = linalg.generic {{
    indexing_maps = [affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]
  }} outs(%e : tensor<{rows}x{length}xi64>) {{
  ^bb0(%o: i64):
    %n = linalg.index 1 : index
    %m = arith.index_cast %n : index to i64
    linalg.yield %m : i64
  }} -> tensor<{rows}x{length}xi64>
  %v, %p = tm_tensor.sort dimension(1)
      outs(%x, %i : tensor<{rows}x{length}x{element}>, tensor<{rows}x{length}xi64>) {{
  ^bb0(%c: {element}, %d: {element}, %k: i64, %l: i64):
    %q = arith.{compare}, %c, %d : {element}
    tm_tensor.yield %q : i1
  }} -> tensor<{rows}x{length}x{element}>, tensor<{rows}x{length}xi64>
  func.return %v, %p : tensor<{rows}x{length}x{element}>, tensor<{rows}x{length}xi64>
}}
"""


def _sorted(rows: Array, element: str, compare: str) -> tuple[int, Array, Array]:
    """Kernels of the sort's program, and its results."""
    ctx = make_context()
    count, length = rows.shape
    text = SORT.format(rows=count, length=length, element=element, compare=compare)
    module = parse_module(ctx, text, "sort")
    run_pipeline(ctx, module, parse_pipeline("linalg-to-tile", all_passes()))
    results = np.empty_like(rows), np.empty(rows.shape, np.int64)
    elements, places = Interpreter(module).call("f", [rows, *results])
    kernels = sum(isinstance(op, KernelOp) for op in module.walk())
    return kernels, as_array(elements), as_array(places)


def _holds_a_sort(function: FuncOp) -> bool:
    return any(map(is_sort, function.body.block.ops))


def _expected(rows: Array, descending: bool) -> NDArray[np.intp]:
    """Where each row's elements are, in order: NaN is the largest, equal ones stay in order."""
    if not descending:
        return np.argsort(rows, axis=1, kind="stable")
    back = np.argsort(rows[:, ::-1], axis=1, kind="stable")[:, ::-1]
    return rows.shape[1] - 1 - back


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("element", ["f32", "f16", "i32", "i64"])
def test_ranks(element: str, descending: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ranked_sort, "_needs", _holds_a_sort)
    if element.startswith("f"):
        dtype = np.float32 if element == "f32" else np.float16
        rows = np.array([SPECIAL, SPECIAL[::-1]], dtype)
    else:
        dtype = np.int32 if element == "i32" else np.int64
        ends = np.iinfo(dtype)
        numbers = [ends.max, 0, -1, ends.min, 7, 0, ends.max, 2**24 + 1, 2**24, -1, 3, ends.min]
        rows = np.array([numbers, numbers[::-1]], dtype)
    compare = ("cmpf o" if element.startswith("f") else "cmpi s") + ("ge" if descending else "le")
    _, elements, places = _sorted(rows, element, compare)
    order = _expected(rows, descending)
    np.testing.assert_array_equal(places, order)
    np.testing.assert_array_equal(elements, np.take_along_axis(rows, order, 1))


@pytest.mark.parametrize(
    ("length", "element", "kernels"), [(2003, "f32", 1), (2003, "i32", 4), (2700, "f32", 4)]
)
def test_only_what_has_no_instruction_is_ranked(length: int, element: str, kernels: int):
    dtype = np.float32 if element == "f32" else np.int32
    compare = "cmpf ole" if element == "f32" else "cmpi sle"
    rows = np.random.default_rng(0).permutation(length).astype(dtype).reshape(1, length)
    made, elements, places = _sorted(rows, element, compare)
    assert made == kernels
    np.testing.assert_array_equal(elements, np.sort(rows))
    np.testing.assert_array_equal(places, np.argsort(rows))
