// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @one_element(%t: !tile.tile<[33], f32, ub>, %p: !tile.tile<[8], i32, ub>) {
  // expected-error @below {{'tile.gather' needs one element type, found f32 and f16}}
  %0 = tile.gather %t[%p] : !tile.tile<[33], f32, ub>, !tile.tile<[8], i32, ub> -> !tile.tile<[8], f16, ub>
  func.return
}

// -----

func.func @places(%t: !tile.tile<[33], f32, ub>, %p: !tile.tile<[8], i64, ub>) {
  // expected-error @below {{'tile.gather' needs places of i32, found i64}}
  %0 = tile.gather %t[%p] : !tile.tile<[33], f32, ub>, !tile.tile<[8], i64, ub> -> !tile.tile<[8], f32, ub>
  func.return
}

// -----

func.func @shape(%t: !tile.tile<[33], f32, ub>, %p: !tile.tile<[8], i32, ub>) {
  // expected-error @below {{'tile.gather' makes one element per place, found places [8] and a destination of [4]}}
  %0 = tile.gather %t[%p] : !tile.tile<[33], f32, ub>, !tile.tile<[8], i32, ub> -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @rows(%t: !tile.tile<[2, 33], f32, ub>, %p: !tile.tile<[1, 8], i32, ub>) {
  // expected-error @below {{'tile.gather' needs rows of one rank, whose dimensions but the last are 1, found [2, 33] and [1, 8]}}
  %0 = tile.gather %t[%p] : !tile.tile<[2, 33], f32, ub>, !tile.tile<[1, 8], i32, ub> -> !tile.tile<[1, 8], f32, ub>
  func.return
}
