// RUN: acc-opt %s -p fold-rank-zero-generics | filecheck %s

// A tensor in memory is not a scalar that the IR names.
// CHECK-LABEL: func.func @argument
// CHECK: linalg.generic
func.func @argument(%a: tensor<i64>) -> tensor<i64> {
  %one = arith.constant 1 : i64
  %e = tensor.empty() : tensor<i64>
  %r = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = []} ins(%a : tensor<i64>) outs(%e : tensor<i64>) {
  ^bb0(%x: i64, %z: i64):
    %t = arith.addi %x, %one : i64
    linalg.yield %t : i64
  } -> tensor<i64>
  func.return %r : tensor<i64>
}
