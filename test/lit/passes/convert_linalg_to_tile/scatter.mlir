// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse | filecheck %s

// every core takes some columns, and all updates in order; an argument is copied before
// CHECK-LABEL: tile.program @add_rows
// CHECK:         tile.launch @add_rows_kernel(%x_1, %out_1)
// CHECK:         tile.launch @add_rows_kernel_1(%u_1, %at, %out)
// CHECK-LABEL: tile.kernel @add_rows_kernel_1(%u: !tile.gm<[4, 40], f32>, %at: !tile.gm<[4, 1], i64>, %out: !tile.gm<[9, 40], f32>)
// CHECK:         tile.parallel (%i)
// CHECK:           scf.for %update
// CHECK:             [[P:%.*]] = tile.place %at[%update, %{{.*}}] below %{{.*}} : !tile.gm<[4, 1], i64>
// CHECK:             [[NEW:%.*]] = tile.load %u[%update, %i]
// CHECK:             [[OLD:%.*]] = tile.load %out{{\[}}[[P]], %i]
// CHECK:             [[SUM:%.*]] = tile.add [[OLD]], [[NEW]]
// CHECK:             tile.store [[SUM]], %out{{\[}}[[P]], %i]
func.func @add_rows(%x: tensor<9x40xf32>, %u: tensor<4x1x40xf32>, %at: tensor<4x1xi64>) -> tensor<9x40xf32> {
  %r = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<4x1x40xf32>, tensor<4x1xi64>) outs(%x : tensor<9x40xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    tm_tensor.yield %s : f32
  } -> tensor<9x40xf32>
  func.return %r : tensor<9x40xf32>
}
