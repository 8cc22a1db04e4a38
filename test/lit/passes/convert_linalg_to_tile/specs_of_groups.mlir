// RUN: acc-opt %s -p 'convert-linalg-to-tile{on-unsupported=spec}' --verify-semantics | filecheck %s
// RUN: acc-opt %s -p 'convert-linalg-to-tile{force-spec=all}' --verify-semantics | filecheck %s --check-prefix FORCED
// RUN: acc-opt %s -p 'convert-linalg-to-tile{on-unsupported=spec force-spec=@f_kernel_1,f_kernel_2}' | filecheck %s --check-prefix SOME
// RUN: acc-opt %s --pass-pipeline 'linalg-to-tile{on-unsupported=spec}' --verify-semantics | filecheck %s --check-prefix PIPELINE
// RUN: not acc-opt %s -p 'convert-linalg-to-tile{force-spec=@f_kernel_9}' 2>&1 | filecheck %s --check-prefix UNKNOWN

// CHECK:      tile.program @f(%x: !tile.gm<[4, 4], f32>, %w: !tile.gm<[M, 3, 4], f32>, %out0: !tile.gm<[4, 4], f32>, %out1: !tile.gm<[M, 3, 4], f32>, %out2: !tile.gm<[1], f32>) outputs = 3 attributes {tile.dim_groups = [array<i64: 1, 1>, array<i64: 1, 1, 1>, array<i64: 1, 1>, array<i64: 2, 1>, array<i64>]} {
// CHECK-NEXT:   tile.launch @f_kernel(%x, %out0) : !tile.gm<[4, 4], f32>, !tile.gm<[4, 4], f32>
// CHECK:      tile.spec @f_kernel : (!tile.gm<[4, 4], f32>) -> !tile.gm<[4, 4], f32> because "'linalg.matmul' has no lowering to tile kernels: it is not elementwise, no reduction and no scan; supported are elementwise operations, broadcasts, reductions, scans and changes of shape" {
// CHECK-NEXT: ^bb0(%x: tensor<4x4xf32>):
// CHECK-NEXT:   %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:   %y = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:   tile.return %y : tensor<4x4xf32>
// CHECK:      tile.kernel @f_kernel_1
// CHECK:      tile.kernel @f_kernel_2
// CHECK-NOT:  func.func

// FORCED:      tile.launch @f_kernel_1(%w, %out1) : !tile.gm<[M, 3, 4], f32>, !tile.gm<[M, 3, 4], f32>
// FORCED:      tile.spec @f_kernel :
// FORCED:      tile.spec @f_kernel_1 : (!tile.gm<[M, 3, 4], f32>) -> !tile.gm<[M, 3, 4], f32> because "force-spec asked for it" {
// FORCED-NEXT: ^bb0(%w: tensor<?x3x4xf32>):
// FORCED-NEXT:   tensor.collapse_shape %w
// FORCED:        tile.return %{{.*}} : tensor<?x3x4xf32>
// FORCED:      tile.spec @f_kernel_2 : (!tile.gm<[4, 4], f32>) -> !tile.gm<[1], f32>
// FORCED-NEXT: ^bb0(%y: tensor<4x4xf32>):
// FORCED:        tile.return %t : tensor<f32>
// FORCED-NOT:  tile.kernel

// SOME:     tile.spec @f_kernel : {{.*}} because "'linalg.matmul' has no lowering
// SOME:     tile.spec @f_kernel_1 : {{.*}} because "force-spec asked for it"
// SOME:     tile.spec @f_kernel_2 :

// PIPELINE: tile.spec @f_kernel :
// PIPELINE: tile.kernel @f_kernel_1

// UNKNOWN: error: unknown function marked 'acc.kernel' 'f_kernel_9'; did you mean
func.func @f(%x: tensor<4x4xf32>, %w: tensor<?x3x4xf32> {acc.symbols = ["M"]}) -> (tensor<4x4xf32>, tensor<?x3x4xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %v = tensor.collapse_shape %w [[0, 1], [2]] : tensor<?x3x4xf32> into tensor<?x4xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %v, %c0 : tensor<?x4xf32>
  %e2 = tensor.empty(%d) : tensor<?x4xf32>
  %z = linalg.add ins(%v, %v : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e2 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %m = tensor.dim %w, %c0 : tensor<?x3x4xf32>
  %n = tensor.expand_shape %z [[0, 1], [2]] output_shape [%m, 3, 4] : tensor<?x4xf32> into tensor<?x3x4xf32>
  %s = arith.constant dense<0.0> : tensor<f32>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%y : tensor<4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a : f32, %b : f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  func.return %y, %n, %t : tensor<4x4xf32>, tensor<?x3x4xf32>, tensor<f32>
}
