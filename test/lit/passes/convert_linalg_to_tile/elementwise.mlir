// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last = affine_map<(d0, d1, d2) -> (d2)>
#none = affine_map<(d0, d1, d2) -> ()>

// dimensions that all tensors have become one; a core takes whole 512-byte units

// CHECK-LABEL: tile.program @flat(
// CHECK-SAME:    %x: !tile.gm<[4, 25, 10], f32>, %out: !tile.gm<[4, 25, 10], f32>) outputs = 1 {
// CHECK-NEXT:    [[X:%.*]] = tile.view %x : !tile.gm<[4, 25, 10], f32> -> !tile.gm<[1000], f32>
// CHECK-NEXT:    [[OUT:%.*]] = tile.view %out : {{.*}} -> !tile.gm<[1000], f32>
// CHECK-NEXT:    tile.launch @flat_kernel([[X]], [[OUT]])
// CHECK:       tile.kernel @flat_kernel(%x: !tile.gm<[1000], f32>, %out: !tile.gm<[1000], f32>)
// CHECK:         tile.parallel (%i) = (%c0) to (%c1000) step (%c128) {
// CHECK-NEXT:      %rest = arith.subi %c1000, %i : index
// CHECK-NEXT:      %extent = arith.minui %rest, %c128 : index
// CHECK-NEXT:      [[T:%.*]] = tile.load %x[%i] extents(%extent) : {{.*}} -> !tile.tile<[<=128], f32, ub>
// CHECK-NEXT:      [[R:%.*]] = tile.relu [[T]]
// CHECK-NEXT:      tile.store [[R]], %out[%i]
func.func @flat(%x: tensor<4x25x10xf32>) -> tensor<4x25x10xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x25x10xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<4x25x10xf32>) outs(%e : tensor<4x25x10xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.maximumf %a, %zero : f32
    linalg.yield %m : f32
  } -> tensor<4x25x10xf32>
  func.return %y : tensor<4x25x10xf32>
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last = affine_map<(d0, d1, d2) -> (d2)>

// a parameter along the last dimension keeps that dimension apart; rows are spread over the cores

// CHECK-LABEL: tile.kernel @bias_kernel(
// CHECK-SAME:    %x: !tile.gm<[100, 10], f32>, %b: !tile.gm<[1, 10], f32>, %out: !tile.gm<[100, 10], f32>)
// CHECK:         tile.parallel (%i) = (%c0) to (%c100) step (%c3) {
// CHECK:           tile.load %x[%i, %c0] extents(%extent) : {{.*}} -> !tile.tile<[<=3, 10], f32, ub>
// CHECK-NEXT:      tile.load %b[%c0, %c0] : {{.*}} -> !tile.tile<[1, 10], f32, ub>
// CHECK-NEXT:      tile.add {{.*}} -> !tile.tile<[<=3, 10], f32, ub>
func.func @bias(%x: tensor<4x25x10xf32>, %b: tensor<10xf32>) -> tensor<4x25x10xf32> {
  %e = tensor.empty() : tensor<4x25x10xf32>
  %y = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %b : tensor<4x25x10xf32>, tensor<10xf32>) outs(%e : tensor<4x25x10xf32>) {
  ^bb0(%a: f32, %c: f32, %d: f32):
    %m = arith.addf %a, %c : f32
    linalg.yield %m : f32
  } -> tensor<4x25x10xf32>
  func.return %y : tensor<4x25x10xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// a loop over rows and columns where there are fewer rows than cores

// CHECK-LABEL: tile.kernel @wide_kernel(
// CHECK:         tile.parallel (%i, %j) = (%c0, %c0) to (%c2, %c100000) step (%c1, {{%.*}}) {
// CHECK:           tile.load %x[%i, %j] extents(%extent) : {{.*}} -> !tile.tile<[1, <=4224], f32, ub>
// CHECK:           tile.load %s[%i, %c0] : {{.*}} -> !tile.tile<[1, 1], f32, ub>
func.func @wide(%x: tensor<2x100000xf32>, %s: tensor<2x1xf32>) -> tensor<2x100000xf32> {
  %e = tensor.empty() : tensor<2x100000xf32>
  %y = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0, 0)>, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<2x100000xf32>, tensor<2x1xf32>) outs(%e : tensor<2x100000xf32>) {
  ^bb0(%a: f32, %c: f32, %d: f32):
    %m = arith.mulf %a, %c : f32
    linalg.yield %m : f32
  } -> tensor<2x100000xf32>
  func.return %y : tensor<2x100000xf32>
}
