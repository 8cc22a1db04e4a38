// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes,check-resources,check-operands,check-sync,check-plan

// Pitfall 40: results of a reduction are elements apart.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 512 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %b size 8 offset 2048 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c8 = arith.constant 8 : index
  // expected-error @below {{'ascendc.whole_reduce_sum': dst reaches byte 228 of %y, but it has 32 bytes; touch 196 bytes less, or make the buffer larger [ub-out-of-bounds]}}
  ascendc.whole_reduce_sum %y, %x mask %c64 repeat %c8 params [8, 1, 8] : !ascendc.local_tensor<f32>
}

// -----

// Pitfall 42: strides of a single repeat.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 256 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f16>
  %y = ascendc.get_with_offset %b size 256 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f16>
  // expected-error @below {{'ascendc.trans_data_to_5hd': the strides are 16 and 1 with one repeat, but they are added before a single repeat; legal are 0 and 0 [single-repeat]}}
  ascendc.trans_data_to_5hd %y [0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240], %x [0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240] params [1, 16, 1] : !ascendc.local_tensor<f16>
}

// -----

// Pitfall 79: scratch that overlaps the operands.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %b size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %s = ascendc.get_with_offset %b size 1024 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.erf': dst and scratch share bytes, but Erf reads what it has already written then; separate them [operand-overlap]}}
  ascendc.erf %y, %x, %s count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>
}

// -----

// Pitfall 80: too little scratch.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %b size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %s = ascendc.get_with_offset %b size 512 offset 1024 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.erf': the scratch has 512 bytes, but Erf on ascend910b2 needs 768; give it 768 bytes or more [tmp-size]}}
  ascendc.erf %y, %x, %s count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>
}

// -----

// Pitfall 99: a reduction of nothing.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %b size 8 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  // expected-error @below {{'ascendc.whole_reduce_max': mask is 0, but nothing is reduced and the result is not written; legal are 1 and more [reduce-count]}}
  ascendc.whole_reduce_max %y, %x mask %c0 repeat %c64 params [1, 1, 8] : !ascendc.local_tensor<f32>
}
