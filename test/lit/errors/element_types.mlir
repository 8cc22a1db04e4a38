// RUN: acc-opt %s -p linalg-to-ascendc --split-input-file --verify-diagnostics

// what the chip cannot compute exactly in an element type is refused, not rounded

#id = affine_map<(d0) -> (d0)>
func.func @unsigned_words(%x: tensor<8xi32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xi32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: i32, %b: f32):
    // expected-error @below {{'arith.uitofp' from i32 to f32 has no lowering to tile operations; legal are i1 and i8 to floats}}
    %0 = arith.uitofp %a : i32 to f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @doubles(%x: tensor<8xf64>) -> tensor<8xf64> {
  %e = tensor.empty() : tensor<8xf64>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf64>) outs(%e : tensor<8xf64>) {
  ^bb0(%a: f64, %b: f64):
    // expected-error @below {{'tile.mul' on f64: the vector unit has no arithmetic on 64-bit elements}}
    %0 = arith.mulf %a, %a : f64
    linalg.yield %0 : f64
  } -> tensor<8xf64>
  func.return %y : tensor<8xf64>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @sums_of_truths(%x: tensor<8xi1>) -> tensor<8xi1> {
  %e = tensor.empty() : tensor<8xi1>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xi1>) outs(%e : tensor<8xi1>) {
  ^bb0(%a: i1, %b: i1):
    // expected-error @below {{'arith.muli' on conditions has no lowering to tile operations}}
    %0 = arith.muli %a, %a : i1
    linalg.yield %0 : i1
  } -> tensor<8xi1>
  func.return %y : tensor<8xi1>
}
