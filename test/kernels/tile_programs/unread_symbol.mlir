// A tensor whose only dimension is a symbol that nothing reads.
tile.program @unread_symbol(%x : !tile.gm<[N], f32>, %y : !tile.gm<[8], f32>) outputs = 1 {
  tile.launch @unread_symbol_kernel(%x, %y) : !tile.gm<[N], f32>, !tile.gm<[8], f32>
}
tile.kernel @unread_symbol_kernel(%x : !tile.gm<[N], f32>, %y : !tile.gm<[8], f32>) core = aiv {
  %c5 = arith.constant 5 : index
  %c0 = arith.constant 0 : index
  %a = tile.load %x[%c5] : !tile.gm<[N], f32> -> !tile.tile<[8], f32, ub>
  %b = tile.neg %a : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  tile.store %b, %y[%c0] : !tile.tile<[8], f32, ub>, !tile.gm<[8], f32>
}
