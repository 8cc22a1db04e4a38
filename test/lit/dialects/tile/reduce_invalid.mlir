// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @axis(%a: !tile.tile<[4, 8], f32, ub>) {
  // expected-error @below {{'tile.reduce_sum' needs an axis below 2, found 2}}
  %0 = tile.reduce_sum %a axis = 2 : !tile.tile<[4, 8], f32, ub> -> !tile.tile<[4, 1], f32, ub>
  func.return
}

// -----

func.func @shape(%a: !tile.tile<[4, <=8], f32, ub>) {
  // expected-error @below {{'tile.reduce_max' along axis 0 gives shape [1, <=8], found a destination of [4, 1]}}
  %0 = tile.reduce_max %a axis = 0 : !tile.tile<[4, <=8], f32, ub> -> !tile.tile<[4, 1], f32, ub>
  func.return
}

// -----

func.func @element_types(%a: !tile.buffer<[4, 8], f16, ub>, %b: !tile.buffer<[4, 1], f32, ub>) {
  // expected-error @below {{'tile.reduce_min' needs one element type, found f16 and f32}}
  tile.reduce_min %a axis = 1 : !tile.buffer<[4, 8], f16, ub> outs(%b : !tile.buffer<[4, 1], f32, ub>)
  func.return
}
