// RUN: exits 1 acc-run %s 2>&1 | filecheck %s

// Kernels that come as AscendC calls are held against the chip like those that acc lowers.
// CHECK: ascendc_checks.mlir:[[#]]:5: error: 'ascendc.exp': Exp is called on bfloat16_t, but ascend910b2 has no such instruction; legal are float, half
func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
ascendc.kernel @k(%x : !ascendc.gm_addr) host = @tiling auto_sync {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 64 : !ascendc.tbuf<veccalc>
  ascendc.stage compute "Compute" {
    %b = ascendc.get_with_offset %scratch size 32 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<bf16>
    %n = arith.constant 32 : index
    ascendc.exp %b, %b count %n : !ascendc.local_tensor<bf16>
  }
}
tile.program @main(%x : !tile.gm<[8], f32>) outputs = 1 {
  tile.launch @k(%x) : !tile.gm<[8], f32>
}
