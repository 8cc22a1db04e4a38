// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @element(%t: !tile.tile<[8], i32, ub>) {
  // expected-error @below {{'tile.check' needs element type f32, found i32}}
  %0 = tile.check %t "zero" : !tile.tile<[8], i32, ub> -> !tile.tile<[8], i32, ub>
  func.return
}

// -----

func.func @shape(%t: !tile.tile<[8], f32, ub>) {
  // expected-error @below {{'tile.check' has operands of shape [8], found a destination of [4]}}
  %0 = tile.check %t "zero" : !tile.tile<[8], f32, ub> -> !tile.tile<[4], f32, ub>
  func.return
}
