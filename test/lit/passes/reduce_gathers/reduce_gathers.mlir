// RUN: acc-opt %s -p reduce-gathers --split-input-file | filecheck %s

#rows = affine_map<(d0) -> (d0)>
#full = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @pick
// CHECK:         [[E:%.*]] = linalg.generic
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "reduction"]
// CHECK-SAME:      ins(%at, [[E]] : tensor<4xi64>, tensor<4x8xf32>)
// CHECK:           cf.assert
// CHECK:           [[J:%.*]] = linalg.index 1 : index
// CHECK-NEXT:      [[HIT:%.*]] = arith.cmpi eq, [[J]], %{{.*}} : index
// CHECK:           arith.select [[HIT]]
// CHECK-NEXT:      arith.addf
func.func @pick(%x: tensor<4x8xf32>, %at: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %v = linalg.generic {indexing_maps = [#full, #full], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.exp %a : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %r = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel"]} ins(%at : tensor<4xi64>) outs(%r : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %a : i64 to index
    %b = tensor.extract %v[%i, %j] : tensor<4x8xf32>
    linalg.yield %b : f32
  } -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}

// -----

#rows = affine_map<(d0) -> (d0)>
// an argument is read where it is
// CHECK-LABEL: func.func @argument
// CHECK:         tensor.extract
func.func @argument(%x: tensor<4x8xf32>, %at: tensor<4xi64>) -> tensor<4xf32> {
  %r = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel"]} ins(%at : tensor<4xi64>) outs(%r : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %a : i64 to index
    %b = tensor.extract %x[%i, %j] : tensor<4x8xf32>
    linalg.yield %b : f32
  } -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
