// RUN: acc-opt %s -p outline-kernels --split-input-file | filecheck %s

// %g + %g is not worth a kernel: both products compute it, and are one kernel

#id = affine_map<(d0, d1) -> (d0, d1)>
#last = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @shared(
// CHECK:         func.call @shared_kernel(%x, %g)
// CHECK-NEXT:    func.return
// CHECK:       func.func private @shared_kernel(
// CHECK:         linalg.add ins(%g, %g
// CHECK:         arith.mulf
// CHECK:         arith.subf
// CHECK-NOT:     func.func
func.func @shared(%x: tensor<4x8xf32>, %g: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e8 = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s = linalg.add ins(%g, %g : tensor<8xf32>, tensor<8xf32>) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  %z = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  func.return %y, %z : tensor<4x8xf32>, tensor<4x8xf32>
}
