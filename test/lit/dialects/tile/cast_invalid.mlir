// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @shape(%a: !tile.tile<[4], f32, ub>) {
  // expected-error @below {{'tile.cast' has operands of shape [4], found a destination of [8]}}
  %0 = tile.cast rint %a : !tile.tile<[4], f32, ub> -> !tile.tile<[8], f16, ub>
  func.return
}

// -----

func.func @unknown_rounding(%a: !tile.tile<[4], f32, ub>) {
  // expected-error @below {{expected `none`, `rint`, `floor`, `ceil`, `round`, `trunc`, or `odd`}}
  %0 = tile.cast nearest %a : !tile.tile<[4], f32, ub> -> !tile.tile<[4], f16, ub>
  func.return
}
