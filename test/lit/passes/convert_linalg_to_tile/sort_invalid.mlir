// RUN: acc-opt %s -p convert-linalg-to-tile --split-input-file --verify-diagnostics

func.func @long_rows(%x: tensor<3x20000000xf32>) -> tensor<3x20000000xf32> {
  // expected-error @below {{sorting rows of 20000000 elements needs more than the 188416 bytes of the Unified Buffer that a kernel on ascend910b2 has; legal are shorter rows}}
  %v = tm_tensor.sort dimension(1) outs(%x : tensor<3x20000000xf32>) {
  ^bb0(%a: f32, %b: f32):
    %q = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %q : i1
  } -> tensor<3x20000000xf32>
  func.return %v : tensor<3x20000000xf32>
}

// -----

func.func @open_rows(%x: tensor<3x?xf32>) -> tensor<3x?xf32> {
  // expected-error @below {{sorting along a dimension of open size has no lowering to tile kernels; its size has to be known}}
  %v = tm_tensor.sort dimension(1) outs(%x : tensor<3x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %q = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %q : i1
  } -> tensor<3x?xf32>
  func.return %v : tensor<3x?xf32>
}
