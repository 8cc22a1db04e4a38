// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-spaces

// Pitfall 9: a vector core does not reach L0C.
tile.kernel @k(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tile.load' gives !tile.tile<[8], f32, l0c>: its memory is l0c, but aiv cores on ascend910b2 have no path between it and global memory; legal are ub [gm-path]}}
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, l0c>
}

// -----

// Pitfall 10: nor L1.
tile.kernel @k(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tile.load' gives !tile.tile<[8], f32, l1>: its memory is l1, but aiv cores on ascend910b2 have no path between it and global memory; legal are ub [gm-path]}}
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, l1>
}
