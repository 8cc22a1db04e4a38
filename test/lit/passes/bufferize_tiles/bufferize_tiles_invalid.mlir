// RUN: acc-opt %s --split-input-file --verify-diagnostics --pass-pipeline=bufferize-tiles

tile.kernel @mixed(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  // expected-error @+1 {{kernel 'mixed' mixes tiles (values) and 'tile.alloc'; write a kernel in one form}}
  %b = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
}

// -----

tile.kernel @undistributed(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  // expected-error @+1 {{kernel 'undistributed' still has a parallel loop; run distribute-blocks first}}
  tile.parallel (%i) = (%c0) to (%c8) step (%c8) {
    %t = tile.load %x[%i] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  }
}
