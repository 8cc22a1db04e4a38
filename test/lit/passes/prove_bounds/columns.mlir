// RUN: acc-opt %s -p 'prove-bounds{report=true max-size=1000000}' --verify-diagnostics
// REQUIRES: z3

// Blocks of 8 rows, 64 columns of them at a time: the rows of a store have gaps, which the loop
// over columns fills.
func.func @tiling(%R: index, %C: index) -> (index, index, index, index) attributes {tile.host, tile.symbols = ["R", "C"], tile.fields = ["num_blocks", "perCore", "R", "C"]} {
  %c8 = arith.constant 8 : index
  %c48 = arith.constant 48 : index
  %units = arith.ceildivui %R, %c8 : index
  %share = arith.ceildivui %units, %c48 : index
  %c1 = arith.constant 1 : index
  %some = arith.maxui %share, %c1 : index
  %blocks = arith.ceildivui %units, %some : index
  %perCore = arith.muli %some, %c8 : index
  func.return %blocks, %perCore, %R, %C : index, index, index, index
}
ascendc.kernel @blocks(%y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "R", "C"] auto_sync {
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 2048 : !ascendc.tbuf<veccalc>
  %part = ascendc.get_with_offset %scratch size 512 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %perCore = ascendc.tiling_field "perCore"
  %R = ascendc.tiling_field "R"
  %C = ascendc.tiling_field "C"
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %last = arith.minui %next, %R : index
  scf.for %i = %first to %last step %c8 {
    %left = arith.subi %last, %i : index
    %rows = arith.minui %left, %c8 : index
    scf.for %j = %c0 to %C step %c64 {
      %rest = arith.subi %C, %j : index
      %n = arith.minui %rest, %c64 : index
      %bytes = arith.muli %n, %c4 : index
      %others = arith.subi %C, %n : index
      %gap = arith.muli %others, %c4 : index
      %row = arith.index_cast %i : index to i64
      %width = arith.index_cast %C : index to i64
      %start = arith.muli %row, %width : i64
      %column = arith.index_cast %j : index to i64
      %at = arith.addi %start, %column : i64
      %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
      ascendc.data_copy_pad_out %to, %part blocks %rows bytes %bytes gaps %c0, %gap : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    }
  }
}
tile.program @main(%y: !tile.gm<[R, C], f32>) outputs = 1 {
  // expected-note@+1 {{kernel 'blocks': proved 47 of 47 obligations (buffers 2, overflow 25, parts 9, ranges 10, tensors 1), for sizes from 0 to 1000000 and tensors of up to 68719476736 bytes}}
  tile.launch @blocks(%y) : !tile.gm<[R, C], f32>
}
