// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes,check-resources,check-operands,check-sync,check-plan

// Pitfall 27: a scalar of another type.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %v = arith.constant 1.0 : f16
  // expected-error @below {{'ascendc.adds': the scalar is f16, but the tensor's elements are f32; convert it to f32 [scalar-type]}}
  ascendc.adds %x, %x, %v count %c64 : !ascendc.local_tensor<f32>, f16
}

// -----

// Pitfall 28: no instruction has a scalar of bfloat16_t.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<bf16>
  %c64 = arith.constant 64 : index
  %v = arith.constant 1.0 : bf16
  // expected-error @below {{'ascendc.adds': Adds is called on bfloat16_t, but ascend910b2 has no such instruction; legal are float, half, int16_t, int32_t [api-dtype]}}
  ascendc.adds %x, %x, %v count %c64 : !ascendc.local_tensor<bf16>, bf16
}

// -----

// Pitfall 29: no arithmetic on bfloat16_t.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<bf16>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.mul': Mul is called on bfloat16_t, but ascend910b2 has no such instruction; legal are float, half, int16_t, int32_t [api-dtype]}}
  ascendc.mul %x, %x, %x count %c64 : !ascendc.local_tensor<bf16>
}

// -----

// Pitfall 30: no arithmetic on 8 bits.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i8>
  %c64 = arith.constant 64 : index
  %v = arith.constant 1 : i8
  // expected-error @below {{'ascendc.duplicate': Duplicate is called on int8_t, but ascend910b2 has no such instruction; legal are bfloat16_t, float, half, int16_t, int32_t, uint16_t, uint32_t [api-dtype]}}
  ascendc.duplicate %x, %v count %c64 : !ascendc.local_tensor<i8>, i8
}

// -----

// Pitfall 31: no arithmetic on 64 bits.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i64>
  %c16 = arith.constant 16 : index
  // expected-error @below {{'ascendc.add': Add is called on int64_t, but ascend910b2 has no such instruction; legal are float, half, int16_t, int32_t [api-dtype]}}
  ascendc.add %x, %x, %x count %c16 : !ascendc.local_tensor<i64>
}

// -----

// Pitfall 32: no absolute value of integers.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.abs': Abs is called on int32_t, but ascend910b2 has no such instruction; legal are float, half [api-dtype]}}
  ascendc.abs %x, %x count %c64 : !ascendc.local_tensor<i32>
}
