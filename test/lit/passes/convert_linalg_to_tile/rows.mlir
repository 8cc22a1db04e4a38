// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

// reductions and what uses them are one kernel; each keeps its dimension as 1

// CHECK:       tile.kernel @softmax_kernel(%x: !tile.gm<[1000, 1003], f32>, %out: !tile.gm<[1000, 1003], f32>)
// CHECK:         tile.parallel (%i) = (%c0) to (%c1000) step ([[STEP:%.*]]) {
// CHECK:           [[X:%.*]] = tile.load %x[%i, %c0] extents(%extent) : {{.*}} -> !tile.tile<[<=7, 1003], f32, ub>
// CHECK-NEXT:      [[M:%.*]] = tile.reduce_max [[X]] axis = 1 : {{.*}} -> !tile.tile<[<=7, 1], f32, ub>
// CHECK-NEXT:      [[D:%.*]] = tile.sub [[X]], [[M]]
// CHECK-NEXT:      [[E:%.*]] = tile.exp [[D]]
// CHECK-NEXT:      [[S:%.*]] = tile.reduce_sum [[E]] axis = 1
// CHECK-NEXT:      [[Y:%.*]] = tile.div [[E]], [[S]]
// CHECK-NEXT:      tile.store [[Y]], %out[%i, %c0]
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0, 0)>
func.func @softmax(%x: tensor<1000x1003xf32>) -> tensor<1000x1003xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %er = tensor.empty() : tensor<1000x1xf32>
  %ex = tensor.empty() : tensor<1000x1003xf32>
  %f0 = linalg.fill ins(%ninf : f32) outs(%er : tensor<1000x1xf32>) -> tensor<1000x1xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<1000x1003xf32>) outs(%f0 : tensor<1000x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<1000x1xf32>
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<1000x1003xf32>, tensor<1000x1xf32>) outs(%ex : tensor<1000x1003xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1000x1003xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%er : tensor<1000x1xf32>) -> tensor<1000x1xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%d : tensor<1000x1003xf32>) outs(%f1 : tensor<1000x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<1000x1xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%d, %s : tensor<1000x1003xf32>, tensor<1000x1xf32>) outs(%ex : tensor<1000x1003xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<1000x1003xf32>
  func.return %y : tensor<1000x1003xf32>
}

// -----

// one row per core as long as there are cores

// CHECK:       tile.kernel @softmax_kernel(
// CHECK:         tile.parallel (%i) = (%c0) to (%c16) step (%c1) {
// CHECK-NEXT:      tile.load %x[%i, %c0] : {{.*}} -> !tile.tile<[1, 1003], f32, ub>
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0, 0)>
func.func @softmax(%x: tensor<16x1003xf32>) -> tensor<16x1003xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %er = tensor.empty() : tensor<16x1xf32>
  %ex = tensor.empty() : tensor<16x1003xf32>
  %f0 = linalg.fill ins(%ninf : f32) outs(%er : tensor<16x1xf32>) -> tensor<16x1xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<16x1003xf32>) outs(%f0 : tensor<16x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<16x1xf32>
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<16x1003xf32>, tensor<16x1xf32>) outs(%ex : tensor<16x1003xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<16x1003xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%er : tensor<16x1xf32>) -> tensor<16x1xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%d : tensor<16x1003xf32>) outs(%f1 : tensor<16x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<16x1xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%d, %s : tensor<16x1003xf32>, tensor<16x1xf32>) outs(%ex : tensor<16x1003xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<16x1003xf32>
  func.return %y : tensor<16x1003xf32>
}
