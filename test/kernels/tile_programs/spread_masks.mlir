// Comparisons of different shapes, masks that are spread and become numbers.
tile.kernel @spread_masks_kernel(%a: !tile.gm<[6, 33], f32>, %b: !tile.gm<[6, 1], f32>, %y: !tile.gm<[6, 33], f32>, %z: !tile.gm<[6, 33], f32>, %w: !tile.gm<[6, 33], bf16>) core = aiv {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %ta = tile.load %a[%c0, %c0] : !tile.gm<[6, 33], f32> -> !tile.tile<[6, 33], f32, ub>
  %tb = tile.load %b[%c0, %c0] : !tile.gm<[6, 1], f32> -> !tile.tile<[6, 1], f32, ub>
  %m = tile.cmp lt %ta, %tb : !tile.tile<[6, 33], f32, ub>, !tile.tile<[6, 1], f32, ub> -> !tile.tile<[6, 33], i1, ub>
  %ty = tile.select %m, %ta, %tb : !tile.tile<[6, 33], i1, ub>, !tile.tile<[6, 33], f32, ub>, !tile.tile<[6, 1], f32, ub> -> !tile.tile<[6, 33], f32, ub>
  tile.store %ty, %y[%c0, %c0] : !tile.tile<[6, 33], f32, ub>, !tile.gm<[6, 33], f32>
  %p = tile.cmp gt %tb, %zero : !tile.tile<[6, 1], f32, ub>, f32 -> !tile.tile<[6, 1], i1, ub>
  %tz = tile.select %p, %ta, %zero : !tile.tile<[6, 1], i1, ub>, !tile.tile<[6, 33], f32, ub>, f32 -> !tile.tile<[6, 33], f32, ub>
  tile.store %tz, %z[%c0, %c0] : !tile.tile<[6, 33], f32, ub>, !tile.gm<[6, 33], f32>
  %tw = tile.cast rint %m : !tile.tile<[6, 33], i1, ub> -> !tile.tile<[6, 33], bf16, ub>
  tile.store %tw, %w[%c0, %c0] : !tile.tile<[6, 33], bf16, ub>, !tile.gm<[6, 33], bf16>
}

tile.program @spread_masks(%a: !tile.gm<[6, 33], f32>, %b: !tile.gm<[6, 1], f32>, %y: !tile.gm<[6, 33], f32>, %z: !tile.gm<[6, 33], f32>, %w: !tile.gm<[6, 33], bf16>) outputs = 3 {
  tile.launch @spread_masks_kernel(%a, %b, %y, %z, %w) : !tile.gm<[6, 33], f32>, !tile.gm<[6, 1], f32>, !tile.gm<[6, 33], f32>, !tile.gm<[6, 33], f32>, !tile.gm<[6, 33], bf16>
}
