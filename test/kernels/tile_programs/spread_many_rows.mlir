// More values per row than one Brcb spreads.
tile.kernel @spread_many_rows_kernel(%a: !tile.gm<[2100, 1], f32>, %y: !tile.gm<[2100, 3], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %ta = tile.load %a[%c0, %c0] : !tile.gm<[2100, 1], f32> -> !tile.tile<[2100, 1], f32, ub>
  %t = tile.broadcast %ta : !tile.tile<[2100, 1], f32, ub> -> !tile.tile<[2100, 3], f32, ub>
  tile.store %t, %y[%c0, %c0] : !tile.tile<[2100, 3], f32, ub>, !tile.gm<[2100, 3], f32>
}

tile.program @spread_many_rows(%a: !tile.gm<[2100, 1], f32>, %y: !tile.gm<[2100, 3], f32>) outputs = 1 {
  tile.launch @spread_many_rows_kernel(%a, %y) : !tile.gm<[2100, 1], f32>, !tile.gm<[2100, 3], f32>
}
