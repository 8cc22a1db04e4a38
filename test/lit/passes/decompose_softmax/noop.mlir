// RUN: acc-opt %s -p decompose-softmax | filecheck %s

// Only floats have one; what takes others is left for the lowering to refuse.
// CHECK-LABEL: func.func @integers
// CHECK-NEXT: linalg.softmax dimension(0) ins(%x : tensor<8xi32>) outs(%x : tensor<8xi32>) -> tensor<8xi32>
func.func @integers(%x: tensor<8xi32>) -> tensor<8xi32> {
  %r = linalg.softmax dimension(0) ins(%x : tensor<8xi32>) outs(%x : tensor<8xi32>) -> tensor<8xi32>
  func.return %r : tensor<8xi32>
}
