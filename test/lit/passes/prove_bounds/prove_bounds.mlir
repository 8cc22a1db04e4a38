// RUN: acc-opt %s -p 'prove-bounds{report=true}' --split-input-file --verify-diagnostics
// REQUIRES: z3

// Rows of 64 elements, each core an equal share, the last one what is left.
func.func @tiling(%M: index) -> (index, index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]} {
  %c47 = arith.constant 47 : index
  %c48 = arith.constant 48 : index
  %up = arith.addi %M, %c47 : index
  %share = arith.divui %up, %c48 : index
  %c1 = arith.constant 1 : index
  %perCore = arith.maxui %share, %c1 : index
  %less = arith.subi %perCore, %c1 : index
  %total = arith.addi %M, %less : index
  %blocks = arith.divui %total, %perCore : index
  func.return %blocks, %perCore, %M : index, index, index
}
ascendc.kernel @copy(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "M"] auto_sync {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 256 : !ascendc.tque<vecin, 1>
  %perCore = ascendc.tiling_field "perCore"
  %M = ascendc.tiling_field "M"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %last = arith.minui %next, %M : index
  scf.for %i = %first to %last step %c64 {
    %rest = arith.subi %last, %i : index
    %n = arith.minui %rest, %c64 : index
    %bytes = arith.muli %n, %c4 : index
    %at = arith.index_cast %i : index to i64
    %in = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %from = ascendc.subscript %xGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_in %in, %from blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %queue, %in : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    %out = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_out %to, %out blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %queue, %out : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
tile.program @main(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
  // expected-note@+1 {{kernel 'copy': proved 36 of 36 obligations (buffers 2, overflow 14, parts 6, ranges 12, tensors 2), for sizes from 0 to 2147483647 and tensors of up to 68719476736 bytes}}
  tile.launch @copy(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}

// -----

// Two dimensions: a core takes a share of all chunks of all rows, so that offsets are products of
// unknowns. Row i of C columns has (C + 63) / 64 chunks.
func.func @tiling(%R: index, %C: index) -> (index, index, index, index) attributes {tile.host, tile.symbols = ["R", "C"], tile.fields = ["num_blocks", "perCore", "R", "C"]} {
  %c63 = arith.constant 63 : index
  %c64 = arith.constant 64 : index
  %padded = arith.addi %C, %c63 : index
  %chunks = arith.divui %padded, %c64 : index
  %units = arith.muli %R, %chunks : index
  %c48 = arith.constant 48 : index
  %share = arith.ceildivui %units, %c48 : index
  %c1 = arith.constant 1 : index
  %perCore = arith.maxui %share, %c1 : index
  %blocks = arith.ceildivui %units, %perCore : index
  func.return %blocks, %perCore, %R, %C : index, index, index, index
}
ascendc.kernel @chunks(%y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "R", "C"] auto_sync {
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 256 : !ascendc.tbuf<veccalc>
  %part = ascendc.get_with_offset %scratch size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %perCore = ascendc.tiling_field "perCore"
  %R = ascendc.tiling_field "R"
  %C = ascendc.tiling_field "C"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %chunks = arith.ceildivui %C, %c64 : index
  %units = arith.muli %R, %chunks : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %last = arith.minui %next, %units : index
  scf.for %unit = %first to %last step %c1 {
    %i = arith.divui %unit, %chunks : index
    %chunk = arith.remui %unit, %chunks : index
    %j = arith.muli %chunk, %c64 : index
    %rest = arith.subi %C, %j : index
    %n = arith.minui %rest, %c64 : index
    %bytes = arith.muli %n, %c4 : index
    %row = arith.index_cast %i : index to i64
    %width = arith.index_cast %C : index to i64
    %start = arith.muli %row, %width : i64
    %column = arith.index_cast %j : index to i64
    %at = arith.addi %start, %column : i64
    %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_out %to, %part blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  }
}
tile.program @main(%y: !tile.gm<[R, C], f32>) outputs = 1 {
  // expected-note@+1 {{kernel 'chunks': proved 47 of 47 obligations (buffers 2, overflow 26, parts 6, ranges 12, tensors 1), for sizes from 0 to 2147483647 and tensors of up to 68719476736 bytes}}
  tile.launch @chunks(%y) : !tile.gm<[R, C], f32>
}
