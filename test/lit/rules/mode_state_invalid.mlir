// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-plan,check-operands

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': Exp without a count runs in normal mode, but it takes the number of elements from the mask in counter mode; put it behind set_mask_count [mask-state]}}
  ascendc.exp %x, %x params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  ascendc.set_mask_count
  // expected-error @below {{'ascendc.exp': Exp runs in counter mode, but nothing has said how many elements there are; put set_vector_mask in front of it [mask-state]}}
  ascendc.exp %x, %x params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  ascendc.set_mask_count
  ascendc.set_vector_mask %c64 element f32
  // expected-error @below {{'ascendc.exp': Exp with a mask and repeats runs in counter mode, but there the mask counts all elements; put set_mask_norm in front of it [mask-state]}}
  ascendc.exp %x, %x mask %c64 repeat %c1 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

// expected-error @below {{'ascendc.kernel': the kernel ends in another mask mode than it began in, but what follows would run in it; put set_mask_count or set_mask_norm at its end [mask-state]}}
ascendc.kernel @k() host = @h {
  ascendc.set_mask_count
}

// -----

ascendc.kernel @k() host = @h {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  // the second round would begin in counter mode
  // expected-error @below {{'scf.for': the loop ends in another mask mode than it began in, but what follows would run in it; put set_mask_count or set_mask_norm at its end [mask-state]}}
  scf.for %i = %c0 to %c64 step %c64 {
    ascendc.set_mask_count
  }
  ascendc.set_mask_norm
}

// -----

ascendc.kernel @k() host = @h {
  %n = ascendc.get_block_num
  %c1 = arith.constant 1 : index
  %b = arith.cmpi eq, %n, %c1 : index
  // expected-error @below {{'scf.if': the branch ends in another mask mode than it began in, but what follows would run in it; put set_mask_count or set_mask_norm at its end [mask-state]}}
  scf.if %b {
    ascendc.set_mask_count
  }
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  ascendc.set_mask_count
  ascendc.set_vector_mask %c64 element f32
  // leaves counter mode
  ascendc.exp %x, %x count %c64 : !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': Exp without a count runs in normal mode, but it takes the number of elements from the mask in counter mode; put it behind set_mask_count [mask-state]}}
  ascendc.exp %x, %x params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

// A gather by count leaves counter mode, as all count forms do.
ascendc.kernel @k() host = @h {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %b size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %o = ascendc.get_with_offset %b size 64 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui32>
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  ascendc.set_mask_count
  ascendc.set_vector_mask %c64 element f32
  ascendc.gather %y, %x, %o base %c0 count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
  // expected-error @below {{'ascendc.exp': Exp without a count runs in normal mode, but it takes the number of elements from the mask in counter mode; put it behind set_mask_count [mask-state]}}
  ascendc.exp %x, %x params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}
