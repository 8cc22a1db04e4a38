// RUN: acc-opt %s --split-input-file --verify-diagnostics --pass-pipeline=distribute-blocks

tile.kernel @two(%x : !tile.gm<[8, 8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  tile.parallel (%r) = (%c0) to (%c8) step (%c1) {
  }
  // expected-error @+1 {{kernel 'two' has 2 parallel loops, expected at most one; cores cannot wait for each other between them, so put each in a kernel of its own}}
  tile.parallel (%r) = (%c0) to (%c8) step (%c1) {
  }
}

// -----

tile.kernel @nested(%x : !tile.gm<[8, 8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  tile.parallel (%r) = (%c0) to (%c8) step (%c1) {
    // expected-error @+1 {{a parallel loop stands inside of another operation, expected it directly in its kernel; one loop may run over several dimensions}}
    tile.parallel (%s) = (%c0) to (%c8) step (%c1) {
    }
  }
}

// -----

tile.kernel @still(%x : !tile.gm<[8, 8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  // expected-error @+1 {{the steps of a parallel loop must be positive, found 0}}
  tile.parallel (%r) = (%c0) to (%c8) step (%c0) {
  }
}

// -----

tile.kernel @own_split(%x : !tile.gm<[8, 8], f32>) core = aiv {
  // expected-error @+1 {{a kernel that splits its work by tile.block_idx also asks tile.block_num, or has a host function that says how many blocks to launch; found neither}}
  %b = tile.block_idx
}

// -----

tile.kernel @stranger(%x : !tile.gm<[8, 8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{symbol 'M' is in the shape of no argument of the kernel}}
  %m = tile.symbol "M"
  tile.parallel (%r) = (%c0) to (%m) step (%c1) {
  }
}

// -----

tile.kernel @device_bound(%x : !tile.gm<[8, 8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{the bounds of a parallel loop are computed on the host, from constants and symbols only; found 'tile.block_num'}}
  %m = tile.block_num
  tile.parallel (%r) = (%c0) to (%m) step (%c1) {
  }
}

// -----

// expected-error @+1 {{kernel 'lost' names host function '@nowhere', which the module does not have}}
tile.kernel @lost(%x : !tile.gm<[8, 8], f32>) core = aiv host = @nowhere {
}

// -----

func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
// expected-error @+1 {{kernel 'untold' needs symbol 'N', which its host function '@tiling' does not take; it takes none}}
tile.kernel @untold(%x : !tile.gm<[8, N], f32>) core = aiv host = @tiling {
}
