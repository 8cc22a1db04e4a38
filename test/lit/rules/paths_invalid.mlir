// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-spaces

tile.kernel @cube_tile(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tile.load' gives !tile.tile<[8], f32, l1>: its memory is l1, but aiv cores on ascend910b2 have no path between it and global memory; legal are ub [gm-path]}}
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, l1>
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %c8 = arith.constant 8 : index
  // expected-error @below {{'ascendc.data_copy': both tensors lie in global memory, but no pipe moves data between them; load into the Unified Buffer first [copy-path]}}
  ascendc.data_copy %g, %g count %c8 : !ascendc.global_tensor<f32>, !ascendc.global_tensor<f32>
}
