// RUN: acc-opt %s -p convert-linalg-to-tile --split-input-file --verify-diagnostics

func.func @difference(%x: tensor<8xf32>, %start: tensor<f32>) -> tensor<8xf32> {
  // expected-error @below {{'tm_tensor.scan' must yield its element combined with its running value; supported are arith.addf, arith.mulf, arith.maximumf, arith.minimumf, arith.addi, arith.muli, arith.maxsi, arith.minsi}}
  %s, %last = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<8xf32>) outs(%x, %start : tensor<8xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.subf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<8xf32>, tensor<f32>
  func.return %s : tensor<8xf32>
}

// -----

func.func @last(%x: tensor<8xf32>, %start: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{'tm_tensor.scan' has no lowering to tile kernels: the last values of its lines are read; supported are elementwise operations, broadcasts, reductions, scans and changes of shape}}
  %s, %last = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<8xf32>) outs(%x, %start : tensor<8xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.addf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<8xf32>, tensor<f32>
  func.return %last : tensor<f32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @flip(%x: tensor<37xf32>) -> tensor<37xf32> {
  %c36 = arith.constant 36 : index
  %e = tensor.empty() : tensor<37xf32>
  // expected-error @below {{'linalg.generic' has no lowering to tile kernels: it flips a tensor, and no scan between flips takes it up; supported are elementwise operations, broadcasts, reductions, scans and changes of shape}}
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<37xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 0 : index
    %k = arith.subi %c36, %j : index
    %v = tensor.extract %x[%k] : tensor<37xf32>
    linalg.yield %v : f32
  } -> tensor<37xf32>
  func.return %r : tensor<37xf32>
}
