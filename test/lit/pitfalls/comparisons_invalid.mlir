// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes,check-resources,check-operands,check-sync,check-plan

// Pitfall 12: a comparison of a part of a chunk.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 256 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %m = ascendc.get_with_offset %b size 64 offset 2048 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %c100 = arith.constant 100 : index
  // expected-error @below {{'ascendc.compare': count is 100, but a comparison on ascend910b2 drops what does not fill 256 bytes; take a multiple of 64 [compare-length]}}
  ascendc.compare lt %m, %x, %x count %c100 : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
}

// -----

// Pitfall 13: int32_t is compared for equality only.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %m = ascendc.get_with_offset %b size 64 offset 2048 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.compare': int32_t is compared by LT, but ascend910b2 has no such instruction; legal are EQ; other orders by way of float [compare-mode]}}
  ascendc.compare lt %m, %x, %x count %c64 : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<i32>, !ascendc.local_tensor<i32>
}

// -----

// Pitfall 14: integers are not selected.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %m = ascendc.get_with_offset %b size 64 offset 2048 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.select': Select is called on int32_t, but ascend910b2 has no such instruction; legal are float, half [api-dtype]}}
  ascendc.select tensor_tensor %x, %m, %x, %x count %c64 : !ascendc.local_tensor<i32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<i32>
}

// -----

// Pitfall 15: a buffer in the scratch of Select.
// expected-error @below {{kernel 'k' needs 188448 bytes of the Unified Buffer, but a plan on ascend910b2 has 188416; drop 32 bytes: smaller tiles or fewer buffers [ub-capacity]}}
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  // expected-note @below {{%b takes 1 x 188448 bytes}}
  ascendc.init_buffer %b number 1 bytes 188448 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 188192 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
}
