// A loaded tile that is used before and after something is stored and loaded again.
tile.kernel @two_stages_kernel(%x: !tile.gm<[100], f32>, %y: !tile.gm<[100], f32>, %z: !tile.gm<[100], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[100], f32> -> !tile.tile<[100], f32, ub>
  %a = tile.abs %t : !tile.tile<[100], f32, ub> -> !tile.tile<[100], f32, ub>
  tile.store %a, %y[%c0] : !tile.tile<[100], f32, ub>, !tile.gm<[100], f32>
  %b = tile.load %y[%c0] : !tile.gm<[100], f32> -> !tile.tile<[100], f32, ub>
  %c = tile.sub %b, %t : !tile.tile<[100], f32, ub>, !tile.tile<[100], f32, ub> -> !tile.tile<[100], f32, ub>
  tile.store %c, %z[%c0] : !tile.tile<[100], f32, ub>, !tile.gm<[100], f32>
}

tile.program @two_stages(%x: !tile.gm<[100], f32>, %y: !tile.gm<[100], f32>, %z: !tile.gm<[100], f32>) outputs = 2 {
  tile.launch @two_stages_kernel(%x, %y, %z) : !tile.gm<[100], f32>, !tile.gm<[100], f32>, !tile.gm<[100], f32>
}
