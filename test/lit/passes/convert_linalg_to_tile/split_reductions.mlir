// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

// what one core would reduce alone, all cores reduce in parts, and a second kernel combines in order

// CHECK:       tile.program @mean(
// CHECK:         [[W:%.*]] = tile.workspace : !tile.gm<[1, [[P:[0-9]+]]], f32>
// CHECK-NEXT:    tile.launch @mean_kernel_partials({{%.*}}, [[W]])
// CHECK:       tile.kernel @mean_kernel_partials(%x: !tile.gm<[1, 1000000], f32>, %partial: !tile.gm<[1, [[P]]], f32>)
// CHECK:         tile.parallel (%part) = (%c0) to ({{%c[0-9]+}}) step (%c1) {
// CHECK:           %first = arith.muli %part, [[SIZE:%.*]] : index
// CHECK:           %rest = arith.subi {{%.*}}, %first
// CHECK:           %partSize = arith.minui %rest, [[SIZE]]
// CHECK:           tile.reduce_sum
// CHECK:           tile.store {{%.*}}, %partial[%c0, %part]
// CHECK:       tile.kernel @mean_kernel(
// CHECK:         tile.reduce_sum {{%.*}} axis = 1 : !tile.tile<[1, [[P]]], f32, ub>
// CHECK-NEXT:    tile.div
func.func @mean(%x: tensor<1000000xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 1000000.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<1000000xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %m = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%s : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  func.return %m : tensor<f32>
}

// -----

// half precision is not rounded in between; few columns, so rows are cut

// CHECK:         tile.workspace : !tile.gm<[46, 40], f32>
// CHECK:       tile.kernel @columns_kernel_partials(%x: !tile.gm<[98304, 40], f16>, %partial: !tile.gm<[46, 40], f32>)
// CHECK:           tile.cast none {{%.*}} f16, ub> -> !tile.tile<[1, 40], f32, ub>
// CHECK-NEXT:      tile.store {{%.*}}, %partial[%part, %c0]
// CHECK:       tile.kernel @columns_kernel(%partial: !tile.gm<[46, 40], f32>, %out: !tile.gm<[1, 40], f16>)
func.func @columns(%x: tensor<98304x40xf16>) -> tensor<40xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<40xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<40xf16>) -> tensor<40xf16>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<98304x40xf16>) outs(%f : tensor<40xf16>) {
  ^bb0(%a: f16, %b: f16):
    %0 = arith.addf %a, %b : f16
    linalg.yield %0 : f16
  } -> tensor<40xf16>
  func.return %s : tensor<40xf16>
}

// -----

// little data, or rows for all cores, stay one kernel

// CHECK-NOT:   partials
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @rows(%x: tensor<96x1000000xf32>) -> tensor<96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<96xf32>) -> tensor<96xf32>
  %s = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<96x1000000xf32>) outs(%f : tensor<96xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<96xf32>
  func.return %s : tensor<96xf32>
}
func.func @little(%x: tensor<2x999xf32>) -> tensor<2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %s = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x999xf32>) outs(%f : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2xf32>
  func.return %s : tensor<2xf32>
}
