// RUN: exits 1 acc-translate --emit-hivm %s -o %t.mlir | filecheck %s
// RUN: not test -e %t.mlir

// CHECK: not_explicit.mlir:7:3: error: 'tile.parallel' is not in the explicit form of the tile dialect; run --pass-pipeline=tile-to-buffers first
tile.kernel @k(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  tile.parallel (%i) = (%c0) to (%c0) step (%c0) {
  }
}
