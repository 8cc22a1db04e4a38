// RUN: acc-opt %s --verify-diagnostics -p check-spaces

tile.kernel @spaces(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %u = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  // expected-error @+1 {{'tile.load' gives !tile.tile<[8], f32, l1>: aiv cores on ascend910b2 have no path between global memory and l1; legal are ub}}
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, l1>
}
