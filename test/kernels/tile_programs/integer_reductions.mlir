// No instruction reduces integers to one.
tile.kernel @integer_reductions_kernel(%x: !tile.gm<[4, 100], i32>, %sum: !tile.gm<[4, 1], i32>, %max: !tile.gm<[4, 1], i32>, %min: !tile.gm<[4, 1], i32>, %prod: !tile.gm<[4, 1], i32>, %top: !tile.gm<[1, 100], i32>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0, %c0] : !tile.gm<[4, 100], i32> -> !tile.tile<[4, 100], i32, ub>
  %tsum = tile.reduce_sum %t axis = 1 : !tile.tile<[4, 100], i32, ub> -> !tile.tile<[4, 1], i32, ub>
  tile.store %tsum, %sum[%c0, %c0] : !tile.tile<[4, 1], i32, ub>, !tile.gm<[4, 1], i32>
  %tmax = tile.reduce_max %t axis = 1 : !tile.tile<[4, 100], i32, ub> -> !tile.tile<[4, 1], i32, ub>
  tile.store %tmax, %max[%c0, %c0] : !tile.tile<[4, 1], i32, ub>, !tile.gm<[4, 1], i32>
  %tmin = tile.reduce_min %t axis = 1 : !tile.tile<[4, 100], i32, ub> -> !tile.tile<[4, 1], i32, ub>
  tile.store %tmin, %min[%c0, %c0] : !tile.tile<[4, 1], i32, ub>, !tile.gm<[4, 1], i32>
  %tprod = tile.reduce_prod %t axis = 1 : !tile.tile<[4, 100], i32, ub> -> !tile.tile<[4, 1], i32, ub>
  tile.store %tprod, %prod[%c0, %c0] : !tile.tile<[4, 1], i32, ub>, !tile.gm<[4, 1], i32>
  %ttop = tile.reduce_max %t axis = 0 : !tile.tile<[4, 100], i32, ub> -> !tile.tile<[1, 100], i32, ub>
  tile.store %ttop, %top[%c0, %c0] : !tile.tile<[1, 100], i32, ub>, !tile.gm<[1, 100], i32>
}

tile.program @integer_reductions(%x: !tile.gm<[4, 100], i32>, %sum: !tile.gm<[4, 1], i32>, %max: !tile.gm<[4, 1], i32>, %min: !tile.gm<[4, 1], i32>, %prod: !tile.gm<[4, 1], i32>, %top: !tile.gm<[1, 100], i32>) outputs = 5 {
  tile.launch @integer_reductions_kernel(%x, %sum, %max, %min, %prod, %top) : !tile.gm<[4, 100], i32>, !tile.gm<[4, 1], i32>, !tile.gm<[4, 1], i32>, !tile.gm<[4, 1], i32>, !tile.gm<[4, 1], i32>, !tile.gm<[1, 100], i32>
}
