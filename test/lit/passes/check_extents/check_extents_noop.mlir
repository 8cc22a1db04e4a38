// RUN: acc-opt %s -p check-extents | filecheck %s

// Tails that two loads compute apart, a row maximum that is spread again, a carried tile.

// CHECK-LABEL: tile.kernel @rows
tile.kernel @rows(%x : !tile.gm<[M, N], f32>, %y : !tile.gm<[M, N], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = tile.symbol "M"
  %n = tile.symbol "N"
  tile.parallel (%r) = (%c0) to (%m) step (%c4) {
    %rest = arith.subi %m, %r : index
    %rows = arith.minsi %rest, %c4 : index
    %end = arith.addi %r, %c4 : index
    %stop = arith.minsi %m, %end : index
    %again = arith.subi %stop, %r : index
    %a = tile.load %x[%r, %c0] extents(%rows, %n) : !tile.gm<[M, N], f32> -> !tile.tile<[<=4, <=64], f32, ub>
    %b = tile.load %y[%r, %c0] extents(%again, %n) : !tile.gm<[M, N], f32> -> !tile.tile<[<=4, <=64], f32, ub>
    %0 = tile.add %a, %b : !tile.tile<[<=4, <=64], f32, ub>, !tile.tile<[<=4, <=64], f32, ub> -> !tile.tile<[<=4, <=64], f32, ub>
    %1 = tile.reduce_max %0 axis = 1 : !tile.tile<[<=4, <=64], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>
    // CHECK: tile.sub
    %2 = tile.sub %0, %1 : !tile.tile<[<=4, <=64], f32, ub>, !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, <=64], f32, ub>
    %3 = scf.for %i = %c0 to %c4 step %c4 iter_args(%t = %1) -> (!tile.tile<[<=4, 1], f32, ub>) {
      %4 = tile.exp %t : !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>
      %5 = tile.add %4, %1 : !tile.tile<[<=4, 1], f32, ub>, !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>
      scf.yield %5 : !tile.tile<[<=4, 1], f32, ub>
    }
    %6 = tile.mul %2, %3 : !tile.tile<[<=4, <=64], f32, ub>, !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, <=64], f32, ub>
    tile.store %6, %y[%r, %c0] : !tile.tile<[<=4, <=64], f32, ub>, !tile.gm<[M, N], f32>
  }
}
