// RUN: acc-opt %s -p isolate-gathers --split-input-file | filecheck %s

#rows = affine_map<(d0, d1) -> (d0)>
#full = affine_map<(d0, d1) -> (d0, d1)>
// the places over the loops that they depend on, the read, and what is computed from it
// CHECK-LABEL: func.func @rows
// CHECK:         [[P:%.*]] = linalg.generic
// CHECK-SAME:      iterator_types = ["parallel"]} ins(%at : tensor<4xi64>) outs(%{{.*}} : tensor<4xi32>)
// CHECK:           arith.trunci
// CHECK:         [[G:%.*]] = linalg.generic
// CHECK-SAME:      ins([[P]] : tensor<4xi32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:           tensor.extract %x
// CHECK-NEXT:      linalg.yield
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%at, [[G]] : tensor<4xi64>, tensor<4x8xf32>)
// CHECK:           math.exp
func.func @rows(%x: tensor<9x8xf32>, %at: tensor<4xi64>) -> tensor<4x8xf32> {
  %c9 = arith.constant 9 : i64
  %e = tensor.empty() : tensor<4x8xf32>
  %y = linalg.generic {indexing_maps = [#rows, #full], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<4xi64>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: i64, %o: f32):
    %b = arith.addi %a, %c9 : i64
    %i = arith.index_cast %b : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %x[%i, %j] : tensor<9x8xf32>
    %w = math.exp %v : f32
    linalg.yield %w : f32
  } -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#last = affine_map<(d0, d1) -> (d1)>
// a choice that is none leaves the index of a loop, and places that are stored are read as they are
// CHECK-LABEL: func.func @stored
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%at : tensor<4xi32>)
// CHECK-NEXT:    ^bb0([[A:%.*]]: i32, %{{.*}}: f32):
// CHECK-NEXT:      [[I:%.*]] = linalg.index 0 : index
// CHECK-NEXT:      [[J:%.*]] = arith.index_cast [[A]] : i32 to index
// CHECK-NEXT:      tensor.extract %x{{\[}}[[I]], [[J]]]
// CHECK-NOT:     linalg.generic
func.func @stored(%x: tensor<3x8xf32>, %at: tensor<4xi32>) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : i64
  %c3 = arith.constant 3 : i64
  %e = tensor.empty() : tensor<3x4xf32>
  %y = linalg.generic {indexing_maps = [#last, #full], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<4xi32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%a: i32, %o: f32):
    %k = linalg.index 0 : index
    %n = arith.index_cast %k : index to i64
    %p = arith.cmpi slt, %n, %c0 : i64
    %m = arith.addi %n, %c3 : i64
    %q = arith.select %p, %m, %n : i64
    %i = arith.index_cast %q : i64 to index
    %j = arith.index_cast %a : i32 to index
    %v = tensor.extract %x[%i, %j] : tensor<3x8xf32>
    linalg.yield %v : f32
  } -> tensor<3x4xf32>
  func.return %y : tensor<3x4xf32>
}
