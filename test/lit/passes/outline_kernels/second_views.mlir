// RUN: acc-opt %s -p outline-kernels | filecheck %s

// a tensor that is read by row and by column is two for its kernel

// CHECK-LABEL: func.func @f
// CHECK:         func.call @f_kernel(%x, %x)
// CHECK:       func.func private @f_kernel(%x: tensor<4x9xf32> {{.*}}, %x_1: tensor<4x9xf32>
// CHECK-DAG:     tensor.expand_shape %x {{.*}} into tensor<4x9x1xf32>
// CHECK-DAG:     tensor.expand_shape %x_1 {{.*}} into tensor<4x1x9xf32>
// CHECK-NOT:     unrealized_conversion_cast
func.func @f(%x: tensor<4x9xf32>) -> tensor<4x9x9xf32> {
  %a = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 9, 1] : tensor<4x9xf32> into tensor<4x9x1xf32>
  %b = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 1, 9] : tensor<4x9xf32> into tensor<4x1x9xf32>
  %e = tensor.empty() : tensor<4x9x9xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, 0)>, affine_map<(i, j, k) -> (i, 0, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b : tensor<4x9x1xf32>, tensor<4x1x9xf32>) outs(%e : tensor<4x9x9xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = arith.subf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<4x9x9xf32>
  func.return %r : tensor<4x9x9xf32>
}
