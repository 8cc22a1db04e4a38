func.func @h() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
ascendc.kernel @k(%x : !ascendc.gm_addr) host = @h attributes {from_model} {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
}
