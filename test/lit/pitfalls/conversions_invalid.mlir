// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes,check-resources,check-operands,check-sync,check-plan

// Pitfall 33: no conversion of half to bfloat16_t.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f16>
  %y = ascendc.get_with_offset %b size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<bf16>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.cast': Cast goes from half to bfloat16_t, but ascend910b2 has no such instruction; half goes to float, int16_t, int32_t, int8_t, uint8_t [cast-pair]}}
  ascendc.cast rint %y, %x count %c64 : !ascendc.local_tensor<bf16>, !ascendc.local_tensor<f16>
}

// -----

// Pitfall 34: a rounding that writes nothing.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %b size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.cast': Cast from float to int32_t rounds by CAST_NONE, but ascend910b2 writes nothing then; legal are CAST_CEIL, CAST_FLOOR, CAST_RINT, CAST_ROUND, CAST_TRUNC [cast-mode]}}
  ascendc.cast none %y, %x count %c64 : !ascendc.local_tensor<i32>, !ascendc.local_tensor<f32>
}

// -----

// Pitfall 35: int32_t to half is scaled.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %y = ascendc.get_with_offset %b size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f16>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.cast': Cast goes from int32_t to half, but ascend910b2 has no such instruction; int32_t goes to float, int16_t, int64_t [cast-pair]}}
  ascendc.cast none %y, %x count %c64 : !ascendc.local_tensor<f16>, !ascendc.local_tensor<i32>
}

// -----

// Pitfall 38: offsets of Gather are bytes.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %b size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %o = ascendc.get_with_offset %b size 64 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  // expected-error @below {{'ascendc.gather': the offsets have elements of i32, but they are bytes in 32 bits; legal is ui32 [gather-offsets]}}
  ascendc.gather %y, %x, %o base %c0 count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<i32>
}
