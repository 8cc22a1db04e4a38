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
