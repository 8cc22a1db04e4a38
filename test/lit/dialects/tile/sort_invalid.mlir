// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @element(%t: !tile.tile<[10], f16, ub>) {
  // expected-error @below {{'tile.sort' needs element type f32, found f16}}
  %0 = tile.sort %t : !tile.tile<[10], f16, ub> -> !tile.tile<[20], f16, ub>
  func.return
}

// -----

func.func @length(%t: !tile.tile<[<=10], f32, ub>) {
  // expected-error @below {{'tile.sort' needs rows of a known length of at least 2, found shape [<=10]}}
  %0 = tile.sort %t : !tile.tile<[<=10], f32, ub> -> !tile.tile<[20], f32, ub>
  func.return
}

// -----

func.func @pairs(%t: !tile.tile<[4, 10], f32, ub>) {
  // expected-error @below {{'tile.sort' gives shape [4, 20], found a destination of [4, 10]}}
  %0 = tile.sort %t : !tile.tile<[4, 10], f32, ub> -> !tile.tile<[4, 10], f32, ub>
  func.return
}
