// RUN: acc-opt %s -p convert-linalg-to-tile --split-input-file --verify-diagnostics

func.func @contraction(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  // expected-error @below {{'linalg.matmul' has no lowering to tile kernels: it is not elementwise, no reduction and no scan; supported are elementwise operations, broadcasts, reductions, scans and changes of shape}}
  %y = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %y : tensor<4x4xf32>
}

// -----

func.func @two_orders(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  // expected-error @below {{'linalg.generic' has no lowering to tile kernels: tensors store the same dimensions in different orders; supported are elementwise operations, broadcasts, reductions and scans that keep the order of dimensions}}
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  func.return %y : tensor<4x4xf32>
}

// -----

func.func @windows(%x: tensor<9xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %k = tensor.empty() : tensor<2xf32>
  // expected-error @below {{'linalg.generic' must start from a constant to be lowered to tile kernels}}
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x, %k : tensor<9xf32>, tensor<2xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

func.func @gathered(%x: tensor<8xf32>, %i: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @below {{'linalg.generic' has no lowering to tile kernels: its body reads a tensor at computed places; supported are elementwise operations, broadcasts, reductions, scans and changes of shape}}
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%i : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %b: f32):
    %p = arith.addi %a, %a : i64
    %0 = arith.index_cast %p : i64 to index
    %1 = tensor.extract %x[%0] : tensor<8xf32>
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}

// -----

func.func @diagonal(%x: tensor<4x4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @below {{'linalg.generic' has no lowering to tile kernels: its indexing map (d0) -> (d0, d0) uses a loop twice; supported are elementwise operations, broadcasts, reductions, scans and changes of shape}}
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<4x4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @symbols_that_differ(%x: tensor<?xf32> {acc.symbols = ["M"]}, %z: tensor<?xf32> {acc.symbols = ["N"]}) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  // expected-error @below {{'linalg.generic' has no lowering to tile kernels: sizes M and N differ; supported are elementwise operations, broadcasts, reductions and scans that keep the order of dimensions}}
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %z : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  func.return %y : tensor<?xf32>
}

// -----

func.func @number_of_a_tensor(%x: tensor<4xf32>, %t: tensor<f32>) -> tensor<4xf32> {
  // expected-error @below {{a number that is read out of a tensor has no lowering to tile kernels; expected a tensor of rank 0 (in PyTorch, without item())}}
  %s = tensor.extract %t[] : tensor<f32>
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %s : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
