// RUN: acc-opt %s -p convert-linalg-to-tile --split-input-file | filecheck %s

// A bool is a byte in memory, and a number on chip: as a factor it needs no select.
// CHECK-LABEL: tile.kernel @masked_kernel(%x: !tile.gm<[8], f32>, %m: !tile.gm<[8], i1>,
// CHECK:      %m_1 = tile.load %m[{{.*}}] : !tile.gm<[8], i1> -> !tile.tile<[8], ui8, ub>
// CHECK-NEXT: %m_2 = tile.cast none %m_1 : !tile.tile<[8], ui8, ub> -> !tile.tile<[8], f32, ub>
// CHECK-NEXT: tile.mul %x_1, %m_2
#id = affine_map<(d0) -> (d0)>
func.func @masked(%x: tensor<8xf32>, %m: tensor<8xi1>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %m : tensor<8xf32>, tensor<8xi1>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: i1, %c: f32):
    %0 = arith.uitofp %b : i1 to f32
    %1 = arith.mulf %a, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

// CHECK-LABEL: tile.kernel @chosen_kernel
// CHECK:      %m_2 = tile.cast none %m_1
// CHECK-NEXT: %cmp = tile.cmp ne %m_2, %{{.*}} : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], i1, ub>
// CHECK-NEXT: tile.select %cmp, %x_1, %{{.*}}
#id = affine_map<(d0) -> (d0)>
func.func @chosen(%x: tensor<8xf32>, %m: tensor<8xi1>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %m : tensor<8xf32>, tensor<8xi1>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: i1, %c: f32):
    %0 = arith.select %b, %a, %zero : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

// Conditions become 1 and 0 where they are stored.
// CHECK-LABEL: tile.kernel @stored_kernel
// CHECK:      [[LE:%.*]] = tile.cmp le %x_1, %x_1
// CHECK-NEXT: [[N:%.*]] = tile.select [[LE]], %{{.*}}, %{{.*}} : !tile.tile<[8], i1, ub>, f32, f32 -> !tile.tile<[8], f32, ub>
// CHECK-NEXT: [[B:%.*]] = tile.cast rint [[N]] : !tile.tile<[8], f32, ub> -> !tile.tile<[8], ui8, ub>
// CHECK-NEXT: tile.store [[B]], %out[{{.*}}] : !tile.tile<[8], ui8, ub>, !tile.gm<[8], i1>
#id = affine_map<(d0) -> (d0)>
func.func @stored(%x: tensor<8xf32>) -> tensor<8xi1> {
  %e = tensor.empty() : tensor<8xi1>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xi1>) {
  ^bb0(%a: f32, %b: i1):
    %0 = arith.cmpf ugt, %a, %a : f32
    linalg.yield %0 : i1
  } -> tensor<8xi1>
  func.return %y : tensor<8xi1>
}
