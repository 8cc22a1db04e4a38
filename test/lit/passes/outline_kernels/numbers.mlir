// RUN: acc-opt %s -p outline-kernels --split-input-file | filecheck %s

// what a kernel moves is in memory, also where it is one number throughout

// CHECK-LABEL: func.func @insert
// CHECK:         [[N:%.*]] = func.call @insert_kernel() : () -> tensor<2x3xf32>
// CHECK-NEXT:    [[R:%.*]] = func.call @insert_kernel_1([[N]]) : (tensor<2x3xf32>) -> tensor<2x8xf32>
// CHECK-NEXT:    func.call @insert_kernel_2({{.*}}, [[R]])
func.func @insert(%x: tensor<2x5xf32>) -> tensor<2x8xf32> {
  %c = arith.constant 2.5 : f32
  %n = tensor.splat %c : tensor<2x3xf32>
  %e = tensor.empty() : tensor<2x8xf32>
  %0 = tensor.insert_slice %n into %e[0, 0] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<2x8xf32>
  %1 = tensor.insert_slice %x into %0[0, 3] [2, 5] [1, 1] : tensor<2x5xf32> into tensor<2x8xf32>
  func.return %1 : tensor<2x8xf32>
}

// -----

// tensors that begin with the same slice are put together one by one: none is copied half full

// CHECK-LABEL: func.func @begin_alike
// CHECK-COUNT-4: func.call
// CHECK-NOT:     func.call
// CHECK:         func.return
// CHECK-COUNT-4: tensor.insert_slice
// CHECK-NOT:     tensor.insert_slice
func.func @begin_alike(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = tensor.insert_slice %x into %e[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %1 = tensor.insert_slice %x into %0[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %2 = tensor.insert_slice %y into %0[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  func.return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
