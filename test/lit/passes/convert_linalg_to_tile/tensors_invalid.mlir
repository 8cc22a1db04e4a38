// RUN: acc-opt %s -p convert-linalg-to-tile --split-input-file --verify-diagnostics

#id = affine_map<(d0) -> (d0)>
func.func @no_values(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{a kernel reads a tensor that has no values yet}}
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @literal(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{'arith.constant' has no lowering to tile kernels: elements that differ must come from an argument}}
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %c : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2xf32>
  func.return %y : tensor<2xf32>
}

// -----

func.func @position_of_maximum(%x: tensor<8xf32>, %init: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{a reduction of 'linalg.generic' must yield its running result combined with one value; supported are arith.addf, arith.mulf, arith.maximumf, arith.minimumf, arith.addi, arith.muli, arith.maxsi, arith.minsi}}
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<8xf32>) outs(%init : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.mulf %b, %b : f32
    %1 = arith.addf %0, %a : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  func.return %y : tensor<f32>
}

// -----

#id = affine_map<(d0) -> (d0)>
// expected-error @below {{argument 1 of 'scalar_argument' is f32; programs take tensors}}
func.func @scalar_argument(%x: tensor<8xf32>, %s: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %s : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
// expected-error @below {{a kernel takes tensors only, found a scalar argument}}
func.func private @scalar_in_kernel(%x: tensor<8xf32>, %s: f32) -> tensor<8xf32> attributes {acc.kernel} {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %s : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @open_dimension_number(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d0 = arith.muli %c0, %c0 : index
  // expected-error @below {{'tensor.dim' in a kernel needs a constant dimension}}
  %d = tensor.dim %x, %d0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %n = arith.sitofp %i : i64 to f32
  %e = tensor.empty(%d) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  func.return %y : tensor<?xf32>
}
