// Rows of several planes; their results have a pitch of their own.
tile.kernel @reduce_planes_kernel(%x: !tile.gm<[3, 5, 70], f32>, %s: !tile.gm<[3, 5, 1], f32>, %m: !tile.gm<[3, 1, 70], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  tile.parallel (%i) = (%c0) to (%c3) step (%c2) {
    %rest = arith.subi %c3, %i : index
    %n = arith.minui %rest, %c2 : index
    %t = tile.load %x[%i, %c0, %c0] extents(%n) : !tile.gm<[3, 5, 70], f32> -> !tile.tile<[<=2, 5, 70], f32, ub>
    %ts = tile.reduce_sum %t axis = 2 : !tile.tile<[<=2, 5, 70], f32, ub> -> !tile.tile<[<=2, 5, 1], f32, ub>
    %tm = tile.reduce_max %t axis = 1 : !tile.tile<[<=2, 5, 70], f32, ub> -> !tile.tile<[<=2, 1, 70], f32, ub>
    tile.store %ts, %s[%i, %c0, %c0] : !tile.tile<[<=2, 5, 1], f32, ub>, !tile.gm<[3, 5, 1], f32>
    tile.store %tm, %m[%i, %c0, %c0] : !tile.tile<[<=2, 1, 70], f32, ub>, !tile.gm<[3, 1, 70], f32>
  }
}

tile.program @reduce_planes(%x: !tile.gm<[3, 5, 70], f32>, %s: !tile.gm<[3, 5, 1], f32>, %m: !tile.gm<[3, 1, 70], f32>) outputs = 2 {
  tile.launch @reduce_planes_kernel(%x, %s, %m) : !tile.gm<[3, 5, 70], f32>, !tile.gm<[3, 5, 1], f32>, !tile.gm<[3, 1, 70], f32>
}
