// RUN: acc-opt %s -p recognise-scans --split-input-file | filecheck %s

// A flip on one side only stays.
// CHECK-LABEL: func.func @one_flip
// CHECK:         tm_tensor.scan dimension(0) inclusive(true) ins(%x
// CHECK:         tensor.extract
#id = affine_map<(d0) -> (d0)>
func.func @one_flip(%x: tensor<37xf32>, %start: tensor<f32>) -> tensor<37xf32> {
  %c36 = arith.constant 36 : index
  %e = tensor.empty() : tensor<37xf32>
  %s, %last = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<37xf32>) outs(%e, %start : tensor<37xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.addf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<37xf32>, tensor<f32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<37xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 0 : index
    %k = arith.subi %c36, %j : index
    %v = tensor.extract %s[%k] : tensor<37xf32>
    linalg.yield %v : f32
  } -> tensor<37xf32>
  func.return %r : tensor<37xf32>
}

// -----

// The line is not what the scan starts from.
// CHECK-LABEL: func.func @other_line
// CHECK:         tensor.concat
func.func @other_line(%x: tensor<37xf32>) -> tensor<37xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %ones = tensor.splat %one : tensor<1xf32>
  %e = tensor.empty() : tensor<36xf32>
  %start = tensor.splat %zero : tensor<f32>
  %x0 = tensor.extract_slice %x[0] [36] [1] : tensor<37xf32> to tensor<36xf32>
  %s, %last = tm_tensor.scan dimension(0) inclusive(true) ins(%x0 : tensor<36xf32>) outs(%e, %start : tensor<36xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.addf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<36xf32>, tensor<f32>
  %r = tensor.concat dim(0) %ones, %s : (tensor<1xf32>, tensor<36xf32>) -> tensor<37xf32>
  func.return %r : tensor<37xf32>
}

// -----

// The line stands behind a forward scan, and the wrong line is missing.
// CHECK-LABEL: func.func @other_side
// CHECK:         tensor.concat
func.func @other_side(%x: tensor<37xf32>) -> tensor<37xf32> {
  %zero = arith.constant 0.0 : f32
  %zeros = tensor.splat %zero : tensor<1xf32>
  %e = tensor.empty() : tensor<36xf32>
  %start = tensor.splat %zero : tensor<f32>
  %x0 = tensor.extract_slice %x[1] [36] [1] : tensor<37xf32> to tensor<36xf32>
  %s, %last = tm_tensor.scan dimension(0) inclusive(true) ins(%x0 : tensor<36xf32>) outs(%e, %start : tensor<36xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.addf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<36xf32>, tensor<f32>
  %r = tensor.concat dim(0) %s, %zeros : (tensor<36xf32>, tensor<1xf32>) -> tensor<37xf32>
  func.return %r : tensor<37xf32>
}
