// RUN: acc-opt %s -p convert-linalg-to-tile | filecheck %s

// what has no instruction that sorts it goes where as many elements come before it

// CHECK-LABEL: tile.program @f
// CHECK:         tile.launch @f_kernel([[A:%.*]], [[B:%.*]], [[W:%.*]])
// CHECK:         tile.launch @f_kernel_1({{.*}})
// CHECK:       tile.kernel @f_kernel(
// CHECK:         tile.reduce_sum {{.*}} axis = 2
// CHECK:       tile.kernel @f_kernel_1(
// CHECK:         [[P:%.*]] = tile.place %places
// CHECK:         tile.store {{.*}}, %out{{\[}}[[P]],
func.func @f(%x: tensor<2x9xi32>) -> (tensor<2x9xi32>, tensor<2x9xi64>) {
  %e = tensor.empty() : tensor<2x9xi64>
  %i = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x9xi64>) {
  ^bb0(%o: i64):
    %n = linalg.index 1 : index
    %m = arith.index_cast %n : index to i64
    linalg.yield %m : i64
  } -> tensor<2x9xi64>
  %v, %p = tm_tensor.sort dimension(1) outs(%x, %i : tensor<2x9xi32>, tensor<2x9xi64>) {
  ^bb0(%c: i32, %d: i32, %k: i64, %l: i64):
    %q = arith.cmpi sge, %c, %d : i32
    tm_tensor.yield %q : i1
  } -> tensor<2x9xi32>, tensor<2x9xi64>
  func.return %v, %p : tensor<2x9xi32>, tensor<2x9xi64>
}
