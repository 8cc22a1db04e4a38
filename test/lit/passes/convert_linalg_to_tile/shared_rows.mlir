// RUN: acc-opt %s -p convert-linalg-to-tile | filecheck %s

#id = affine_map<(a, b) -> (a, b)>
#columns = affine_map<(a, b) -> (b)>

// Rows are longer than the Unified Buffer: a tile takes a piece of all of them, so that the weights
// are read once.
// CHECK-LABEL: tile.kernel @scaled_kernel
// CHECK:         tile.parallel (%[[J:.*]]) =
// CHECK:         tile.load %w[%{{.*}}, %[[J]]]
// CHECK:         tile.load %x[%{{.*}}, %[[J]]] {{.*}} -> !tile.tile<[5, <=
func.func @scaled(%x: tensor<5x240800xf32>, %w: tensor<240800xf32>) -> tensor<5x240800xf32> {
  %e = tensor.empty() : tensor<5x240800xf32>
  %y = linalg.generic {indexing_maps = [#columns, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%w, %x : tensor<240800xf32>, tensor<5x240800xf32>) outs(%e : tensor<5x240800xf32>) {
  ^bb0(%scale: f32, %in: f32, %out: f32):
    %0 = arith.mulf %in, %scale : f32
    linalg.yield %0 : f32
  } -> tensor<5x240800xf32>
  func.return %y : tensor<5x240800xf32>
}
