// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

#id = affine_map<(d0) -> (d0)>

// an unordered comparison is the inverted ordered one, with the sides of the select exchanged

// CHECK-LABEL: tile.kernel @unordered_kernel(
// CHECK:         [[X:%.*]] = tile.load
// CHECK-NEXT:    [[M:%.*]] = tile.cmp le [[X]], %cst
// CHECK-NEXT:    tile.select [[M]], %cst{{.*}}, [[X]] :
func.func @unordered(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c1 = arith.constant 1.0 : f32
  %c2 = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ugt, %a, %c1 : f32
    %1 = arith.select %0, %a, %c2 : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// conditions are taken apart by the select that uses them

// CHECK-LABEL: tile.kernel @combined_kernel(
// CHECK:         [[NAN:%.*]] = tile.cmp ne [[X:%.*]], [[X]]
// CHECK-NEXT:    [[POS:%.*]] = tile.cmp gt [[X]], %cst
// CHECK-NEXT:    [[INNER:%.*]] = tile.select [[POS]], [[X]], %cst
// CHECK-NEXT:    [[OUTER:%.*]] = tile.select [[NAN]], [[X]], [[INNER]]
// CHECK-NEXT:    [[ONE:%.*]] = tile.select [[POS]], {{%.*}}, {{%.*}} : {{.*}}, f32, f32 ->
// CHECK-NEXT:    tile.add [[OUTER]], [[ONE]]
func.func @combined(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf uno, %a, %a : f32
    %1 = arith.cmpf ogt, %a, %zero : f32
    %2 = arith.ori %0, %1 : i1
    %3 = arith.select %2, %a, %zero : f32
    %4 = arith.uitofp %1 : i1 to f32
    %5 = arith.addf %3, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}
