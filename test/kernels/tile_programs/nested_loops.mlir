// A loop that carries a tile at the very start of another one; a load that nothing uses.
tile.kernel @nested_loops_kernel(%x: !tile.gm<[4, 64], f32>, %u: !tile.gm<[64], f32>, %y: !tile.gm<[64], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %half = arith.constant 0.5 : f32
  %unused = tile.load %u[%c0] : !tile.gm<[64], f32> -> !tile.tile<[64], f32, ub>
  %first = tile.fill %half : f32 -> !tile.tile<[64], f32, ub>
  %all = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %first) -> (!tile.tile<[64], f32, ub>) {
    %row = scf.for %j = %c0 to %c3 step %c1 iter_args(%b = %a) -> (!tile.tile<[64], f32, ub>) {
      %next = tile.add %b, %half : !tile.tile<[64], f32, ub>, f32 -> !tile.tile<[64], f32, ub>
      scf.yield %next : !tile.tile<[64], f32, ub>
    }
    %sum = tile.add %row, %a : !tile.tile<[64], f32, ub>, !tile.tile<[64], f32, ub> -> !tile.tile<[64], f32, ub>
    scf.yield %sum : !tile.tile<[64], f32, ub>
  }
  tile.store %all, %y[%c0] : !tile.tile<[64], f32, ub>, !tile.gm<[64], f32>
}

tile.program @nested_loops(%x: !tile.gm<[4, 64], f32>, %u: !tile.gm<[64], f32>, %y: !tile.gm<[64], f32>) outputs = 1 {
  tile.launch @nested_loops_kernel(%x, %u, %y) : !tile.gm<[4, 64], f32>, !tile.gm<[64], f32>, !tile.gm<[64], f32>
}
