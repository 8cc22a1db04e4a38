// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @axis(%a: !tile.tile<[4, 8], f32, ub>) {
  // expected-error @below {{'tile.scan_sum' needs an axis below 2, found 2}}
  %0 = tile.scan_sum %a axis = 2 : !tile.tile<[4, 8], f32, ub> -> !tile.tile<[4, 8], f32, ub>
  func.return
}

// -----

func.func @shape(%a: !tile.tile<[4, <=8], f32, ub>) {
  // expected-error @below {{'tile.scan_max' along axis 0 gives shape [4, <=8], found a destination of [1, <=8]}}
  %0 = tile.scan_max %a axis = 0 : !tile.tile<[4, <=8], f32, ub> -> !tile.tile<[1, <=8], f32, ub>
  func.return
}

// -----

func.func @element_types(%a: !tile.buffer<[4, 8], f16, ub>, %b: !tile.buffer<[4, 8], f32, ub>) {
  // expected-error @below {{'tile.scan_prod' needs one element type, found f16 and f32}}
  tile.scan_prod %a axis = 1 : !tile.buffer<[4, 8], f16, ub> outs(%b : !tile.buffer<[4, 8], f32, ub>)
  func.return
}

// -----

func.func @line(%a: !tile.tile<[4, 8], f32, ub>) {
  // expected-error @below {{'tile.take_last' along axis 1 gives shape [4, 1], found a destination of [4, 8]}}
  %0 = tile.take_last %a axis = 1 : !tile.tile<[4, 8], f32, ub> -> !tile.tile<[4, 8], f32, ub>
  func.return
}
