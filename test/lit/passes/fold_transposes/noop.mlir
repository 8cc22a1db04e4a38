// RUN: acc-opt %s -p fold-transposes | filecheck %s

// elementwise operations keep their transpositions
// CHECK-LABEL: func.func @elementwise
// CHECK: linalg.transpose
func.func @elementwise(%x: tensor<3x9xf32>) -> tensor<9x3xf32> {
  %e = tensor.empty() : tensor<9x3xf32>
  %t = linalg.transpose ins(%x : tensor<3x9xf32>) outs(%e : tensor<9x3xf32>) permutation = [1, 0]
  %r = linalg.add ins(%t, %t : tensor<9x3xf32>, tensor<9x3xf32>) outs(%e : tensor<9x3xf32>) -> tensor<9x3xf32>
  func.return %r : tensor<9x3xf32>
}
