// RUN: acc-opt %s -p outline-kernels --split-input-file | filecheck %s

#id = affine_map<(d0) -> (d0)>

// reshapes are repeated on the side that needs them; names and symbols go along

// CHECK-LABEL: func.func @chain(%x: tensor<?x4xf32> {acc.symbols = ["M"]}
// CHECK:         [[Y:%.*]] = func.call @chain_kernel(%x) : (tensor<?x4xf32>) -> tensor<?xf32>
// CHECK:         [[Z:%.*]] = tensor.expand_shape [[Y]]
// CHECK-NEXT:    func.return [[Z]]
// CHECK:       func.func private @chain_kernel(%x: tensor<?x4xf32> {acc.name = "x", acc.symbols = ["M"]}) -> tensor<?xf32> attributes {acc.kernel} {
// CHECK:         tensor.collapse_shape %x
// CHECK:         math.exp
// CHECK:         math.absf
// CHECK:         func.return
func.func @chain(%x: tensor<?x4xf32> {acc.symbols = ["M"]}) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %n = arith.muli %d, %c4 : index
  %f = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%f : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%y : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.absf %a : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = tensor.expand_shape %z [[0, 1]] output_shape [%d, 4] : tensor<?xf32> into tensor<?x4xf32>
  func.return %r : tensor<?x4xf32>
}

// -----

// two groups that one operation joins become one

// CHECK-LABEL: func.func @joined(
// CHECK:         [[R:%.*]] = func.call @joined_kernel(%x, %y)
func.func @joined(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.exp ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.add ins(%0, %1 : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %2 : tensor<8xf32>
}

// -----

// sums along both dimensions have no dimension left to be parallel in

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @both_ways(
// CHECK:         func.call @both_ways_kernel(%x) : (tensor<4x8xf32>) -> tensor<4xf32>
// CHECK:         func.call @both_ways_kernel_1(%x) : (tensor<4x8xf32>) -> tensor<8xf32>
func.func @both_ways(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e4 = tensor.empty() : tensor<4xf32>
  %e8 = tensor.empty() : tensor<8xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %f8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%f4 : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %t = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%f8 : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %s, %t : tensor<4xf32>, tensor<8xf32>
}
