// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-plan,check-operands

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %y = ascendc.subscript %x[%c4] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': dst starts at byte 16, but ascend910b2 needs a multiple of 32 bytes there; move it to a multiple of 32 bytes [ub-misaligned]}}
  ascendc.exp %y, %y count %c8 : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  // the second round starts inside a block
  scf.for %i = %c0 to %c16 step %c4 {
    %y = ascendc.subscript %x[%i] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    // expected-error @below {{'ascendc.exp': dst starts at byte 16, but ascend910b2 needs a multiple of 32 bytes there; move it to a multiple of 32 bytes [ub-misaligned]}}
    ascendc.exp %y, %y count %c4 : !ascendc.local_tensor<f32>
  }
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %i = ascendc.get_block_idx
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %row = arith.muli %i, %c8 : index
  %o = arith.addi %row, %c3 : index
  // wrong for every block
  %y = ascendc.subscript %x[%o] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': dst starts at 12 more than a multiple of 32, but ascend910b2 needs a multiple of 32 bytes there; move it to a multiple of 32 bytes [ub-misaligned]}}
  ascendc.exp %y, %y count %c8 : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  // expected-error @below {{'ascendc.get_with_offset': it starts at byte 16, but ascend910b2 needs a multiple of 32 bytes there; move it to a multiple of 32 bytes [ub-misaligned]}}
  %t = ascendc.get_with_offset %buf size 8 offset 16 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
}

// -----

// a result of a reduction starts at an element, its source at a block
ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 32 : !ascendc.tbuf<veccalc>
  %s = ascendc.get_with_offset %buf size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %y = ascendc.subscript %x[%c1] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  %t = ascendc.subscript %s[%c1] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  ascendc.whole_reduce_sum %t, %x mask %c64 repeat %c1 params [1, 1, 8] : !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.whole_reduce_sum': src starts at byte 4, but ascend910b2 needs a multiple of 32 bytes there; move it to a multiple of 32 bytes [ub-misaligned]}}
  ascendc.whole_reduce_sum %t, %y mask %c64 repeat %c1 params [1, 1, 8] : !ascendc.local_tensor<f32>
}
