"""Specs for the tests of what a model is asked, as text."""

from xdsl.dialects.builtin import ModuleOp

from acc.dialects.tile.spec import SpecOp
from acc.parsing import parse_module
from acc.registry import make_context

_POINTWISE = "indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>]"
_PARALLEL = 'iterator_types = ["parallel", "parallel"]'
_REDUCTION = 'iterator_types = ["parallel", "reduction"]'

RELU = f"""
tile.spec @relu : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> because "no rule" {{
^bb0(%x : tensor<?x8xf32>):
  %zero = arith.constant 0.0 : f32
  %y = linalg.generic {{{_POINTWISE}, {_PARALLEL}}}
      ins(%x : tensor<?x8xf32>) outs(%x : tensor<?x8xf32>) {{
  ^bb1(%element : f32, %old : f32):
    %positive = arith.maximumf %element, %zero : f32
    linalg.yield %positive : f32
  }} -> tensor<?x8xf32>
  tile.return %y : tensor<?x8xf32>
}}
"""

BIAS = f"""
tile.spec @bias : (!tile.gm<[4, 8], f32>, !tile.gm<[8], f32>) -> !tile.gm<[4, 8], f32> {{
^bb0(%x : tensor<4x8xf32>, %b : tensor<8xf32>):
  %y = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>], {_PARALLEL}}}
      ins(%x, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%x : tensor<4x8xf32>) {{
  ^bb1(%e : f32, %f : f32, %old : f32):
    %sum = arith.addf %e, %f : f32
    linalg.yield %sum : f32
  }} -> tensor<4x8xf32>
  tile.return %y : tensor<4x8xf32>
}}
"""

ROW_SUM = f"""
tile.spec @row_sum : (!tile.gm<[4, 8], f32>) -> !tile.gm<[4], f32> {{
^bb0(%x : tensor<4x8xf32>):
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      {_REDUCTION}}} ins(%x : tensor<4x8xf32>) outs(%init : tensor<4xf32>) {{
  ^bb1(%e : f32, %old : f32):
    %sum = arith.addf %e, %old : f32
    linalg.yield %sum : f32
  }} -> tensor<4xf32>
  tile.return %y : tensor<4xf32>
}}
"""

CENTRED = f"""
tile.spec @centred : (!tile.gm<[4, 8], f32>) -> !tile.gm<[4, 8], f32> {{
^bb0(%x : tensor<4x8xf32>):
  %low = arith.constant 0xff800000 : f32
  %empty = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%low : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      {_REDUCTION}}} ins(%x : tensor<4x8xf32>) outs(%init : tensor<4xf32>) {{
  ^bb1(%e : f32, %old : f32):
    %largest = arith.maximumf %e, %old : f32
    linalg.yield %largest : f32
  }} -> tensor<4xf32>
  %y = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
      affine_map<(i, j) -> (i, j)>], {_PARALLEL}}}
      ins(%x, %m : tensor<4x8xf32>, tensor<4xf32>) outs(%x : tensor<4x8xf32>) {{
  ^bb1(%e : f32, %f : f32, %old : f32):
    %difference = arith.subf %e, %f : f32
    %power = math.exp %difference : f32
    linalg.yield %power : f32
  }} -> tensor<4x8xf32>
  tile.return %y : tensor<4x8xf32>
}}
"""

SQUARED_ERROR = """
tile.spec @error : (!tile.gm<[8], f32>, !tile.gm<[8], f32>) -> !tile.gm<[1], f32> {
^bb0(%x : tensor<8xf32>, %t : tensor<8xf32>):
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
      affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%x, %t : tensor<8xf32>, tensor<8xf32>) outs(%init : tensor<f32>) {
  ^bb1(%e : f32, %f : f32, %old : f32):
    %difference = arith.subf %e, %f : f32
    %square = arith.mulf %difference, %difference : f32
    %sum = arith.addf %square, %old : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  tile.return %y : tensor<f32>
}
"""

PRODUCT = """
tile.spec @product : (!tile.gm<[4, 8], f32>, !tile.gm<[8, 2], f32>) -> !tile.gm<[4, 2], f32> {
^bb0(%x : tensor<4x8xf32>, %y : tensor<8x2xf32>):
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x2xf32>) -> tensor<4x2xf32>
  %z = linalg.matmul ins(%x, %y : tensor<4x8xf32>, tensor<8x2xf32>)
      outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  tile.return %z : tensor<4x2xf32>
}
"""

TURNED = """
tile.spec @turned : (!tile.gm<[4, 8], f32>) -> !tile.gm<[8, 4], f32> {
^bb0(%x : tensor<4x8xf32>):
  %empty = tensor.empty() : tensor<8x4xf32>
  %y = linalg.transpose ins(%x : tensor<4x8xf32>) outs(%empty : tensor<8x4xf32>)
      permutation = [1, 0]
  tile.return %y : tensor<8x4xf32>
}
"""

ROWS = f"""
tile.spec @rows : (!tile.gm<[9, 8], f32>, !tile.gm<[4], i64>) -> !tile.gm<[4, 8], f32> {{
^bb0(%x : tensor<9x8xf32>, %at : tensor<4xi64>):
  %empty = tensor.empty() : tensor<4x8xf32>
  %y = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      {_PARALLEL}}} ins(%at : tensor<4xi64>) outs(%empty : tensor<4x8xf32>) {{
  ^bb1(%row : i64, %old : f32):
    %i = arith.index_cast %row : i64 to index
    %j = linalg.index 1 : index
    %e = tensor.extract %x[%i, %j] : tensor<9x8xf32>
    linalg.yield %e : f32
  }} -> tensor<4x8xf32>
  tile.return %y : tensor<4x8xf32>
}}
"""

POOL = """
tile.spec @pool : (!tile.gm<[1, 2, 1, 9], f32>) -> !tile.gm<[1, 2, 1, 4], f32> {
^bb0(%x : tensor<1x2x1x9xf32>):
  %low = arith.constant 0xff800000 : f32
  %window = tensor.empty() : tensor<1x3xf32>
  %empty = tensor.empty() : tensor<1x2x1x4xf32>
  %init = linalg.fill ins(%low : f32) outs(%empty : tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
  %y = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>,
      strides = dense<[1, 2]> : vector<2xi64>}
      ins(%x, %window : tensor<1x2x1x9xf32>, tensor<1x3xf32>)
      outs(%init : tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
  tile.return %y : tensor<1x2x1x4xf32>
}
"""

RUNNING_SUM = """
tile.spec @running : (!tile.gm<[4, 8], f32>) -> !tile.gm<[4, 8], f32> {
^bb0(%x : tensor<4x8xf32>):
  %zero = arith.constant 0.0 : f32
  %line = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%line : tensor<4xf32>) -> tensor<4xf32>
  %y, %last = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>)
      outs(%x, %init : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb1(%e : f32, %f : f32):
    %sum = arith.addf %e, %f : f32
    tm_tensor.yield %sum : f32
  } -> tensor<4x8xf32>, tensor<4xf32>
  tile.return %y : tensor<4x8xf32>
}
"""


def module_of(text: str) -> ModuleOp:
    """A module of a text."""
    return parse_module(make_context(), text, "spec.mlir")


def spec_of(text: str) -> SpecOp:
    """The spec of a text that has one."""
    return next(op for op in module_of(text).walk() if isinstance(op, SpecOp))
