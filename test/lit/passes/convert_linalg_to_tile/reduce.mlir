// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// a middle dimension is reduced along its own axis; what the reduction starts from is combined last;
// the powers of two of a product of floats are summed apart

// CHECK:       tile.kernel @middle_kernel(%x: !tile.gm<[4, 6, 40], f32>, %out: !tile.gm<[4, 1, 40], f32>)
// CHECK:           [[X:%.*]] = tile.load %x
// CHECK:           [[K:%.*]] = tile.round
// CHECK-NEXT:      [[M:%.*]] = tile.neg [[K]]
// CHECK-NEXT:      [[NEAR:%.*]] = tile.ldexp [[X]], [[M]]
// CHECK-NEXT:      [[P:%.*]] = tile.reduce_prod [[NEAR]] axis = 1 : !tile.tile<[1, 6, 40], f32, ub> -> !tile.tile<[1, 1, 40], f32, ub>
// CHECK-NEXT:      [[POWER:%.*]] = tile.reduce_sum [[K]] axis = 1
// CHECK:           [[OWN:%.*]] = tile.round
// CHECK:           tile.ldexp [[P]],
// CHECK-NEXT:      [[ALL:%.*]] = tile.add [[POWER]], [[OWN]]
// CHECK-NEXT:      [[S:%.*]] = tile.ldexp {{%.*}}, [[ALL]]
// CHECK-NEXT:      tile.mul %cst{{.*}}, [[S]]
func.func @middle(%x: tensor<4x6x40xf32>) -> tensor<4x40xf32> {
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4x40xf32>
  %f = linalg.fill ins(%two : f32) outs(%e : tensor<4x40xf32>) -> tensor<4x40xf32>
  %s = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1, d2) -> (d0, d2)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%x : tensor<4x6x40xf32>) outs(%f : tensor<4x40xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x40xf32>
  func.return %s : tensor<4x40xf32>
}

// -----

// no tile has more than 256 elements along a dimension whose product is made

// CHECK:       tile.kernel @long_kernel
// CHECK:         scf.for %{{.*}} = %c0 to %c600 step %c256 iter_args
// CHECK:           tile.reduce_prod
func.func @long(%x: tensor<600x8xf32>) -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<600x8xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %s : tensor<8xf32>
}

// -----

// the whole tensor is one row; the unused index of a maximum is not computed

// CHECK:       tile.view %x : !tile.gm<[4, 6], f32> -> !tile.gm<[1, 24], f32>
// CHECK:       tile.kernel @whole_kernel(%x: !tile.gm<[1, 24], f32>, %out: !tile.gm<[1, 1], f32>)
// CHECK:         tile.parallel (%i) = (%c0) to (%c1) step (%c1) {
// CHECK-NEXT:      tile.load %x[%c0, %c0] : {{.*}} -> !tile.tile<[1, 24], f32, ub>
// CHECK-NEXT:      tile.reduce_max {{%.*}} axis = 1
// CHECK-NEXT:      tile.store
#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
func.func @whole(%x: tensor<4x6xf32>) -> tensor<f32> {
  %ninf = arith.constant 0xFF800000 : f32
  %none = arith.constant 0 : i64
  %e = tensor.empty() : tensor<f32>
  %ei = tensor.empty() : tensor<i64>
  %f = linalg.fill ins(%ninf : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %fi = linalg.fill ins(%none : i64) outs(%ei : tensor<i64>) -> tensor<i64>
  %s, %i = "linalg.generic"(%x, %f, %fi) <{indexing_maps = [#id, #none, #none], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64):
    %0 = arith.maximumf %a, %b : f32
    %1 = linalg.index 1 : index
    %2 = arith.index_cast %1 : index to i64
    linalg.yield %0, %2 : f32, i64
  }) : (tensor<4x6xf32>, tensor<f32>, tensor<i64>) -> (tensor<f32>, tensor<i64>)
  func.return %s : tensor<f32>
}

// -----

// nothing to reduce leaves what the reduction starts from

// CHECK:       tile.kernel @empty_kernel(%out: !tile.gm<[4, 1], f32>)
// CHECK:           [[T:%.*]] = tile.fill %cst
// CHECK-NEXT:      tile.store [[T]], %out
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @empty(%x: tensor<4x0xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x0xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  func.return %s : tensor<4xf32>
}
