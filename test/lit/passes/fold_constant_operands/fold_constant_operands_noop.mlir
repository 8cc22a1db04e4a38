// RUN: acc-opt %s -p fold-constant-operands | filecheck %s

// Only the first input says how often the loop runs: the result has one element.
// CHECK-LABEL: func.func @gives_the_extent
// CHECK: linalg.generic
// CHECK-SAME: ins([[X:%.*]] : tensor<4xf32>) outs(%o : tensor<f32>)
func.func @gives_the_extent(%o: tensor<f32>) -> tensor<f32> {
  %c = arith.constant dense<2.0> : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%c : tensor<4xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  func.return %r : tensor<f32>
}

// CHECK-LABEL: func.func @elements_differ
// CHECK: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
func.func @elements_differ() -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  func.return %c : tensor<2xf32>
}
