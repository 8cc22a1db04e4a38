// RUN: acc-opt %s -p recognise-scans --split-input-file | filecheck %s

// Flips around a scan turn it round; elementwise operations between them are taken along.
// CHECK-LABEL: func.func @between_flips
// CHECK-NOT:     tensor.extract
// CHECK:         [[Y:%.*]] = linalg.generic {{.*}} ins(%x : tensor<4x37xf32>)
// CHECK:         [[R:%.*]], %{{.*}} = tm_tensor.scan dimension(1) inclusive(true) {reverse} ins([[Y]] : tensor<4x37xf32>)
// CHECK-NOT:     tensor.extract
// CHECK:         func.return [[R]]
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @between_flips(%x: tensor<4x37xf32>, %start: tensor<4xf32>) -> tensor<4x37xf32> {
  %c36 = arith.constant 36 : index
  %e = tensor.empty() : tensor<4x37xf32>
  %f = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x37xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.subi %c36, %j : index
    %v = tensor.extract %x[%i, %k] : tensor<4x37xf32>
    linalg.yield %v : f32
  } -> tensor<4x37xf32>
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<4x37xf32>) outs(%e : tensor<4x37xf32>) {
  ^bb0(%a: f32, %o: f32):
    %v = arith.addf %a, %a : f32
    linalg.yield %v : f32
  } -> tensor<4x37xf32>
  %s, %last = tm_tensor.scan dimension(1) inclusive(true) ins(%d : tensor<4x37xf32>) outs(%e, %start : tensor<4x37xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.addf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<4x37xf32>, tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x37xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.subi %c36, %j : index
    %v = tensor.extract %s[%i, %k] : tensor<4x37xf32>
    linalg.yield %v : f32
  } -> tensor<4x37xf32>
  func.return %r : tensor<4x37xf32>
}

// -----

// A line of what the scan starts from, in front of a scan of all but the last line.
// CHECK-LABEL: func.func @line_in_front
// CHECK:         [[R:%.*]], %{{.*}} = tm_tensor.scan dimension(1) inclusive(false) ins(%x : tensor<4x37xf32>)
// CHECK-NOT:     tensor.concat
// CHECK:         func.return [[R]]
func.func @line_in_front(%x: tensor<4x37xf32>) -> tensor<4x37xf32> {
  %one = arith.constant 1.0 : f32
  %ones = tensor.splat %one : tensor<4x1xf32>
  %e = tensor.empty() : tensor<4x36xf32>
  %start = tensor.splat %one : tensor<4xf32>
  %x0 = tensor.extract_slice %x[0, 0] [4, 36] [1, 1] : tensor<4x37xf32> to tensor<4x36xf32>
  %s, %last = tm_tensor.scan dimension(1) inclusive(true) ins(%x0 : tensor<4x36xf32>) outs(%e, %start : tensor<4x36xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.mulf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<4x36xf32>, tensor<4xf32>
  %r = tensor.concat dim(1) %ones, %s : (tensor<4x1xf32>, tensor<4x36xf32>) -> tensor<4x37xf32>
  func.return %r : tensor<4x37xf32>
}

// -----

// The other way round: the last line of the result is dropped, and a line padded in front.
// CHECK-LABEL: func.func @padded
// CHECK:         tm_tensor.scan dimension(0) inclusive(false) ins(%x : tensor<37xf32>)
// CHECK-NOT:     tensor.pad
func.func @padded(%x: tensor<37xf32>) -> tensor<37xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<37xf32>
  %start = tensor.splat %zero : tensor<f32>
  %s, %last = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<37xf32>) outs(%e, %start : tensor<37xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.addf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<37xf32>, tensor<f32>
  %s0 = tensor.extract_slice %s[0] [36] [1] : tensor<37xf32> to tensor<36xf32>
  %r = tensor.pad %s0 low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<36xf32> to tensor<37xf32>
  func.return %r : tensor<37xf32>
}
