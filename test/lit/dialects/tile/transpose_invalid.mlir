// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @no_masks(%t: !tile.tile<[8, 8], i1, ub>) {
  // expected-error @below {{'tile.transpose' takes elements of at least a byte, found masks}}
  %0 = tile.transpose %t permutation [1, 0] : !tile.tile<[8, 8], i1, ub> -> !tile.tile<[8, 8], i1, ub>
  func.return
}

// -----

func.func @each_once(%t: !tile.tile<[8, 8], f32, ub>) {
  // expected-error @below {{'tile.transpose' needs each of 2 dimensions once, found [1, 1]}}
  %0 = tile.transpose %t permutation [1, 1] : !tile.tile<[8, 8], f32, ub> -> !tile.tile<[8, 8], f32, ub>
  func.return
}

// -----

func.func @shape(%t: !tile.tile<[8, <=4], f32, ub>) {
  // expected-error @below {{'tile.transpose' gives [<=4, 8], found a destination of [8, <=4]}}
  %0 = tile.transpose %t permutation [1, 0] : !tile.tile<[8, <=4], f32, ub> -> !tile.tile<[8, <=4], f32, ub>
  func.return
}
