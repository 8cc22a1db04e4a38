// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-spaces

tile.kernel @cube_tile(%x: !tile.gm<[8], f32>) host = @h {
  %c0 = arith.constant 0 : index
  // expected-error @below {{expected 'core'}}
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, l1>
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %c8 = arith.constant 8 : index
  // expected-error @below {{?}}
  ascendc.data_copy %g, %g count %c8 : !ascendc.global_tensor<f32>, !ascendc.global_tensor<f32>
}
