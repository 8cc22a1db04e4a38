#row = affine_map<(d0, d1) -> (d1)>
#each = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<40x100xf32>, %v: tensor<100xf32>, %p: tensor<2x9x9x8xf32>)
    -> (tensor<40x100xf32>, tensor<40xf32>, tensor<f32>, tensor<2x4x4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<40x100xf32>
  %0 = linalg.map { arith.addf } ins(%x, %x : tensor<40x100xf32>, tensor<40x100xf32>)
      outs(%e : tensor<40x100xf32>)
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [#each, #row, #each]
      ins(%0, %v : tensor<40x100xf32>, tensor<100xf32>) outs(%e : tensor<40x100xf32>)
      -> tensor<40x100xf32>
  %2 = linalg.softmax dimension(1) ins(%1 : tensor<40x100xf32>) outs(%e : tensor<40x100xf32>)
      -> tensor<40x100xf32>
  %e1 = tensor.empty() : tensor<40xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<40xf32>) -> tensor<40xf32>
  %3 = linalg.matvec ins(%x, %v : tensor<40x100xf32>, tensor<100xf32>) outs(%f1 : tensor<40xf32>)
      -> tensor<40xf32>
  %e0 = tensor.empty() : tensor<f32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %4 = linalg.dot ins(%v, %v : tensor<100xf32>, tensor<100xf32>) outs(%f0 : tensor<f32>)
      -> tensor<f32>
  %window = tensor.empty() : tensor<2x2xf32>
  %ep = tensor.empty() : tensor<2x4x4x8xf32>
  %fp = linalg.fill ins(%least : f32) outs(%ep : tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
  %5 = linalg.pooling_nhwc_max
      {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%p, %window : tensor<2x9x9x8xf32>, tensor<2x2xf32>) outs(%fp : tensor<2x4x4x8xf32>)
      -> tensor<2x4x4x8xf32>
  func.return %2, %3, %4, %5
      : tensor<40x100xf32>, tensor<40xf32>, tensor<f32>, tensor<2x4x4x8xf32>
}
