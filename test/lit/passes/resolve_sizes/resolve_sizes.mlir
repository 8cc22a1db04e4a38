// RUN: acc-opt %s -p resolve-sizes,drop-dead-ops | filecheck %s

// The loop that goes over the rows of %y is the one over those of %x.
// CHECK-LABEL: func.func @behind_loops
// CHECK:         %[[Y:.*]] = linalg.exp
// CHECK:         %[[N:.*]] = tensor.dim %[[Y]], %{{.*}}
// CHECK:         tensor.extract_slice %[[Y]][0, 1] [%[[N]], 4] [1, 1]
func.func @behind_loops(%x: tensor<?x8xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %y = linalg.exp ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %s = tensor.extract_slice %y[0, 1] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  func.return %s : tensor<?x4xf32>
}

// A slice of a slice, and what a tensor is inserted into.
// CHECK-LABEL: func.func @behind_slices
// CHECK:         %[[I:.*]] = tensor.insert_slice
// CHECK:         %[[N:.*]] = tensor.dim %[[I]], %{{.*}}
// CHECK:         tensor.extract_slice %[[I]][0, 0] [%[[N]], 2] [1, 1]
func.func @behind_slices(%x: tensor<?x8xf32>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %s = tensor.extract_slice %x[0, 1] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x9xf32>
  %i = tensor.insert_slice %s into %e[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x9xf32>
  %r = tensor.extract_slice %i[0, 0] [%n, 2] [1, 1] : tensor<?x9xf32> to tensor<?x2xf32>
  func.return %r : tensor<?x2xf32>
}

// What a tensor is made from is asked, so that the tensor itself is not needed.
// CHECK-LABEL: func.func @asked
// CHECK-NOT:     linalg.exp
// CHECK:         %[[N:.*]] = tensor.dim %x
// CHECK:         func.return %[[N]]
func.func @asked(%x: tensor<?x8xf32>) -> index {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %y = linalg.exp ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %m = tensor.dim %y, %c0 : tensor<?x8xf32>
  func.return %m : index
}

// CHECK-LABEL: func.func @rank
// CHECK-NEXT: [[R:%.*]] = arith.constant 2 : index
// CHECK-NEXT: func.return [[R]] : index
func.func @rank(%x: tensor<?x8xf32>) -> index {
  %r = tensor.rank %x : tensor<?x8xf32>
  func.return %r : index
}
