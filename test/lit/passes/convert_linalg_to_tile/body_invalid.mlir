// RUN: acc-opt %s -p convert-linalg-to-tile --split-input-file --verify-diagnostics

#id = affine_map<(d0) -> (d0)>
func.func @no_tile_operation(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    // expected-error @below {{'math.cbrt' has no lowering to tile operations; supported in the body of a linalg operation are}}
    %0 = math.cbrt %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @open_exponent(%x: tensor<8xf32>, %n: tensor<8xi32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %n : tensor<8xf32>, tensor<8xi32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %i: i32, %b: f32):
    // expected-error @below {{'math.fpowi' needs a constant exponent to be lowered to tile operations}}
    %0 = math.fpowi %a, %i : f32, i32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @always(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    // expected-error @below {{'arith.cmpf' with predicate true has no lowering to tile operations}}
    %0 = arith.cmpf true, %a, %a : f32
    %1 = arith.select %0, %a, %a : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @unsigned(%x: tensor<8xi32>) -> tensor<8xf32> {
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
func.func @sum_of_conditions(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %a : f32
    // expected-error @below {{'arith.addi' on conditions has no lowering to tile operations}}
    %1 = arith.addi %0, %0 : i1
    %2 = arith.uitofp %1 : i1 to f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @order_of_conditions(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %a : f32
    // expected-error @below {{'arith.cmpi' with predicate slt on truth values has no lowering to tile operations; legal are eq, ne, ugt, uge, ult and ule}}
    %1 = arith.cmpi slt, %0, %0 : i1
    %2 = arith.uitofp %1 : i1 to f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}
