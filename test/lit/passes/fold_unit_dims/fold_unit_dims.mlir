// RUN: acc-opt %s -p fold-unit-dims | filecheck %s

// The reduction gives a vector and the reshape between the two goes.
// CHECK-LABEL: func.func @keepdim
// CHECK: [[E:%.*]] = tensor.empty() : tensor<4xf32>
// CHECK: [[F:%.*]] = linalg.fill ins({{.*}}) outs([[E]] : tensor<4xf32>)
// CHECK: [[S:%.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>]
// CHECK-SAME: outs([[F]] : tensor<4xf32>)
// CHECK: linalg.generic
// CHECK-SAME: affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>
// CHECK-SAME: ins(%x, [[S]] : tensor<4x9xf32>, tensor<4xf32>)
// CHECK-NOT: tensor.expand_shape
func.func @keepdim(%x: tensor<4x9xf32>, %o: tensor<4x9xf32>) -> tensor<4x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x1xf32>) -> tensor<4x1xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
      affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x9xf32>) outs(%f : tensor<4x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<4x1xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
      affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x9xf32>, tensor<4x1xf32>) outs(%o : tensor<4x9xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %t = arith.divf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<4x9xf32>
  func.return %r : tensor<4x9xf32>
}

// Loops of extent 1 go, linalg.index of one is 0 and others are renumbered.
// CHECK-LABEL: func.func @unit_loop
// CHECK: [[X:%.*]] = tensor.collapse_shape %x {{.*}} : tensor<1x?xf32> into tensor<?xf32>
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
// CHECK: arith.constant 0 : index
// CHECK-NEXT: linalg.index 0 : index
// CHECK: tensor.expand_shape
// CHECK-SAME: tensor<?xi64> into tensor<1x?xi64>
func.func @unit_loop(%x: tensor<1x?xf32>, %o: tensor<1x?xi64>) -> tensor<1x?xi64> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
      affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x?xf32>) outs(%o : tensor<1x?xi64>) {
  ^bb0(%a: f32, %b: i64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %t = arith.index_cast %k : index to i64
    linalg.yield %t : i64
  } -> tensor<1x?xi64>
  func.return %r : tensor<1x?xi64>
}
