// RUN: acc-opt %s -p fold-rank-zero-generics | filecheck %s

// CHECK-LABEL: func.func @known_scalars
// CHECK: [[C:%.*]] = arith.constant 3.000000e+00 : f32
// CHECK-NEXT: [[S:%.*]] = arith.addf %s, [[C]] : f32
// CHECK-NEXT: [[R:%.*]] = tensor.from_elements [[S]] : tensor<f32>
// CHECK-NEXT: func.return [[R]] : tensor<f32>
func.func @known_scalars(%s: f32) -> tensor<f32> {
  %a = tensor.splat %s : tensor<f32>
  %b = arith.constant dense<3.0> : tensor<f32>
  %e = tensor.empty() : tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>,
      affine_map<() -> ()>], iterator_types = []}
      ins(%a, %b : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %t = arith.addf %x, %y : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  func.return %r : tensor<f32>
}
