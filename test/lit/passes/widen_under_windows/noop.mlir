// RUN: acc-opt %s -p widen-under-windows | filecheck %s

// What is around the tensor is no number of the narrow type.
// CHECK-LABEL: func.func @other_padding
// CHECK: tensor.pad
// CHECK: tensor<2x9xf32> to tensor<2x11xf32>
// CHECK: linalg.generic
// CHECK-NOT: arith.extf
func.func @other_padding(%x: tensor<2x9xf16>) -> tensor<2x9xf32> {
  %c = arith.constant 0.1 : f32
  %e = tensor.empty() : tensor<2x9xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x9xf16>) outs(%e : tensor<2x9xf32>) {
  ^bb0(%in: f16, %out: f32):
    %v = arith.extf %in : f16 to f32
    linalg.yield %v : f32
  } -> tensor<2x9xf32>
  %p = tensor.pad %w low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<2x9xf32> to tensor<2x11xf32>
  %s = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<2x9xf32>) -> tensor<2x9xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b + c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p, %s : tensor<2x11xf32>, tensor<3xf32>) outs(%f : tensor<2x9xf32>) {
  ^bb0(%in: f32, %window: f32, %sum: f32):
    %v = arith.addf %sum, %in : f32
    linalg.yield %v : f32
  } -> tensor<2x9xf32>
  func.return %r : tensor<2x9xf32>
}

// The conversion does more than widen.
// CHECK-LABEL: func.func @scaled
// CHECK: arith.mulf
// CHECK: linalg.generic
// CHECK-NOT: arith.extf
func.func @scaled(%x: tensor<2x11xf16>) -> tensor<2x9xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x11xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x11xf16>) outs(%e : tensor<2x11xf32>) {
  ^bb0(%in: f16, %out: f32):
    %v = arith.extf %in : f16 to f32
    %q = arith.mulf %v, %v : f32
    linalg.yield %q : f32
  } -> tensor<2x11xf32>
  %s = tensor.empty() : tensor<3xf32>
  %o = tensor.empty() : tensor<2x9xf32>
  %f = linalg.fill ins(%c : f32) outs(%o : tensor<2x9xf32>) -> tensor<2x9xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b + c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%w, %s : tensor<2x11xf32>, tensor<3xf32>) outs(%f : tensor<2x9xf32>) {
  ^bb0(%in: f32, %window: f32, %sum: f32):
    %v = arith.addf %sum, %in : f32
    linalg.yield %v : f32
  } -> tensor<2x9xf32>
  func.return %r : tensor<2x9xf32>
}
