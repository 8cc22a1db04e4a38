// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes,check-resources,check-operands,check-sync,check-plan

// Pitfall 1: a part of a block is dropped.
ascendc.kernel @k(%a : !ascendc.gm_addr) host = @h auto_sync {
  %g = ascendc.set_global_buffer %a : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.alloc_tensor %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c65 = arith.constant 65 : index
  // expected-error @below {{'ascendc.data_copy': count is 65, but DataCopy on ascend910b2 copies whole blocks of 32 bytes; take a multiple of 8, or DataCopyPad [copy-length]}}
  ascendc.data_copy %x, %g count %c65 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

// Pitfall 2: a field of the struct is left out.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %b size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{'ascendc.copy': params has 3 numbers, but there are 4 fields; give dstStride, srcStride, dstRepeatSize, srcRepeatSize [repeat-params]}}
  ascendc.copy %y, %x mask %c64 repeat %c1 params [1, 1, 8] : !ascendc.local_tensor<f32>
}

// -----

// Pitfall 4: a gap on chip counts blocks, not bytes.
ascendc.kernel @k(%a : !ascendc.gm_addr) host = @h auto_sync {
  %g = ascendc.set_global_buffer %a : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.alloc_tensor %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c0 = arith.constant 0 : index
  // expected-error @below {{'ascendc.data_copy_pad_in': dst reaches byte 1088 of %x, but it has 1024 bytes; touch 64 bytes less, or make the buffer larger [ub-out-of-bounds]}}
  ascendc.data_copy_pad_in %x, %g blocks %c2 bytes %c32 gaps %c0, %c32 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

// Pitfall 8: a tail that is stored with whole blocks.
ascendc.kernel @k(%a : !ascendc.gm_addr) host = @h auto_sync {
  %g = ascendc.set_global_buffer %a : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecout, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
  %c13 = arith.constant 13 : index
  // expected-error @below {{'ascendc.data_copy': count is 13, but DataCopy on ascend910b2 copies whole blocks of 32 bytes; take a multiple of 8, or DataCopyPad [copy-length]}}
  ascendc.data_copy %g, %x count %c13 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
}
