"""Categories of specs, by their operations."""

import pytest

from acc.dialects.tile.category import Category
from acc.llm.category import category_of
from test.unit.llm import specs

EXPECTED = {
    specs.RELU: Category.ELEMENTWISE,
    specs.BIAS: Category.BROADCAST,
    specs.ROW_SUM: Category.REDUCTION,
    specs.CENTRED: Category.NORMALISATION,
    specs.SQUARED_ERROR: Category.LOSS,
    specs.PRODUCT: Category.CONTRACTION,
    specs.TURNED: Category.MOVE,
    specs.ROWS: Category.GATHER,
    specs.POOL: Category.WINDOW,
    specs.RUNNING_SUM: Category.SCAN,
}


@pytest.mark.parametrize("text", EXPECTED, ids=EXPECTED.values())
def test_category(text: str):
    assert category_of(specs.spec_of(text)) is EXPECTED[text]


def test_a_sort():
    sort = """
    tile.spec @sorted : (!tile.gm<[4], f32>) -> !tile.gm<[4], f32> {
    ^bb0(%x : tensor<4xf32>):
      %y = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
      ^bb1(%a : f32, %b : f32):
        %c = arith.cmpf ole, %a, %b : f32
        tm_tensor.yield %c : i1
      } -> tensor<4xf32>
      tile.return %y : tensor<4xf32>
    }
    """
    assert category_of(specs.spec_of(sort)) is Category.SORT


def test_a_reduction_of_nothing_that_is_given():
    total = """
    tile.spec @total : () -> !tile.gm<[4], f32> {
      %rows = tensor.empty() : tensor<4x0xf32>
      %zero = arith.constant dense<0.0> : tensor<4xf32>
      %y = linalg.reduce ins(%rows : tensor<4x0xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
      (%e : f32, %before : f32) {
        %sum = arith.addf %e, %before : f32
        linalg.yield %sum : f32
      }
      tile.return %y : tensor<4xf32>
    }
    """
    assert category_of(specs.spec_of(total)) is Category.REDUCTION
