// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'tile.kernel' takes tensors in global memory (!tile.gm), found f32}}
tile.kernel @argument(%x : f32) core = aiv {
}

// -----

// expected-error @below {{'tile.kernel' runs on vector cores (core = aiv), found core = aic; cube kernels are not supported yet}}
tile.kernel @core(%x : !tile.gm<[8], f32>) core = aic {
}

// -----

// expected-error @below {{'tile.kernel' has either variants or operations in its body, found both}}
tile.kernel @variants(%x : !tile.gm<[M], f32>) core = aiv {
  %m = tile.symbol "M"
  tile.variant "rows" when {
  } do {
    %b = tile.block_idx
  }
}

// -----

func.func @bounds(%c: index) {
  // expected-error @below {{'tile.parallel' needs as many lower bounds, upper bounds and steps as indices, found 1, 2, 1 and 1}}
  tile.parallel (%i) = (%c) to (%c, %c) step (%c) {
  }
  func.return
}

// -----

func.func @no_index() {
  // expected-error @below {{'tile.parallel' needs as many lower bounds, upper bounds and steps as indices, found 0, 0, 0 and 0}}
  "tile.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> ({
  ^bb0:
    %b = tile.block_idx
  }) : () -> ()
  func.return
}

// -----

tile.kernel @stages(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %b = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  // expected-error @+1 {{'tile.copy_in' holds loads, found 'tile.store'}}
  tile.copy_in {
    tile.store %b, %x[%c0] : !tile.buffer<[8], f32, ub>, !tile.gm<[8], f32>
  }
}

// -----

tile.kernel @stages(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %b = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  // expected-error @+1 {{'tile.compute' holds computation, found 'tile.load'}}
  tile.compute {
    tile.load %x[%c0] : !tile.gm<[8], f32> outs(%b : !tile.buffer<[8], f32, ub>)
  }
}

// -----

tile.kernel @stages(%x : !tile.gm<[8], f32>) core = aiv {
  %b = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  // expected-error @+1 {{'tile.copy_out' holds stores, found 'tile.exp'}}
  tile.copy_out {
    tile.exp %b : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
  }
}
