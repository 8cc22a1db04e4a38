// Half precision that ends up in f32, and a constant that is used in a loop and behind it.
tile.kernel @narrow_and_wide_kernel(%x: !tile.gm<[40], bf16>, %y: !tile.gm<[40], f32>, %z: !tile.gm<[40], bf16>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %half = arith.constant 0.5 : bf16
  %t = tile.load %x[%c0] : !tile.gm<[40], bf16> -> !tile.tile<[40], bf16, ub>
  %m = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (!tile.tile<[40], bf16, ub>) {
    %next = tile.mul %a, %half : !tile.tile<[40], bf16, ub>, bf16 -> !tile.tile<[40], bf16, ub>
    scf.yield %next : !tile.tile<[40], bf16, ub>
  }
  %p = tile.add %m, %half : !tile.tile<[40], bf16, ub>, bf16 -> !tile.tile<[40], bf16, ub>
  %w = tile.cast rint %p : !tile.tile<[40], bf16, ub> -> !tile.tile<[40], f32, ub>
  tile.store %w, %y[%c0] : !tile.tile<[40], f32, ub>, !tile.gm<[40], f32>
  %f = tile.floor %t : !tile.tile<[40], bf16, ub> -> !tile.tile<[40], bf16, ub>
  tile.store %f, %z[%c0] : !tile.tile<[40], bf16, ub>, !tile.gm<[40], bf16>
}

tile.program @narrow_and_wide(%x: !tile.gm<[40], bf16>, %y: !tile.gm<[40], f32>, %z: !tile.gm<[40], bf16>) outputs = 2 {
  tile.launch @narrow_and_wide_kernel(%x, %y, %z) : !tile.gm<[40], bf16>, !tile.gm<[40], f32>, !tile.gm<[40], bf16>
}
