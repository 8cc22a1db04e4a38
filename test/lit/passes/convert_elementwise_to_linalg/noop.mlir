// RUN: acc-opt %s -p convert-elementwise-to-linalg | filecheck %s

// CHECK-LABEL: func.func @others
// CHECK-NEXT: arith.constant dense<1.000000e+00> : tensor<8xf32>
// CHECK-NEXT: arith.addf %x, %x : f32
// CHECK-NEXT: arith.addf %v, %v : vector<8xf32>
// CHECK-NEXT: tensor.splat
// CHECK-NEXT: func.return
func.func @others(%x: f32, %v: vector<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %c = arith.constant dense<1.0> : tensor<8xf32>
  %s = arith.addf %x, %x : f32
  %w = arith.addf %v, %v : vector<8xf32>
  %t = tensor.splat %s : tensor<8xf32>
  func.return %c, %t : tensor<8xf32>, tensor<8xf32>
}
