// Integer tiles, and casts between them and floats.
tile.kernel @integer_arithmetic_kernel(%x: !tile.gm<[77], i32>, %f: !tile.gm<[77], f32>, %y: !tile.gm<[77], i32>, %h: !tile.gm<[77], f16>) core = aiv {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : i32
  %t = tile.load %x[%c0] : !tile.gm<[77], i32> -> !tile.tile<[77], i32, ub>
  %g = tile.load %f[%c0] : !tile.gm<[77], f32> -> !tile.tile<[77], f32, ub>
  %gi = tile.cast floor %g : !tile.tile<[77], f32, ub> -> !tile.tile<[77], i32, ub>
  %a = tile.sub %t, %seven : !tile.tile<[77], i32, ub>, i32 -> !tile.tile<[77], i32, ub>
  %b = tile.mul %a, %gi : !tile.tile<[77], i32, ub>, !tile.tile<[77], i32, ub> -> !tile.tile<[77], i32, ub>
  %n = tile.neg %b : !tile.tile<[77], i32, ub> -> !tile.tile<[77], i32, ub>
  %r = tile.max %n, %t : !tile.tile<[77], i32, ub>, !tile.tile<[77], i32, ub> -> !tile.tile<[77], i32, ub>
  tile.store %r, %y[%c0] : !tile.tile<[77], i32, ub>, !tile.gm<[77], i32>
  %th = tile.cast rint %t : !tile.tile<[77], i32, ub> -> !tile.tile<[77], f16, ub>
  tile.store %th, %h[%c0] : !tile.tile<[77], f16, ub>, !tile.gm<[77], f16>
}

tile.program @integer_arithmetic(%x: !tile.gm<[77], i32>, %f: !tile.gm<[77], f32>, %y: !tile.gm<[77], i32>, %h: !tile.gm<[77], f16>) outputs = 2 {
  tile.launch @integer_arithmetic_kernel(%x, %f, %y, %h) : !tile.gm<[77], i32>, !tile.gm<[77], f32>, !tile.gm<[77], i32>, !tile.gm<[77], f16>
}
