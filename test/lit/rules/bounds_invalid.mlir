// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-plan,check-operands

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c257 = arith.constant 257 : index
  // expected-error @below {{'ascendc.exp': dst reaches byte 1028 of %x, but it has 1024 bytes; touch 4 bytes less, or make the buffer larger [ub-out-of-bounds]}}
  ascendc.exp %x, %x count %c257 : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c5 = arith.constant 5 : index
  // expected-error @below {{'ascendc.exp': dst reaches byte 1280 of %x, but it has 1024 bytes; touch 256 bytes less, or make the buffer larger [ub-out-of-bounds]}}
  ascendc.exp %x, %x mask %c64 repeat %c5 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c257 = arith.constant 257 : index
  ascendc.set_mask_count
  ascendc.set_vector_mask %c257 element f32
  // expected-error @below {{'ascendc.exp': dst reaches byte 1028 of %x, but it has 1024 bytes; touch 4 bytes less, or make the buffer larger [ub-out-of-bounds]}}
  ascendc.exp %x, %x params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %cm8 = arith.constant -8 : index
  %c8 = arith.constant 8 : index
  %y = ascendc.subscript %x[%cm8] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': dst starts 32 bytes in front of %x, but a tensor starts at byte 0; take an offset of 0 or more [ub-out-of-bounds]}}
  ascendc.exp %y, %y count %c8 : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c320 = arith.constant 320 : index
  // the last round is past the end
  scf.for %i = %c0 to %c320 step %c64 {
    %y = ascendc.subscript %x[%i] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    // expected-error @below {{'ascendc.exp': dst reaches byte 1280 of %x, but it has 1024 bytes; touch 256 bytes less, or make the buffer larger [ub-out-of-bounds]}}
    ascendc.exp %y, %y count %c64 : !ascendc.local_tensor<f32>
  }
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  // expected-error @below {{'ascendc.get_with_offset': it reaches byte 1056 of %buf, but it has 1024 bytes; touch 32 bytes less, or make the buffer larger [ub-out-of-bounds]}}
  %t = ascendc.get_with_offset %buf size 256 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
}

// -----

// Offsets are not negative: what is behind the base lies outside.
ascendc.kernel @k() host = @h {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %b size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %o = ascendc.get_with_offset %b size 64 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui32>
  %c4 = arith.constant 4 : index
  %c252 = arith.constant 252 : index
  ascendc.gather %y, %x, %o base %c252 count %c4 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
  %c256 = arith.constant 256 : index
  // expected-error @below {{'ascendc.gather': src reaches byte 260 of %x, but it has 256 bytes; touch 4 bytes less, or make the buffer larger [ub-out-of-bounds]}}
  ascendc.gather %y, %x, %o base %c256 count %c4 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
}
