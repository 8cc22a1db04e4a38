// More inputs than a queue position has pairs of buffers for.
tile.kernel @many_inputs_kernel(%x0: !tile.gm<[300, 40], f32>, %x1: !tile.gm<[300, 40], f32>, %x2: !tile.gm<[300, 40], f32>, %x3: !tile.gm<[300, 40], f32>, %x4: !tile.gm<[300, 40], f32>, %x5: !tile.gm<[300, 40], f32>, %x6: !tile.gm<[300, 40], f32>, %y: !tile.gm<[300, 40], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c300 = arith.constant 300 : index
  tile.parallel (%i) = (%c0) to (%c300) step (%c2) {
    %rest = arith.subi %c300, %i : index
    %n = arith.minui %rest, %c2 : index
    %t0 = tile.load %x0[%i, %c0] extents(%n) : !tile.gm<[300, 40], f32> -> !tile.tile<[<=2, 40], f32, ub>
    %t1 = tile.load %x1[%i, %c0] extents(%n) : !tile.gm<[300, 40], f32> -> !tile.tile<[<=2, 40], f32, ub>
    %t2 = tile.load %x2[%i, %c0] extents(%n) : !tile.gm<[300, 40], f32> -> !tile.tile<[<=2, 40], f32, ub>
    %t3 = tile.load %x3[%i, %c0] extents(%n) : !tile.gm<[300, 40], f32> -> !tile.tile<[<=2, 40], f32, ub>
    %t4 = tile.load %x4[%i, %c0] extents(%n) : !tile.gm<[300, 40], f32> -> !tile.tile<[<=2, 40], f32, ub>
    %t5 = tile.load %x5[%i, %c0] extents(%n) : !tile.gm<[300, 40], f32> -> !tile.tile<[<=2, 40], f32, ub>
    %t6 = tile.load %x6[%i, %c0] extents(%n) : !tile.gm<[300, 40], f32> -> !tile.tile<[<=2, 40], f32, ub>
    %s1 = tile.add %t0, %t1 : !tile.tile<[<=2, 40], f32, ub>, !tile.tile<[<=2, 40], f32, ub> -> !tile.tile<[<=2, 40], f32, ub>
    %s2 = tile.add %s1, %t2 : !tile.tile<[<=2, 40], f32, ub>, !tile.tile<[<=2, 40], f32, ub> -> !tile.tile<[<=2, 40], f32, ub>
    %s3 = tile.add %s2, %t3 : !tile.tile<[<=2, 40], f32, ub>, !tile.tile<[<=2, 40], f32, ub> -> !tile.tile<[<=2, 40], f32, ub>
    %s4 = tile.add %s3, %t4 : !tile.tile<[<=2, 40], f32, ub>, !tile.tile<[<=2, 40], f32, ub> -> !tile.tile<[<=2, 40], f32, ub>
    %s5 = tile.add %s4, %t5 : !tile.tile<[<=2, 40], f32, ub>, !tile.tile<[<=2, 40], f32, ub> -> !tile.tile<[<=2, 40], f32, ub>
    %s6 = tile.add %s5, %t6 : !tile.tile<[<=2, 40], f32, ub>, !tile.tile<[<=2, 40], f32, ub> -> !tile.tile<[<=2, 40], f32, ub>
    tile.store %s6, %y[%i, %c0] : !tile.tile<[<=2, 40], f32, ub>, !tile.gm<[300, 40], f32>
  }
}

tile.program @many_inputs(%x0: !tile.gm<[300, 40], f32>, %x1: !tile.gm<[300, 40], f32>, %x2: !tile.gm<[300, 40], f32>, %x3: !tile.gm<[300, 40], f32>, %x4: !tile.gm<[300, 40], f32>, %x5: !tile.gm<[300, 40], f32>, %x6: !tile.gm<[300, 40], f32>, %y: !tile.gm<[300, 40], f32>) outputs = 1 {
  tile.launch @many_inputs_kernel(%x0, %x1, %x2, %x3, %x4, %x5, %x6, %y) : !tile.gm<[300, 40], f32>, !tile.gm<[300, 40], f32>, !tile.gm<[300, 40], f32>, !tile.gm<[300, 40], f32>, !tile.gm<[300, 40], f32>, !tile.gm<[300, 40], f32>, !tile.gm<[300, 40], f32>, !tile.gm<[300, 40], f32>
}
