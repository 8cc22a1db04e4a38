// RUN: acc-opt %s --pass-pipeline=legalize-dtypes | filecheck %s

// A copy keeps its type, and so does a kernel in explicit form: it says what it wants.
// CHECK-LABEL: tile.kernel @copy
// CHECK-NOT:     tile.cast
// CHECK:       tile.kernel @explicit
// CHECK:         tile.exp %b : !tile.buffer<[16], f16, ub> outs(%b : !tile.buffer<[16], f16, ub>)
tile.kernel @copy(%x : !tile.gm<[8], bf16>, %y : !tile.gm<[8], bf16>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[8], bf16> -> !tile.tile<[8], bf16, ub>
  tile.store %t, %y[%c0] : !tile.tile<[8], bf16, ub>, !tile.gm<[8], bf16>
}
tile.kernel @explicit(%x : !tile.gm<[16], f16>) core = aiv {
  %b = tile.alloc buffers = 1 : !tile.buffer<[16], f16, ub>
  tile.compute {
    tile.exp %b : !tile.buffer<[16], f16, ub> outs(%b : !tile.buffer<[16], f16, ub>)
  }
}
