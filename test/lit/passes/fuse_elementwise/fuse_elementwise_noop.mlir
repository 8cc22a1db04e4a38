// RUN: acc-opt %s -p fuse-elementwise | filecheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#one = affine_map<(d0) -> (d0)>

// Two users: fused into both, the exponential would be computed twice.
// CHECK-LABEL: func.func @two_users
// CHECK-COUNT-3: linalg.generic
func.func @two_users(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = math.exp %a : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%d : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %a : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%d : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = arith.mulf %a, %a : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  func.return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// One root per row stays one root per row.
// CHECK-LABEL: func.func @broadcast
// CHECK-COUNT-2: linalg.generic
func.func @broadcast(%v: tensor<4xf32>, %x: tensor<4x9xf32>) -> tensor<4x9xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4x9xf32>
  %d = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = math.rsqrt %a : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %d : tensor<4x9xf32>, tensor<4xf32>) outs(%f : tensor<4x9xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %t = arith.mulf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<4x9xf32>
  func.return %r : tensor<4x9xf32>
}

// What alone says how often a loop of the reader runs stays.
// CHECK-LABEL: func.func @only_extent
// CHECK-COUNT-2: linalg.generic
func.func @only_extent(%init: tensor<f32>) -> tensor<f32> {
  %c = arith.constant 2.5 : f32
  %e = tensor.empty() : tensor<7xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<7xf32>) {
  ^bb0(%o: f32):
    linalg.yield %c : f32
  } -> tensor<7xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<7xf32>) outs(%init : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  func.return %y : tensor<f32>
}
