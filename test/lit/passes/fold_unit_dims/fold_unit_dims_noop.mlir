// RUN: acc-opt %s -p fold-unit-dims | filecheck %s

// One loop and one dimension always stay.
// CHECK-LABEL: func.func @last_loop
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%o : tensor<1xf32>)
func.func @last_loop(%o: tensor<1xf32>) -> tensor<1xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%o : tensor<1xf32>) {
  ^bb0(%a: f32):
    %t = arith.addf %a, %a : f32
    linalg.yield %t : f32
  } -> tensor<1xf32>
  func.return %r : tensor<1xf32>
}

// Index 0 of a longer dimension is a choice, not a unit dimension.
// CHECK-LABEL: func.func @first_column
// CHECK: affine_map<(d0) -> (d0, 0)>
// CHECK-SAME: ins(%x : tensor<4x3xf32>)
func.func @first_column(%x: tensor<4x3xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%x : tensor<4x3xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
