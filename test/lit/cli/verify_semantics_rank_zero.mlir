// RUN: acc-opt %s -p linalg-to-ascendc --verify-semantics | filecheck %s

// A result of rank 0 is one element in global memory.
// CHECK: tile.program @total
func.func @total(%x: tensor<4x40xf32>, %scale: tensor<f32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %start = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>],
      iterator_types = ["reduction", "reduction"]}
      ins(%x, %scale : tensor<4x40xf32>, tensor<f32>) outs(%start : tensor<f32>) {
  ^bb0(%a: f32, %s: f32, %b: f32):
    %m = arith.mulf %a, %s : f32
    %c = arith.addf %m, %b : f32
    linalg.yield %c : f32
  } -> tensor<f32>
  func.return %sum : tensor<f32>
}
