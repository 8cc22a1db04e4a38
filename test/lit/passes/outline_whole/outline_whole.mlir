// RUN: acc-opt %s -p outline-whole | filecheck %s
// RUN: acc-opt %s -p outline-whole --verify-semantics

// A function whose name is taken, results that are the same, and one that is an argument.
// CHECK-LABEL: func.func @f(
// CHECK:         %0, %1, %2 = func.call @f_kernel_1(%{{.*}}) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
// CHECK:         func.return %0, %1, %2 :
// CHECK:       func.func private @f_kernel_1(%{{.*}}: tensor<2xf32> {acc.symbols = []}) -> {{.*}} attributes {acc.kernel}
// CHECK:         tensor.empty
// CHECK:       func.func @f_kernel()
func.func @f(%x : tensor<2xf32> {acc.symbols = []}) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2xf32>
  %y = linalg.fill ins(%zero : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  func.return %y, %y, %x : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
func.func @f_kernel() {
  func.return
}
