// RUN: acc-opt %s --verify-diagnostics -p check-spaces

tile.kernel @spaces(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %u = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  // expected-error @+1 {{'tile.load' gives !tile.tile<[8], f32, l1>: its memory is l1, but aiv cores on ascend910b2 have no path between it and global memory; legal are ub [gm-path]}}
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, l1>
}
