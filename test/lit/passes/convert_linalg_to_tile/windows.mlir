// RUN: acc-opt %s -p convert-linalg-to-tile --split-input-file | filecheck %s

// a tile of 4 positions needs 9 elements; they are read once
// CHECK-LABEL: tile.kernel @pool_kernel(%x: !tile.gm<[6, 9], f32>, %out: !tile.gm<[6, 4], f32>)
// CHECK: %[[X:.*]] = tile.load %x[{{.*}}] : !tile.gm<[6, 9], f32> -> !tile.tile<[{{.*}}, 9], f32, ub>
// CHECK: tile.slice %[[X]][{{.*}}] strides [1, 2]
// CHECK: tile.slice %[[X]][{{.*}}] strides [1, 2]
// CHECK: tile.max
// CHECK: tile.slice %[[X]][{{.*}}] strides [1, 2]
// CHECK: %[[R:.*]] = tile.max
// CHECK: tile.store %[[R]], %out
func.func @pool(%x: tensor<2x3x9xf32>) -> tensor<2x3x4xf32> {
  %c = arith.constant 0xFF800000 : f32
  %w = tensor.empty() : tensor<3xf32>
  %e = tensor.empty() : tensor<2x3x4xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %p = linalg.pooling_ncw_max {dilations = dense<1> : vector<1xi64>, strides = dense<2> : vector<1xi64>} ins(%x, %w : tensor<2x3x9xf32>, tensor<3xf32>) outs(%f : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  func.return %p : tensor<2x3x4xf32>
}

// -----

// places of a long window are walked over by a loop
// CHECK-LABEL: tile.kernel @sum_kernel
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args
// CHECK: tile.slice
// CHECK-NEXT: tile.add
func.func @sum(%x: tensor<4x99xf32>) -> tensor<4x90xf32> {
  %c = arith.constant 0.0 : f32
  %w = tensor.empty() : tensor<10xf32>
  %e = tensor.empty() : tensor<4x90xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<4x90xf32>) -> tensor<4x90xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1 + d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x99xf32>, tensor<10xf32>) outs(%f : tensor<4x90xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<4x90xf32>
  func.return %p : tensor<4x90xf32>
}
