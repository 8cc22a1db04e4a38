// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes,check-resources,check-operands,check-sync,check-plan

// Pitfall 22: counter mode is left on.
// expected-error @below {{'ascendc.kernel': the kernel ends in another mask mode than it began in, but what follows would run in it; put set_mask_count or set_mask_norm at its end [mask-state]}}
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  ascendc.set_mask_count
  ascendc.set_vector_mask %c64 element f32
  ascendc.exp %x, %x params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

// Pitfall 23: ResetMask does not leave counter mode.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  ascendc.set_mask_count
  ascendc.set_vector_mask %c64 element f32
  ascendc.reset_mask
  // expected-error @below {{'ascendc.exp': Exp with a mask and repeats runs in counter mode, but there the mask counts all elements; put set_mask_norm in front of it [mask-state]}}
  ascendc.exp %x, %x mask %c64 repeat %c1 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

// Pitfall 24: Copy in counter mode.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %b size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  ascendc.set_mask_count
  // expected-error @below {{'ascendc.copy': Copy with a mask and repeats runs in counter mode, but there the mask counts all elements; put set_mask_norm in front of it [mask-state]}}
  ascendc.copy %y, %x mask %c64 repeat %c1 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  ascendc.set_mask_norm
}
