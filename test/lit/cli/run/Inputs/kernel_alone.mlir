tile.kernel @k(%x : !tile.gm<[8], f32>, %y : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  tile.parallel (%i) = (%c0) to (%c8) step (%c8) {
    %t = tile.load %x[%i] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
    tile.store %t, %y[%i] : !tile.tile<[8], f32, ub>, !tile.gm<[8], f32>
  }
}
