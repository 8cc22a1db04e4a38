// RUN: acc-opt %s -p drop-dead-ops | filecheck %s

// An assertion in the body is an effect.
// CHECK-LABEL: func.func @asserts
// CHECK: linalg.generic
// CHECK: cf.assert
func.func @asserts(%x: tensor<4xi1>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%x : tensor<4xi1>) {
  ^bb0(%a: i1):
    cf.assert %a, "index out of range"
    linalg.yield %a : i1
  } -> tensor<4xi1>
  func.return
}

// So is a call.
// CHECK-LABEL: func.func @calls
// CHECK: func.call @other
func.func private @other() -> i32
func.func @calls() {
  %r = func.call @other() : () -> i32
  func.return
}
