// RUN: acc-opt %s -p fold-transposes | filecheck %s

// CHECK-LABEL: func.func @both_sides
// CHECK-NOT: linalg.transpose
// CHECK: affine_map<(d0, d1, d2, d3) -> (d0, d2, ((d1 * 2) + d3))>
// CHECK-SAME: affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>
// CHECK-NOT: linalg.transpose
func.func @both_sides(%x: tensor<2x3x9xf32>) -> tensor<2x3x4xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x9x3xf32>
  %t = linalg.transpose ins(%x : tensor<2x3x9xf32>) outs(%e : tensor<2x9x3xf32>) permutation = [0, 2, 1]
  %w = tensor.empty() : tensor<3xf32>
  %o = tensor.empty() : tensor<2x4x3xf32>
  %f = linalg.fill ins(%c : f32) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %p = linalg.pooling_nwc_sum {dilations = dense<1> : vector<1xi64>, strides = dense<2> : vector<1xi64>} ins(%t, %w : tensor<2x9x3xf32>, tensor<3xf32>) outs(%f : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %q = tensor.empty() : tensor<2x3x4xf32>
  %r = linalg.transpose ins(%p : tensor<2x4x3xf32>) outs(%q : tensor<2x3x4xf32>) permutation = [0, 2, 1]
  func.return %r : tensor<2x3x4xf32>
}
