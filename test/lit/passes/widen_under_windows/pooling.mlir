// RUN: acc-opt %s -p widen-under-windows | filecheck %s

// CHECK-LABEL: func.func @padded
// CHECK-SAME: %[[X:.*]]: tensor<2x3x9xf16>
// CHECK: tensor.pad
// CHECK: tensor.yield %{{.*}} : f16
// CHECK: tensor<2x3x9xf16> to tensor<2x3x11xf16>
// CHECK-NOT: tensor<2x3x11xf32>
// CHECK: linalg.generic
// CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : f16 to f32
// CHECK-NEXT: arith.addf %[[WIDE]], %{{.*}} : f32
func.func @padded(%x: tensor<2x3x9xf16>) -> tensor<2x3x9xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x9xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<2x3x9xf16>) outs(%e : tensor<2x3x9xf32>) {
  ^bb0(%in: f16, %out: f32):
    %v = arith.extf %in : f16 to f32
    linalg.yield %v : f32
  } -> tensor<2x3x9xf32>
  %p = tensor.pad %w low[0, 0, 1] high[0, 0, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %c : f32
  } : tensor<2x3x9xf32> to tensor<2x3x11xf32>
  %s = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<2x3x9xf32>) -> tensor<2x3x9xf32>
  %r = linalg.pooling_ncw_sum {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%p, %s : tensor<2x3x11xf32>, tensor<3xf32>) outs(%f : tensor<2x3x9xf32>) -> tensor<2x3x9xf32>
  func.return %r : tensor<2x3x9xf32>
}
