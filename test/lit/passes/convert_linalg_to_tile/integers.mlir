// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

#id = affine_map<(d0) -> (d0)>

// 32 bits are ordered by way of the larger one, which the vector unit finds

// CHECK-LABEL: tile.kernel @larger_kernel(
// CHECK:         [[X:%.*]] = tile.load
// CHECK:         [[Y:%.*]] = tile.load
// CHECK-NEXT:    [[M:%.*]] = tile.max [[X]], [[Y]] : !tile.tile<[8], i32, ub>
// CHECK-NEXT:    [[E:%.*]] = tile.cmp eq [[M]], [[X]] :
// CHECK-NEXT:    tile.select [[E]], %cst{{.*}}, %cst{{.*}} : {{.*}} f32, f32
func.func @larger(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<8xi1> {
  %e = tensor.empty() : tensor<8xi1>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi1>) {
  ^bb0(%a: i32, %b: i32, %o: i1):
    %0 = arith.cmpi sge, %a, %b : i32
    linalg.yield %0 : i1
  } -> tensor<8xi1>
  func.return %r : tensor<8xi1>
}

// -----

#id = affine_map<(d0) -> (d0)>

// 8 bits are compared as halves, which hold them

// CHECK-LABEL: tile.kernel @bytes_kernel(
// CHECK:         [[X:%.*]] = tile.load
// CHECK:         [[Y:%.*]] = tile.load
// CHECK-NEXT:    [[A:%.*]] = tile.cast none [[X]] : !tile.tile<[8], i8, ub> -> !tile.tile<[8], f16, ub>
// CHECK-NEXT:    [[B:%.*]] = tile.cast none [[Y]] : !tile.tile<[8], i8, ub> -> !tile.tile<[8], f16, ub>
// CHECK-NEXT:    tile.cmp lt [[A]], [[B]] :
func.func @bytes(%x: tensor<8xi8>, %y: tensor<8xi8>) -> tensor<8xi1> {
  %e = tensor.empty() : tensor<8xi1>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xi8>, tensor<8xi8>) outs(%e : tensor<8xi1>) {
  ^bb0(%a: i8, %b: i8, %o: i1):
    %0 = arith.cmpi slt, %a, %b : i8
    linalg.yield %0 : i1
  } -> tensor<8xi1>
  func.return %r : tensor<8xi1>
}

// -----

#id = affine_map<(d0) -> (d0)>

// a division has no instruction; what follows from it is computed with it, in one loop

// CHECK-LABEL: tile.kernel @division_kernel(
// CHECK:         [[X:%.*]] = tile.load
// CHECK:         [[Y:%.*]] = tile.load
// CHECK-NEXT:    [[S:%.*]] = tile.add [[X]], [[Y]]
// CHECK-NEXT:    [[R:%.*]] = tile.map [[S]], [[Y]] :
// CHECK-NEXT:    ^bb0([[A:%.*]]: i32, [[B:%.*]]: i32):
// CHECK-NEXT:      [[Q:%.*]] = arith.divsi [[A]], [[B]] : i32
// CHECK-NEXT:      [[P:%.*]] = arith.muli [[Q]], [[B]] : i32
// CHECK-NEXT:      tile.yield [[P]] : i32
// CHECK-NEXT:    } -> !tile.tile<[8], i32, ub>
// CHECK-NEXT:    tile.store [[R]],
func.func @division(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<8xi32> {
  %e = tensor.empty() : tensor<8xi32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %0 = arith.addi %a, %b : i32
    %1 = arith.divsi %0, %b : i32
    %2 = arith.muli %1, %b : i32
    linalg.yield %2 : i32
  } -> tensor<8xi32>
  func.return %r : tensor<8xi32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// a truth value of the scalar unit is 1 or 0

// CHECK-LABEL: tile.kernel @wide_kernel(
// CHECK:         tile.map
// CHECK:           [[P:%.*]] = arith.cmpi slt
// CHECK-NEXT:      [[F:%.*]] = arith.uitofp [[P]] : i1 to f32
// CHECK-NEXT:      tile.yield [[F]] : f32
// CHECK-NEXT:    } -> !tile.tile<[8], f32, ub>
func.func @wide(%x: tensor<8xi64>, %y: tensor<8xi64>) -> tensor<8xi1> {
  %e = tensor.empty() : tensor<8xi1>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xi64>, tensor<8xi64>) outs(%e : tensor<8xi1>) {
  ^bb0(%a: i64, %b: i64, %o: i1):
    %0 = arith.cmpi slt, %a, %b : i64
    linalg.yield %0 : i1
  } -> tensor<8xi1>
  func.return %r : tensor<8xi1>
}
