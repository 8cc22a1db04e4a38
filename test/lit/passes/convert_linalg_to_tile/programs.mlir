// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

#id = affine_map<(d0) -> (d0)>

// what is returned twice is stored twice, an argument is copied

// CHECK:       tile.program @outputs(%x: !tile.gm<[8], f32>, %out0: !tile.gm<[8], f32>, %out1: !tile.gm<[2, 4], f32>, %out2: !tile.gm<[8], f32>) outputs = 3 {
// CHECK-NEXT:    [[V:%.*]] = tile.view %out1 : !tile.gm<[2, 4], f32> -> !tile.gm<[8], f32>
// CHECK-NEXT:    tile.launch @outputs_kernel(%x, %out0, [[V]])
// CHECK-NEXT:    tile.launch @outputs_kernel_1(%x, %out2)
// CHECK-NEXT:  }
// CHECK:       tile.kernel @outputs_kernel(
// CHECK:           tile.store [[E:%.*]], %out0
// CHECK-NEXT:      tile.store [[E]], %out1
// CHECK:       tile.kernel @outputs_kernel_1(
// CHECK:           [[T:%.*]] = tile.load %x
// CHECK-NEXT:      tile.store [[T]], %out
func.func @outputs(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<2x4xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %z = tensor.expand_shape %y [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  func.return %y, %z, %x : tensor<8xf32>, tensor<2x4xf32>, tensor<8xf32>
}

// -----

// a tensor without elements needs no launch, one without dimensions has one element

// CHECK:       tile.program @nothing(%x: !tile.gm<[0, 3], f32>, %out: !tile.gm<[0, 3], f32>) outputs = 1 {
// CHECK-NEXT:  }
// CHECK-NOT:   tile.kernel @nothing
// CHECK:       tile.program @scalar(%s: !tile.gm<[1], f32>, %out: !tile.gm<[1], f32>) outputs = 1 attributes {tile.dim_groups = [array<i64>, array<i64>]} {
// CHECK-NEXT:    tile.launch @scalar_kernel(%s, %out)
#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<() -> ()>
func.func @nothing(%x: tensor<0x3xf32>) -> tensor<0x3xf32> {
  %e = tensor.empty() : tensor<0x3xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<0x3xf32>) outs(%e : tensor<0x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<0x3xf32>
  func.return %y : tensor<0x3xf32>
}
func.func @scalar(%s: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %y = linalg.generic {indexing_maps = [#none, #none], iterator_types = []} ins(%s : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  func.return %y : tensor<f32>
}

// -----

// what one core would do alone on much data, others take part in: a second kernel, after workspace

// CHECK:       tile.program @centered(
// CHECK-NEXT:    [[X:%.*]] = tile.view %x : {{.*}} -> !tile.gm<[1, 1000000], f32>
// CHECK-NEXT:    [[P:%.*]] = tile.workspace : !tile.gm<[1, 46], f32>
// CHECK-NEXT:    tile.launch @centered_kernel_partials([[X]], [[P]])
// CHECK-NEXT:    [[W:%.*]] = tile.workspace : !tile.gm<[1, 1], f32>
// CHECK-NEXT:    tile.launch @centered_kernel([[P]], [[W]])
// CHECK-NEXT:    [[S:%.*]] = tile.view [[W]] : !tile.gm<[1, 1], f32> -> !tile.gm<[1], f32>
// CHECK-NEXT:    tile.launch @centered_kernel_1(%x, [[S]], %out)
#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @centered(%x: tensor<1000000xf32>) -> tensor<1000000xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<f32>
  %ex = tensor.empty() : tensor<1000000xf32>
  %f = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %s = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%x : tensor<1000000xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %y = linalg.generic {indexing_maps = [#id, #none, #id], iterator_types = ["parallel"]} ins(%x, %s : tensor<1000000xf32>, tensor<f32>) outs(%ex : tensor<1000000xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<1000000xf32>
  func.return %y : tensor<1000000xf32>
}
