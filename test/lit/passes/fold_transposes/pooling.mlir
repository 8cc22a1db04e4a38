// RUN: acc-opt %s -p fold-transposes | filecheck %s

// CHECK-LABEL: func.func @both_sides
// CHECK-NOT: linalg.transpose
// CHECK: affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d4, ((d1 * 2) + d5), ((d2 * 2) + d6), ((d3 * 2) + d7))>
// CHECK-SAME: affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d4, d1, d2, d3)>
// CHECK-NOT: linalg.transpose
func.func @both_sides(%x: tensor<2x3x4x4x9xf32>) -> tensor<2x3x1x1x4xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x4x9x3xf32>
  %t = linalg.transpose ins(%x : tensor<2x3x4x4x9xf32>) outs(%e : tensor<2x4x4x9x3xf32>) permutation = [0, 2, 3, 4, 1]
  %w = tensor.empty() : tensor<3x3x3xf32>
  %o = tensor.empty() : tensor<2x1x1x4x3xf32>
  %f = linalg.fill ins(%c : f32) outs(%o : tensor<2x1x1x4x3xf32>) -> tensor<2x1x1x4x3xf32>
  %p = linalg.pooling_ndhwc_sum {dilations = dense<1> : vector<3xi64>, strides = dense<2> : vector<3xi64>} ins(%t, %w : tensor<2x4x4x9x3xf32>, tensor<3x3x3xf32>) outs(%f : tensor<2x1x1x4x3xf32>) -> tensor<2x1x1x4x3xf32>
  %q = tensor.empty() : tensor<2x3x1x1x4xf32>
  %r = linalg.transpose ins(%p : tensor<2x1x1x4x3xf32>) outs(%q : tensor<2x3x1x1x4xf32>) permutation = [0, 4, 1, 2, 3]
  func.return %r : tensor<2x3x1x1x4xf32>
}
