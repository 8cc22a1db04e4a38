// RUN: acc-opt %s -p tile-to-ascendc | filecheck %s

// Scratch of bytes does not widen the rows of the float tiles that are planned before it comes:
// 4 rows of 33 floats, from 32-byte block to block, are 4 * 40 * 4 bytes.

tile.program @f(%x : !tile.gm<[4, 33], f32>, %y : !tile.gm<[4, 33], f32>) outputs = 1 {
  tile.launch @k(%x, %y) : !tile.gm<[4, 33], f32>, !tile.gm<[4, 33], f32>
}
tile.kernel @k(%x : !tile.gm<[4, 33], f32>, %y : !tile.gm<[4, 33], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  tile.parallel (%i) = (%c0) to (%c4) step (%c4) {
    %t = tile.load %x[%i, %c0] : !tile.gm<[4, 33], f32> -> !tile.tile<[4, 33], f32, ub>
    %e = tile.erf %t : !tile.tile<[4, 33], f32, ub> -> !tile.tile<[4, 33], f32, ub>
    tile.store %e, %y[%i, %c0] : !tile.tile<[4, 33], f32, ub>, !tile.gm<[4, 33], f32>
  }
}

// CHECK: ascendc.init_buffer %xQueue number 1 bytes 640
// CHECK: ascendc.init_buffer %yQueue number 1 bytes 640
// CHECK: %[[N:.*]] = arith.constant 160 : index
// CHECK: ascendc.erf %{{.*}}, %{{.*}}, %{{.*}} count %[[N]]
