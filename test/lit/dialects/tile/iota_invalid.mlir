// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @axis(%s: index) {
  // expected-error @below {{'tile.iota' needs a dimension below 1 to count along, found 1}}
  %0 = tile.iota %s axis = 1 -> !tile.tile<[8], f32, ub>
  func.return
}

// -----

func.func @one_line(%s: index) {
  // expected-error @below {{'tile.iota' counts along dimension 1, the others have to be 1, found shape [4, 8]}}
  %0 = tile.iota %s axis = 1 -> !tile.tile<[4, 8], f32, ub>
  func.return
}

// -----

func.func @element(%s: index) {
  // expected-error @below {{'tile.iota' makes f32 or i32, found i64; cast the result}}
  %0 = tile.iota %s axis = 0 -> !tile.tile<[8], i64, ub>
  func.return
}

// -----

func.func @extents(%s: index) {
  // expected-error @below {{'tile.iota' needs one extent per bounded dimension of !tile.tile<[<=8], f32, ub>: 1, found 0}}
  %0 = tile.iota %s axis = 0 -> !tile.tile<[<=8], f32, ub>
  func.return
}
