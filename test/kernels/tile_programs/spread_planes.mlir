// Operands of three dimensions, each spread along another one.
tile.kernel @spread_planes_kernel(%a: !tile.gm<[2, 1, 70], f32>, %b: !tile.gm<[1, 5, 70], f32>, %c: !tile.gm<[2, 5, 1], f32>, %d: !tile.gm<[2, 1, 1], f32>, %y: !tile.gm<[2, 5, 70], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %ta = tile.load %a[%c0, %c0, %c0] : !tile.gm<[2, 1, 70], f32> -> !tile.tile<[2, 1, 70], f32, ub>
  %tb = tile.load %b[%c0, %c0, %c0] : !tile.gm<[1, 5, 70], f32> -> !tile.tile<[1, 5, 70], f32, ub>
  %tc = tile.load %c[%c0, %c0, %c0] : !tile.gm<[2, 5, 1], f32> -> !tile.tile<[2, 5, 1], f32, ub>
  %td = tile.load %d[%c0, %c0, %c0] : !tile.gm<[2, 1, 1], f32> -> !tile.tile<[2, 1, 1], f32, ub>
  %ab = tile.add %ta, %tb : !tile.tile<[2, 1, 70], f32, ub>, !tile.tile<[1, 5, 70], f32, ub> -> !tile.tile<[2, 5, 70], f32, ub>
  %abc = tile.mul %tc, %ab : !tile.tile<[2, 5, 1], f32, ub>, !tile.tile<[2, 5, 70], f32, ub> -> !tile.tile<[2, 5, 70], f32, ub>
  %y1 = tile.sub %abc, %td : !tile.tile<[2, 5, 70], f32, ub>, !tile.tile<[2, 1, 1], f32, ub> -> !tile.tile<[2, 5, 70], f32, ub>
  tile.store %y1, %y[%c0, %c0, %c0] : !tile.tile<[2, 5, 70], f32, ub>, !tile.gm<[2, 5, 70], f32>
}

tile.program @spread_planes(%a: !tile.gm<[2, 1, 70], f32>, %b: !tile.gm<[1, 5, 70], f32>, %c: !tile.gm<[2, 5, 1], f32>, %d: !tile.gm<[2, 1, 1], f32>, %y: !tile.gm<[2, 5, 70], f32>) outputs = 1 {
  tile.launch @spread_planes_kernel(%a, %b, %c, %d, %y) : !tile.gm<[2, 1, 70], f32>, !tile.gm<[1, 5, 70], f32>, !tile.gm<[2, 5, 1], f32>, !tile.gm<[2, 1, 1], f32>, !tile.gm<[2, 5, 70], f32>
}
