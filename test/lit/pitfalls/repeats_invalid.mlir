// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes,check-resources,check-operands,check-sync,check-plan

// Pitfall 19: a mask longer than a repeat.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c65 = arith.constant 65 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{'ascendc.exp': mask is 65, but a repeat on ascend910b2 has 64 elements of 4 bytes; legal are 0 to 64 [mask-range]}}
  ascendc.exp %x, %x mask %c65 repeat %c1 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

// Pitfall 20: repeatTime has 8 bits.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 65536 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 16384 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  // expected-error @below {{'ascendc.exp': repeat is 256, but an instruction on ascend910b2 keeps 0; legal are 0 to 255: loop over the rest [repeat-range]}}
  ascendc.exp %x, %x mask %c64 repeat %c256 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

// Pitfall 21: blocks of a destination fall on each other.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{'ascendc.exp': dstBlkStride is 0, but blocks of a repeat then fall on each other; legal are 1 to 65535 [stride-range]}}
  ascendc.exp %x, %x mask %c64 repeat %c1 params [0, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

// Pitfall 25: a repeat writes what the next one reads.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 192 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c2 = arith.constant 2 : index
  %y = ascendc.subscript %x[%c64] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': repeat 0 writes what repeat 1 reads of src, but Exp may read it before; legal is the same start and stride, or memory of their own [operand-overlap]}}
  ascendc.exp %y, %x mask %c64 repeat %c2 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

// Pitfall 26: Brcb in place.
ascendc.kernel @k() host = @h auto_sync {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c1 = arith.constant 1 : index
  // expected-error @below {{'ascendc.brcb': dst and src share bytes, but Brcb reads what it has already written then; separate them [operand-overlap]}}
  ascendc.brcb %x, %x repeat %c1 params [1, 8] : !ascendc.local_tensor<f32>
}
