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

// -----

// padding is filled in by the load; no padded tensor is made
// CHECK-NOT: workspace
// CHECK-LABEL: tile.kernel @padded_kernel(%x: !tile.gm<[2, 9, 10], f32>, %out: !tile.gm<[2, 9, 5], f32>)
// CHECK: %before = arith.subi %{{.*}}, %{{.*}} : index
// CHECK: %start = arith.subi %{{.*}}, %{{.*}} : index
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[ALL:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[TEN:.*]] = arith.constant 10 : index
// CHECK-NEXT: %padding = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: tile.load %x[%i, %start, %{{.*}}] pad(%padding : f32) low(%{{.*}}, %before, %[[ONE]]) inside(%[[ALL]], %inside, %[[TEN]]) : !tile.gm<[2, 9, 10], f32> -> !tile.tile<[1, 3, 11], f32, ub>
func.func @padded(%x: tensor<2x9x10xf32>) -> tensor<2x9x5xf32> {
  %c = arith.constant 0.0 : f32
  %q = tensor.pad %x low[0, 1, 1] high[0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %c : f32
  } : tensor<2x9x10xf32> to tensor<2x11x12xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<2x9x5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<2x9x5xf32>) -> tensor<2x9x5xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d2 * 2 + d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%q, %w : tensor<2x11x12xf32>, tensor<3x3xf32>) outs(%f : tensor<2x9x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x9x5xf32>
  func.return %p : tensor<2x9x5xf32>
}
