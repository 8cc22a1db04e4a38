// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @arguments(%x: !tile.tile<[8], i64, ub>) {
  // expected-error @below {{'tile.map' needs a body that takes i64, found i32}}
  %0 = tile.map %x : !tile.tile<[8], i64, ub> {
  ^bb0(%a: i32):
    tile.yield %a : i32
  } -> !tile.tile<[8], i32, ub>
  func.return
}

// -----

func.func @result(%x: !tile.tile<[8], i64, ub>) {
  // expected-error @below {{'tile.map' needs a body that yields one i32}}
  %0 = tile.map %x : !tile.tile<[8], i64, ub> {
  ^bb0(%a: i64):
    tile.yield %a : i64
  } -> !tile.tile<[8], i32, ub>
  func.return
}
