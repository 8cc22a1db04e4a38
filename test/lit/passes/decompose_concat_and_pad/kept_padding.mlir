// RUN: acc-opt %s -p decompose-concat-and-pad | filecheck %s

// a window fills in what is around the tensor

// CHECK-LABEL: func.func @window
func.func @window(%x: tensor<4x9xf32>) -> tensor<4x9xf32> {
  // CHECK: tensor.pad
  // CHECK-NOT: tensor.insert_slice
  %c = arith.constant 0.0 : f32
  %q = tensor.pad %x low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x9xf32> to tensor<4x11xf32>
  %w = tensor.empty() : tensor<3xf32>
  %e = tensor.empty() : tensor<4x9xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<4x9xf32>) -> tensor<4x9xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1 + d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %w : tensor<4x11xf32>, tensor<3xf32>) outs(%f : tensor<4x9xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<4x9xf32>
  func.return %p : tensor<4x9xf32>
}
