func.func @h() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
ascendc.kernel @k(%x : !ascendc.gm_addr) host = @h {
  %q = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %q number 1 bytes 256 : !ascendc.tque<vecout, 1>
  %y = ascendc.alloc_tensor %q : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
  ascendc.spec (%y : !ascendc.local_tensor<f32>) extents [] rows 8 {
  ^bb0(%b : !tile.buffer<[8], f32, ub>):
    %c = arith.constant 1.0 : f32
    tile.fill %c : f32 outs(%b : !tile.buffer<[8], f32, ub>)
  }
}
