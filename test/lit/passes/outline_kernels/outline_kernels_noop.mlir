// RUN: acc-opt %s -p outline-kernels --split-input-file | filecheck %s

// operations that no kernel can hold stay, and so does what is outlined already

// CHECK-LABEL: func.func @contraction(
// CHECK:         [[E:%.*]] = func.call @contraction_kernel(%x)
// CHECK:         [[M:%.*]] = linalg.matmul ins([[E]], %x
// CHECK:         [[R:%.*]] = func.call @contraction_kernel_1([[M]])
// CHECK:         func.return [[R]]
func.func @contraction(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = linalg.matmul ins(%y, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = linalg.exp ins(%m : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %z : tensor<4x4xf32>
}

// -----

// CHECK:       func.func @outlined(%x: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:    %y = func.call @one(%x)
// CHECK-NEXT:    func.return %y
// CHECK:       func.func private @one(
// CHECK-NEXT:    func.return %x
// CHECK-NEXT:  }
// CHECK-NEXT:  func.func private @elsewhere(tensor<8xf32>)
// CHECK-NEXT:  func.func @scalars(
// CHECK-NEXT:    func.return
// CHECK-NOT:   func.func
func.func @outlined(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = func.call @one(%x) : (tensor<8xf32>) -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}
func.func private @one(%x: tensor<8xf32>) -> tensor<8xf32> attributes {acc.kernel} {
  func.return %x : tensor<8xf32>
}
func.func private @elsewhere(tensor<8xf32>) -> ()
func.func @scalars(%x: f32) -> f32 {
  func.return %x : f32
}
