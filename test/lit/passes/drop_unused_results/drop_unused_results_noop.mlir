// RUN: acc-opt %s -p drop-unused-results | filecheck %s

// The running index feeds the value that is used, so it stays.
// CHECK-LABEL: func.func @needed
// CHECK: linalg.yield {{.*}} : f32, i64
func.func @needed(%x: tensor<9xf32>, %m: tensor<f32>, %k: tensor<i64>) -> tensor<f32> {
  %v, %i = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>,
      affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<9xf32>) outs(%m, %k : tensor<f32>, tensor<i64>) {
  ^bb0(%a: f32, %b: f32, %c: i64):
    %f = arith.sitofp %c : i64 to f32
    %s = arith.addf %b, %f : f32
    %t = arith.addi %c, %c : i64
    linalg.yield %s, %t : f32, i64
  } -> (tensor<f32>, tensor<i64>)
  func.return %v : tensor<f32>
}

// CHECK-LABEL: func.func @both_used
// CHECK: linalg.yield {{.*}} : f32, f32
func.func @both_used(%x: tensor<9xf32>) -> (tensor<9xf32>, tensor<9xf32>) {
  %v, %i = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>,
      affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<9xf32>) outs(%x, %x : tensor<9xf32>, tensor<9xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s, %a : f32, f32
  } -> (tensor<9xf32>, tensor<9xf32>)
  func.return %v, %i : tensor<9xf32>, tensor<9xf32>
}
