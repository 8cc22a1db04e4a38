// RUN: acc-opt %s --split-input-file --verify-diagnostics

tile.kernel @element(%at : !tile.gm<[16], f32>) core = aiv {
  %c3 = arith.constant 3 : index
  // expected-error @below {{'tile.place' reads i32 or i64, found f32; cast the tensor first}}
  %p = tile.place %at[%c3] below %c3 : !tile.gm<[16], f32>
}

// -----

tile.kernel @offsets(%at : !tile.gm<[4, 16], i32>) core = aiv {
  %c3 = arith.constant 3 : index
  // expected-error @below {{'tile.place' needs one offset per dimension of !tile.gm<[4, 16], i32>: 2, found 1}}
  %p = tile.place %at[%c3] below %c3 : !tile.gm<[4, 16], i32>
}
