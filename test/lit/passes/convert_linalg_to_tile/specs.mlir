// RUN: acc-opt %s -p 'convert-linalg-to-tile{on-unsupported=spec}' | filecheck %s
// RUN: acc-opt %s -p 'convert-linalg-to-tile{force-spec=@main_kernel on-unsupported=spec}' | filecheck %s --check-prefix FORCED
// RUN: exits 1 acc-opt %s -p 'convert-linalg-to-tile{on-unsupported=spec},tile-to-ascendc' 2>&1 | filecheck %s --check-prefix LEFT
// RUN: exits 1 acc-opt %s -p 'convert-linalg-to-tile{force-spec=@nothing}' 2>&1 | filecheck %s --check-prefix UNKNOWN

// UNKNOWN: error: unknown function marked 'acc.kernel' 'nothing'; expected one of main_kernel, main_kernel_1
// LEFT: error: '@main_kernel_1' is a 'tile.spec'
// LEFT-SAME: which says what to compute and not how ('math.cbrt' has no lowering to tile operations
// LEFT-SAME: ; llm-lower with the answer of a model (--llm-mode replay, record or live), or a 'tile.kernel' of that name written by hand, would fill it

#id = affine_map<(d0, d1) -> (d0, d1)>

// A kernel, and one that there is no rule for.
// CHECK-LABEL: tile.program @main
// CHECK:         tile.launch @main_kernel(
// CHECK:         tile.launch @main_kernel_1(
// CHECK:       tile.kernel @main_kernel(
// CHECK:       tile.spec @main_kernel_1 : (!tile.gm<[16, 32], f32>) -> !tile.gm<[16, 32], f32> because "'math.cbrt' has no lowering to tile operations
// CHECK-NEXT:  ^bb0(%[[X:.*]]: tensor<16x32xf32>):
// CHECK:         math.cbrt
// CHECK:         tile.return %{{.*}} : tensor<16x32xf32>

// FORCED: tile.spec @main_kernel : (!tile.gm<[32, 16], f32>) -> !tile.gm<[16, 32], f32> because "force-spec asked for it" {
// FORCED: linalg.transpose
// FORCED: tile.spec @main_kernel_1 :
func.func @main(%x: tensor<32x16xf32>) -> tensor<16x32xf32> {
  %e = tensor.empty() : tensor<16x32xf32>
  %t = linalg.transpose ins(%x : tensor<32x16xf32>) outs(%e : tensor<16x32xf32>) permutation = [1, 0]
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<16x32xf32>) outs(%e : tensor<16x32xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.cbrt %a : f32
    linalg.yield %0 : f32
  } -> tensor<16x32xf32>
  func.return %y : tensor<16x32xf32>
}
