// RUN: acc-opt %s -p drop-unused-results | filecheck %s

// The index of a maximum goes, with what computes it and its initial value's operand.
// CHECK-LABEL: func.func @maximum
// CHECK: [[MAX:%.*]] = linalg.generic
// CHECK-SAME: affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types
// CHECK-SAME: outs([[INIT:%.*]] : tensor<4xf32>)
// CHECK-NEXT: ^bb0([[A:%.*]]: f32, [[M:%.*]]: f32):
// CHECK-NEXT: [[NEW:%.*]] = arith.maximumf [[A]], [[M]] : f32
// CHECK-NEXT: linalg.yield [[NEW]] : f32
// CHECK-NEXT: } -> tensor<4xf32>
// CHECK-NEXT: func.return [[MAX]] : tensor<4xf32>
func.func @maximum(%x: tensor<4x9xf32>, %m: tensor<4xf32>, %k: tensor<4xi64>) -> tensor<4xf32> {
  %v, %i = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
      affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x9xf32>) outs(%m, %k : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64):
    %at = linalg.index 1 : index
    %j = arith.index_cast %at : index to i64
    %s = arith.maximumf %a, %b : f32
    %p = arith.cmpf ogt, %a, %b : f32
    %t = arith.select %p, %j, %c : i64
    linalg.yield %s, %t : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  func.return %v : tensor<4xf32>
}
