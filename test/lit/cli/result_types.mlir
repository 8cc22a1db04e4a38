// RUN: acc-opt %s | acc-opt | filecheck %s

// Several result types of a linalg operation are printed in parentheses, and read back.

// CHECK: } -> (tensor<8xf32>, tensor<8xi64>)
func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xi64>) -> tensor<8xf32> {
  %v, %i = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%a : tensor<8xf32>) outs(%b, %c : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%x: f32, %y: f32, %z: i64):
    linalg.yield %x, %z : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  func.return %v : tensor<8xf32>
}
