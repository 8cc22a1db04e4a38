// RUN: acc-opt %s --split-input-file --verify-diagnostics -p "keep-unsupported{ops=tile.tanh}"

tile.kernel @in_place(%x : !tile.gm<[8], f32>) core = aiv host = @h tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  tile.compute {
    // expected-error @+1 {{'tile.tanh' cannot be left for a fragment: it writes the buffer that it reads}}
    tile.tanh %a : !tile.buffer<[8], f32, ub> outs(%a : !tile.buffer<[8], f32, ub>)
  }
}

// -----

// expected-error @+1 {{unknown operation of the kernels 'tile.tanh'}}
builtin.module {
  tile.kernel @none(%x : !tile.gm<[8], f32>) core = aiv host = @h tiling = [] {
  }
}
