// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-plan,check-operands

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  // expected-error @below {{'ascendc.exp': repeat is 256, but an instruction on ascend910b2 keeps 0; legal are 0 to 255: loop over the rest [repeat-range]}}
  ascendc.exp %x, %x mask %c64 repeat %c256 params [1, 1, 0, 0] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c65 = arith.constant 65 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{'ascendc.exp': mask is 65, but a repeat on ascend910b2 has 64 elements of 4 bytes; legal are 0 to 64 [mask-range]}}
  ascendc.exp %x, %x mask %c65 repeat %c1 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{'ascendc.exp': dstBlkStride is 0, but blocks of a repeat then fall on each other; legal are 1 to 65535 [stride-range]}}
  ascendc.exp %x, %x mask %c64 repeat %c1 params [0, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{'ascendc.exp': dstRepStride is 256, but the instruction keeps 8 bits of it; legal are 0 to 255 [stride-range]}}
  ascendc.exp %x, %x mask %c64 repeat %c1 params [1, 1, 256, 8] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c2 = arith.constant 2 : index
  // expected-error @below {{'ascendc.exp': the dst repeat stride is 0 with 2 repeats, but Exp does not accumulate there; legal is a stride above 0, or Add, Sub, Mul, Max or Min with dst equal to src1 [repeat-accumulate]}}
  ascendc.exp %x, %x mask %c64 repeat %c2 params [1, 1, 0, 8] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{'ascendc.exp': params has 2 numbers, but there are 4 fields; give dstBlkStride, srcBlkStride, dstRepStride, srcRepStride [repeat-params]}}
  ascendc.exp %x, %x mask %c64 repeat %c1 params [1, 1] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c1 = arith.constant 1 : index
  // expected-error @below {{'ascendc.brcb': params has 1 numbers, but there are 2 fields; give dstBlkStride, dstRepStride [repeat-params]}}
  ascendc.brcb %x, %x repeat %c1 params [1] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %n = arith.constant -8 : index
  // expected-error @below {{'ascendc.exp': count is -8, but an instruction takes no less than 0 elements; legal are 0 and more [count-range]}}
  ascendc.exp %x, %x count %n : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %n = arith.constant -8 : index
  // expected-error @below {{'ascendc.set_vector_mask': count is -8, but an instruction takes no less than 0 elements; legal are 0 and more [count-range]}}
  ascendc.set_vector_mask %n element f32
}
