// RUN: acc-opt %s -p 'prove-bounds{strict=true}' -o /dev/null
// REQUIRES: z3

// What a core wrote, the next one writes again when all have waited for each other.
func.func @tiling() -> (index, index, index) attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks", "perCore", "M"]} {
  %M = arith.constant 65 : index
  %c47 = arith.constant 47 : index
  %c48 = arith.constant 48 : index
  %c1 = arith.constant 1 : index
  %up = arith.addi %M, %c47 : index
  %share = arith.divui %up, %c48 : index
  %perCore = arith.maxui %share, %c1 : index
  %less = arith.subi %perCore, %c1 : index
  %total = arith.addi %M, %less : index
  %blocks = arith.divui %total, %perCore : index
  func.return %blocks, %perCore, %M : index, index, index
}
ascendc.kernel @k(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "M"] auto_sync {
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
  %nb = ascendc.get_block_num
  %r1 = arith.addi %core, %c1 : index
  %oc = arith.remui %r1, %nb : index
  %ofirst = arith.muli %oc, %perCore : index
  %on = arith.addi %ofirst, %perCore : index
  %olast = arith.minui %on, %M : index
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
  ascendc.sync_all
  scf.for %i = %ofirst to %olast step %c64 {
    %rest = arith.subi %olast, %i : index
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
tile.program @main(%x: !tile.gm<[65], f32>, %y: !tile.gm<[65], f32>) outputs = 1 {
  tile.launch @k(%x, %y) : !tile.gm<[65], f32>, !tile.gm<[65], f32>
}
