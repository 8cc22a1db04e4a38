// RUN: acc-opt %s --split-input-file --verify-diagnostics -p convert-tile-to-ascendc

// expected-error @+1 {{kernel 'undistributed' is not distributed; run distribute-blocks first}}
tile.kernel @undistributed(%x : !tile.gm<[8], f32>) core = aiv {
}

// -----

tile.kernel @values(%x : !tile.gm<[8], f32>) core = aiv host = @h tiling = [] {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{kernel 'values' is in value form; run bufferize-tiles and plan-memory first}}
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
}

// -----

tile.kernel @unplanned(%x : !tile.gm<[8], f32>) core = aiv host = @h tiling = [] {
  // expected-error @+1 {{kernel 'unplanned' has no memory plan; run plan-memory first}}
  %b = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
}

// -----

tile.kernel @loose(%x : !tile.gm<[8], f32>) core = aiv host = @h tiling = [] {
  %b = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[8], f32, ub>
  // expected-error @+1 {{'tile.exp' stands outside of a stage; put it in tile.copy_in, tile.compute or tile.copy_out}}
  tile.exp %b : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
}

// -----

tile.kernel @branch(%x : !tile.gm<[8], f32>) core = aiv host = @h tiling = [] {
  %b = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[8], f32, ub>
  %c = arith.constant true
  tile.compute {
    scf.if %c {
      // expected-error @+1 {{'tile.exp' stands in 'scf.if' inside of a stage, whose operations run one after the other; put a stage of its own inside of the 'scf.if'}}
      tile.exp %b : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
    }
  }
}

// -----

tile.kernel @both(%x : !tile.gm<[8], f32>) core = aiv host = @h tiling = [] {
  %c0 = arith.constant 0 : index
  %b = tile.alloc buffers = 1 slot "x" : !tile.buffer<[8], f32, ub>
  tile.copy_in {
    tile.load %x[%c0] : !tile.gm<[8], f32> outs(%b : !tile.buffer<[8], f32, ub>)
  }
  // expected-error @+1 {{a buffer is loaded and stored; compute a tile.copy into a buffer of its own}}
  tile.copy_out {
    tile.store %b, %x[%c0] : !tile.buffer<[8], f32, ub>, !tile.gm<[8], f32>
  }
}

// -----

tile.kernel @column(%x : !tile.gm<[8, 4], f32>) core = aiv host = @h tiling = [] {
  %c0 = arith.constant 0 : index
  %b = tile.alloc buffers = 1 slot "x" : !tile.buffer<[8, 1], f32, ub>
  tile.copy_in {
    // expected-error @+1 {{'tile.load' of !tile.buffer<[8, 1], f32, ub> walks along dimension 0, whose elements are not next to each other in global memory; load rows of the last dimension}}
    tile.load %x[%c0, %c0] : !tile.gm<[8, 4], f32> outs(%b : !tile.buffer<[8, 1], f32, ub>)
  }
  tile.compute {
    tile.exp %b : !tile.buffer<[8, 1], f32, ub> outs(%b : !tile.buffer<[8, 1], f32, ub>)
  }
}

// -----

func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

tile.kernel @padded(%x : !tile.gm<[5, 24], f32>) core = aiv host = @tiling tiling = [] {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %v = arith.constant 7.0 : f32
  %x_in = tile.alloc buffers = 1 slot "x" : !tile.buffer<[1, 24], f32, ub>
  tile.copy_in {
    // expected-error @below {{'tile.load' pads dimension 0 of !tile.buffer<[1, 24], f32, ub>, which has one element only; fill such a tile instead of loading it}}
    tile.load %x[%c0, %c0] pad(%v : f32) low(%c1, %c0) inside(%c0, %c24) : !tile.gm<[5, 24], f32> outs(%x_in : !tile.buffer<[1, 24], f32, ub>)
  }
  tile.compute {
    tile.exp %x_in : !tile.buffer<[1, 24], f32, ub> outs(%x_in : !tile.buffer<[1, 24], f32, ub>)
  }
}
