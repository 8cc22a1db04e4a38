// RUN: acc-opt %s --split-input-file --verify-diagnostics --pass-pipeline=plan-memory

// 4 x 65536 bytes are asked for; 2 rows of 32768 bytes would be 131072.
tile.kernel @large(%x : !tile.gm<[64, 8192], f32>, %y : !tile.gm<[64, 8192], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %n = tile.block_num
  // expected-error @+1 {{kernel 'large' needs 262144 bytes of the Unified Buffer, but a plan on ascend910b2 has 188416: queues 262144, scratch 0 (%t 2 x 65536, %o 2 x 65536); a bound of 1 instead of 2 in the first dimension fits}}
  %t = tile.alloc(%n) buffers = 2 : !tile.buffer<[<=2, 8192], f32, ub>
  %o = tile.alloc(%n) buffers = 2 : !tile.buffer<[<=2, 8192], f32, ub>
  tile.copy_in {
    tile.load %x[%c0, %c0] : !tile.gm<[64, 8192], f32> outs(%t : !tile.buffer<[<=2, 8192], f32, ub>)
  }
  tile.compute {
    tile.exp %t : !tile.buffer<[<=2, 8192], f32, ub> outs(%o : !tile.buffer<[<=2, 8192], f32, ub>)
  }
  tile.copy_out {
    tile.store %o, %y[%c0, %c0] : !tile.buffer<[<=2, 8192], f32, ub>, !tile.gm<[64, 8192], f32>
  }
}

// -----

tile.kernel @scratch(%x : !tile.gm<[8], f32>) core = aiv {
  %a = tile.alloc buffers = 1 : !tile.buffer<[2, 100], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[2, 1], f32, ub>
  %w = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  tile.compute {
    // expected-error @+1 {{'tile.reduce_sum' needs 512 bytes of scratch as f32, found !tile.buffer<[64], f32, ub> (256 bytes); leave out tmp to have it planned}}
    tile.reduce_sum %a axis = 1 : !tile.buffer<[2, 100], f32, ub> outs(%s : !tile.buffer<[2, 1], f32, ub>) tmp(%w : !tile.buffer<[64], f32, ub>)
  }
}

// -----

tile.kernel @fractal(%x : !tile.gm<[16, 16], f32>) core = aiv {
  // expected-error @+1 {{vector cores compute in layout nd, found !tile.buffer<[16, 16], f32, ub, nz>}}
  %a = tile.alloc buffers = 1 : !tile.buffer<[16, 16], f32, ub, nz>
}

// -----

tile.kernel @many(%x : !tile.gm<[8], f32>) core = aiv {
  %a = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  tile.compute {
    // expected-error @+1 {{'tile.tanh' has no AscendC instruction; run decompose-ops first}}
    tile.tanh %a : !tile.buffer<[8], f32, ub> outs(%a : !tile.buffer<[8], f32, ub>)
  }
}
