// Nothing is loaded, and the last cores have nothing to do.
tile.kernel @fill_only_kernel(%y: !tile.gm<[50, 1, 9, 1], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c50 = arith.constant 50 : index
  %c4 = arith.constant 4 : index
  %number = arith.constant 2.5 : f32
  tile.parallel (%i) = (%c0) to (%c50) step (%c4) {
    %rest = arith.subi %c50, %i : index
    %n = arith.minui %rest, %c4 : index
    %t = tile.fill %number extents(%n) : f32 -> !tile.tile<[<=4, 1, 9, 1], f32, ub>
    tile.store %t, %y[%i, %c0, %c0, %c0] : !tile.tile<[<=4, 1, 9, 1], f32, ub>, !tile.gm<[50, 1, 9, 1], f32>
  }
}

tile.program @fill_only(%y: !tile.gm<[50, 1, 9, 1], f32>) outputs = 1 {
  tile.launch @fill_only_kernel(%y) : !tile.gm<[50, 1, 9, 1], f32>
}
