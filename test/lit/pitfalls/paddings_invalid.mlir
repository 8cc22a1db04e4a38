// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes,check-resources,check-operands,check-sync,check-plan

// Pitfall 5: a padding wider than a block.
ascendc.kernel @k(%a : !ascendc.gm_addr) host = @h auto_sync {
  %g = ascendc.set_global_buffer %a : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.alloc_tensor %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c32 = arith.constant 32 : index
  %v = arith.constant 0.0 : f32
  // expected-error @below {{'ascendc.data_copy_pad_fill': rightPadding is 9, but a padding on ascend910b2 has at most 32 bytes; legal are 0 to 8 elements of 4 bytes [pad-range]}}
  ascendc.data_copy_pad_fill %x, %g blocks %c1 bytes %c32 gaps %c0, %c0 pads %c0, %c9 with %v : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>, f32
}

// -----

// Pitfall 6: 64 bits are padded with 0 only.
ascendc.kernel @k(%a : !ascendc.gm_addr) host = @h auto_sync {
  %g = ascendc.set_global_buffer %a : !ascendc.global_tensor<i64>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.alloc_tensor %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<i64>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c24 = arith.constant 24 : index
  %v = arith.constant 1 : i64
  // expected-error @below {{'ascendc.data_copy_pad_fill': elements of 8 bytes are padded with another number than 0, but DataCopyPad on ascend910b2 writes 4 bytes of a value at most; legal is 0; write other numbers behind the load [pad-range]}}
  ascendc.data_copy_pad_fill %x, %g blocks %c1 bytes %c24 gaps %c0, %c0 pads %c0, %c1 with %v : !ascendc.local_tensor<i64>, !ascendc.global_tensor<i64>, i64
}
