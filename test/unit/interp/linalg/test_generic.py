"""linalg.generic with every kind of map and body, against NumPy."""

import numpy as np
import pytest
from numpy.typing import NDArray

from acc.interp.interpreter import Interpreter, InterpreterError
from acc.interp.linalg import structured
from acc.parsing import parse_module
from acc.registry import make_context

RNG = np.random.default_rng(0)


def run(text: str, *args: NDArray[np.generic]) -> NDArray[np.float64]:
    """The one result of the function `f` of a text."""
    (got,) = Interpreter(parse_module(make_context(), text, "test")).call("f", args)
    return np.asarray(got, np.float64)


def sample(*shape: int) -> NDArray[np.float32]:
    """Normally distributed numbers."""
    return RNG.standard_normal(shape).astype(np.float32)


def unary(maps: str, iterators: str, body: str, types: str, outs: str) -> str:
    """A function of one input `%x` and the initial values `%o`."""
    return f"""
    func.func @f(%x: {types}, %o: {outs}) -> {outs} {{
      %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}
          ins(%x : {types}) outs(%o : {outs}) {{
      ^bb0(%a: f32, %b: f32):
        {body}
      }} -> {outs}
      func.return %r : {outs}
    }}"""


SUM = "%s = arith.addf %a, %b : f32\nlinalg.yield %s : f32"
MAX = "%s = arith.maximumf %a, %b : f32\nlinalg.yield %s : f32"


def test_transposed_and_broadcast_operands():
    text = """
    func.func @f(%x: tensor<3x5xf32>, %v: tensor<3xf32>, %o: tensor<5x3xf32>) -> tensor<5x3xf32> {
      %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>,
          affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
          ins(%x, %v : tensor<3x5xf32>, tensor<3xf32>) outs(%o : tensor<5x3xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32):
        %s = arith.mulf %a, %b : f32
        linalg.yield %s : f32
      } -> tensor<5x3xf32>
      func.return %r : tensor<5x3xf32>
    }"""
    x, v = sample(3, 5), sample(3)
    got = run(text, x, v, np.zeros((5, 3), np.float32))
    np.testing.assert_array_equal(got, x.T * v)


def test_keepdim_sum_and_initial_value():
    maps = "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>"
    text = unary(maps, '"parallel", "reduction"', SUM, "tensor<4x9xf32>", "tensor<4x1xf32>")
    x, initial = sample(4, 9), sample(4, 1)
    got = run(text, x, initial)
    np.testing.assert_allclose(got, x.sum(1, keepdims=True) + initial, rtol=1e-5, atol=1e-6)


def test_sum_to_rank_zero():
    maps = "affine_map<(i) -> (i)>, affine_map<(i) -> ()>"
    text = unary(maps, '"reduction"', SUM, "tensor<6xf32>", "tensor<f32>")
    x = sample(6)
    got = run(text, x, np.array(1.0, np.float32))
    np.testing.assert_allclose(got, x.sum() + 1.0, rtol=1e-5)


def test_maximum_propagates_nan():
    maps = "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>"
    text = unary(maps, '"parallel", "reduction"', MAX, "tensor<2x3xf32>", "tensor<2xf32>")
    x = np.array([[1, np.nan, 3], [1, 2, 3]], np.float32)
    got = run(text, x, np.full(2, -np.inf, np.float32))
    np.testing.assert_array_equal(got, [np.nan, 3])


def test_reduction_over_nothing_gives_the_initial_value():
    maps = "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>"
    text = unary(maps, '"parallel", "reduction"', MAX, "tensor<?x?xf32>", "tensor<?xf32>")
    got = run(text, np.zeros((2, 0), np.float32), np.array([5, 6], np.float32))
    np.testing.assert_array_equal(got, [5, 6])


def test_strided_windows():
    maps = "affine_map<(i, k) -> (i * 2 + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>"
    text = f"""
    func.func @f(%x: tensor<9xf32>, %w: tensor<3xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {{
      %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "reduction"]}}
          ins(%x, %w : tensor<9xf32>, tensor<3xf32>) outs(%o : tensor<4xf32>) {{
      ^bb0(%a: f32, %b: f32, %c: f32):
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        linalg.yield %s : f32
      }} -> tensor<4xf32>
      func.return %r : tensor<4xf32>
    }}"""
    x, w = sample(9), sample(3)
    got = run(text, x, w, np.zeros(4, np.float32))
    want = [float(np.dot(x[2 * i : 2 * i + 3].astype(np.float64), w)) for i in range(4)]
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)


ARGMAX = """
func.func @f(%x: tensor<3x7xf32>, %m: tensor<3xf32>, %n: tensor<3xi64>) -> tensor<3xi64> {
  %v, %i = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x7xf32>) outs(%m, %n : tensor<3xf32>, tensor<3xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64):
    %at = linalg.index 1 : index
    %k = arith.index_cast %at : index to i64
    %s = arith.maximumf %a, %b : f32
    %p = arith.cmpf ogt, %a, %b : f32
    %t = arith.select %p, %k, %c : i64
    linalg.yield %s, %t : f32, i64
  } -> (tensor<3xf32>, tensor<3xi64>)
  func.return %i : tensor<3xi64>
}"""


def test_body_that_is_no_plain_combination_runs_in_order():
    x = sample(3, 7)
    got = run(ARGMAX, x, np.full(3, -np.inf, np.float32), np.zeros(3, np.int64))
    np.testing.assert_array_equal(got, x.argmax(1))


GATHER = """
func.func @f(%t: tensor<10x4xf32>, %i: tensor<6xi64>, %o: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<6xi64>) outs(%o : tensor<6x4xf32>) {
  ^bb0(%a: i64, %b: f32):
    %row = arith.index_cast %a : i64 to index
    %column = linalg.index 1 : index
    %s = tensor.extract %t[%row, %column] : tensor<10x4xf32>
    linalg.yield %s : f32
  } -> tensor<6x4xf32>
  func.return %r : tensor<6x4xf32>
}"""


def test_index_and_extract_in_a_body():
    table, rows = sample(10, 4), np.array([9, 0, 3, 3, 7, 1])
    got = run(GATHER, table, rows, np.zeros((6, 4), np.float32))
    np.testing.assert_array_equal(got, table[rows])


def test_extract_out_of_bounds_is_reported():
    with pytest.raises(InterpreterError, match="index outside dimension 0 of size 10"):
        run(GATHER, sample(10, 4), np.full(6, 10), np.zeros((6, 4), np.float32))


@pytest.mark.parametrize("points", [1, 5, 64])
def test_slabs_give_the_same_result(points: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(structured, "_SLAB_POINTS", points)
    maps = "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>"
    text = unary(maps, '"parallel", "reduction"', SUM, "tensor<4x9xf32>", "tensor<4xf32>")
    x, initial = sample(4, 9), sample(4)
    got = run(text, x, initial)
    np.testing.assert_allclose(got, x.sum(1) + initial, rtol=1e-5, atol=1e-6)
    table, rows = sample(10, 4), np.array([9, 0, 3, 3, 7, 1])
    gathered = run(GATHER, table, rows, np.zeros((6, 4), np.float32))
    np.testing.assert_array_equal(gathered, table[rows])


def test_operands_are_left_alone():
    maps = "affine_map<(i) -> (i)>, affine_map<(i) -> (i)>"
    text = unary(maps, '"parallel"', SUM, "tensor<3xf32>", "tensor<3xf32>")
    x, initial = sample(3), sample(3)
    before = initial.copy()
    run(text, x, initial)
    np.testing.assert_array_equal(initial, before)


def test_sizes_that_disagree_are_reported():
    maps = "affine_map<(i) -> (i)>, affine_map<(i) -> (i)>"
    text = unary(maps, '"parallel"', SUM, "tensor<?xf32>", "tensor<?xf32>")
    with pytest.raises(InterpreterError, match="loop 0 runs over both 3 and 4"):
        run(text, sample(3), sample(4))
