// RUN: acc-opt %s -p resolve-sizes | filecheck %s

// The size of another tensor, and one that is computed, may be smaller.
// CHECK-LABEL: func.func @others
// CHECK:         %[[N:.*]] = tensor.dim %y
// CHECK:         tensor.extract_slice %x[0, 1] [%[[N]], 4] [1, 1]
// CHECK:         %[[M:.*]] = arith.subi
// CHECK:         tensor.extract_slice %x[0, 1] [%[[M]], 4] [1, 1]
func.func @others(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %y, %c0 : tensor<?x8xf32>
  %s = tensor.extract_slice %x[0, 1] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  %k = tensor.dim %x, %c0 : tensor<?x8xf32>
  %m = arith.subi %k, %c1 : index
  %t = tensor.extract_slice %x[0, 1] [%m, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  func.return %s, %t : tensor<?x4xf32>, tensor<?x4xf32>
}
