// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse | filecheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// elements and places are every other number of the sorted pairs

// CHECK-LABEL: tile.kernel @sort_kernel(
// CHECK-SAME:    %x: !tile.gm<[3, 10], f16>, %out0: !tile.gm<[3, 10], f16>, %out1: !tile.gm<[3, 10], i64>)
// CHECK:         [[X:%.*]] = tile.load
// CHECK-NEXT:    [[W:%.*]] = tile.cast none [[X]]
// CHECK-NEXT:    [[P:%.*]] = tile.sort [[W]] descending :
// CHECK-NEXT:    [[S:%.*]] = tile.slice [[P]][{{.*}}] strides [1, 2]
// CHECK-NEXT:    [[N:%.*]] = tile.cast rint [[S]]
// CHECK-NEXT:    tile.store [[N]], %out0
// CHECK-NEXT:    [[I:%.*]] = tile.slice [[P]][{{.*}}] strides [1, 2]
// CHECK-NEXT:    [[J:%.*]] = tile.cast rint [[I]] : {{.*}} -> !tile.tile<[1, 10], i32, ub>
// CHECK-NEXT:    [[L:%.*]] = tile.cast none [[J]] : {{.*}} -> !tile.tile<[1, 10], i64, ub>
// CHECK-NEXT:    tile.store [[L]], %out1
func.func @sort(%x: tensor<3x10xf16>) -> (tensor<3x10xf16>, tensor<3x10xi64>) {
  %e = tensor.empty() : tensor<3x10xi64>
  %i = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<3x10xi64>) {
  ^bb0(%o: i64):
    %n = linalg.index 1 : index
    %c = arith.index_cast %n : index to i64
    linalg.yield %c : i64
  } -> tensor<3x10xi64>
  %v, %p = tm_tensor.sort dimension(1) outs(%x, %i : tensor<3x10xf16>, tensor<3x10xi64>) {
  ^bb0(%a: f16, %b: f16, %ia: i64, %ib: i64):
    %q = arith.cmpf oge, %a, %b : f16
    tm_tensor.yield %q : i1
  } -> tensor<3x10xf16>, tensor<3x10xi64>
  func.return %v, %p : tensor<3x10xf16>, tensor<3x10xi64>
}
