// RUN: acc-opt %s -p plan-memory,convert-tile-to-ascendc,canonicalize,cse | filecheck %s

func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// Whole contiguous blocks go by DataCopy. Rows of 10 of 20 elements are 40 bytes with 40 bytes
// between them in global memory; on chip they stand 64 bytes apart, which rounding up gives.
// CHECK-LABEL: ascendc.kernel @moves
// CHECK:         ascendc.data_copy %w_in, %wGm count %{{.*}} : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
// CHECK:         %[[ROWS:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[BYTES:.*]] = arith.constant 40 : index
// CHECK:         ascendc.data_copy_pad_in %a, %xGm blocks %[[ROWS]] bytes %[[BYTES]] gaps %[[BYTES]], %{{[0-9]+}}
// CHECK:         %[[N:.*]] = arith.muli %n, %{{.*}} : index
// CHECK:         ascendc.data_copy_pad_out %yGm, %{{.*}} blocks %{{.*}} bytes %[[N]] gaps
tile.kernel @moves(%w : !tile.gm<[64], f32>, %x : !tile.gm<[30, 20], f32>, %y : !tile.gm<[64], f32>) core = aiv host = @tiling tiling = [] {
  %c0 = arith.constant 0 : index
  %n = tile.block_num
  %t = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  %a = tile.alloc buffers = 1 : !tile.buffer<[3, 10], f32, ub>
  %o = tile.alloc(%n) buffers = 1 : !tile.buffer<[<=64], f32, ub>
  %w_in = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  tile.copy_in {
    tile.load %w[%c0] : !tile.gm<[64], f32> outs(%w_in : !tile.buffer<[64], f32, ub>)
    tile.load %x[%c0, %c0] : !tile.gm<[30, 20], f32> outs(%a : !tile.buffer<[3, 10], f32, ub>)
  }
  tile.compute {
    tile.exp %w_in : !tile.buffer<[64], f32, ub> outs(%t : !tile.buffer<[64], f32, ub>)
    tile.exp %a : !tile.buffer<[3, 10], f32, ub> outs(%a : !tile.buffer<[3, 10], f32, ub>)
    tile.exp %o : !tile.buffer<[<=64], f32, ub> outs(%o : !tile.buffer<[<=64], f32, ub>)
  }
  tile.copy_out {
    tile.store %o, %y[%c0] : !tile.buffer<[<=64], f32, ub>, !tile.gm<[64], f32>
  }
}

// Offsets in global memory have 64 bits; a third dimension is a loop of transfers.
// CHECK-LABEL: ascendc.kernel @slabs
// CHECK:         %[[P:.*]] = arith.constant 200 : i64
// CHECK:         scf.for %slab =
// CHECK:           %[[S:.*]] = arith.index_cast %slab : index to i64
// CHECK:           %[[O:.*]] = arith.muli %[[S]], %[[P]] : i64
// CHECK:           ascendc.subscript %xGm[%[[O]]]
// CHECK:           ascendc.data_copy_pad_in
tile.kernel @slabs(%x : !tile.gm<[4, 10, 20], f32>) core = aiv host = @tiling tiling = [] {
  %c0 = arith.constant 0 : index
  %a = tile.alloc buffers = 1 : !tile.buffer<[4, 3, 10], f32, ub>
  tile.copy_in {
    tile.load %x[%c0, %c0, %c0] : !tile.gm<[4, 10, 20], f32> outs(%a : !tile.buffer<[4, 3, 10], f32, ub>)
  }
  tile.compute {
    tile.exp %a : !tile.buffer<[4, 3, 10], f32, ub> outs(%a : !tile.buffer<[4, 3, 10], f32, ub>)
  }
}

// The pitch of a dimension is a product that 32 bits may not hold.
// CHECK-LABEL: ascendc.kernel @wide_pitch
// CHECK:         %[[I:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK-NEXT:    %[[S:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK-NEXT:    %[[ROWS:.*]] = arith.muli %[[I]], %[[S]] : i64
// CHECK-NEXT:    %[[C:.*]] = arith.constant 33 : i64
// CHECK-NEXT:    arith.muli %[[ROWS]], %[[C]] : i64
func.func @pitch_tiling(%s : index) -> (index, index) attributes {tile.host, tile.symbols = ["S"], tile.fields = ["num_blocks", "S"]} {
  %c1 = arith.constant 1 : index
  func.return %c1, %s : index, index
}
tile.kernel @wide_pitch(%x : !tile.gm<[B, S, 33], f32>, %y : !tile.gm<[32], f32>) core = aiv host = @pitch_tiling tiling = ["S"] {
  %c0 = arith.constant 0 : index
  %i = tile.block_num
  %s = tile.tiling_field "S"
  %in = tile.alloc buffers = 1 : !tile.buffer<[1, 1, 32], f32, ub>
  %out = tile.alloc buffers = 1 : !tile.buffer<[32], f32, ub>
  tile.copy_in {
    tile.load %x[%i, %c0, %c0] : !tile.gm<[B, S, 33], f32> outs(%in : !tile.buffer<[1, 1, 32], f32, ub>)
  }
  tile.compute {
    tile.exp %in : !tile.buffer<[1, 1, 32], f32, ub> outs(%in : !tile.buffer<[1, 1, 32], f32, ub>)
    tile.exp %out : !tile.buffer<[32], f32, ub> outs(%out : !tile.buffer<[32], f32, ub>)
  }
  tile.copy_out {
    tile.store %out, %y[%c0] : !tile.buffer<[32], f32, ub>, !tile.gm<[32], f32>
  }
}
