// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<bf16>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.add': Add is called on bfloat16_t, but ascend910b2 has no such instruction; legal are float, half, int16_t, int32_t [api-dtype]}}
  ascendc.add %x, %x, %x count %c64 : !ascendc.local_tensor<bf16>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<i32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.div': Div is called on int32_t, but ascend910b2 has no such instruction; legal are float, half [api-dtype]}}
  ascendc.div %x, %x, %x count %c64 : !ascendc.local_tensor<i32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<i64>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.add': Add is called on int64_t, but ascend910b2 has no such instruction; legal are float, half, int16_t, int32_t [api-dtype]}}
  ascendc.add %x, %x, %x count %c64 : !ascendc.local_tensor<i64>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<i8>
  %c64 = arith.constant 64 : index
  %v = arith.constant 0 : i8
  // expected-error @below {{'ascendc.duplicate': Duplicate is called on int8_t, but ascend910b2 has no such instruction; legal are bfloat16_t, float, half, int16_t, int32_t, uint16_t, uint32_t [api-dtype]}}
  ascendc.duplicate %x, %v count %c64 : !ascendc.local_tensor<i8>, i8
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %v = arith.constant 0.0 : f16
  // expected-error @below {{'ascendc.adds': the scalar is f16, but the tensor's elements are f32; convert it to f32 [scalar-type]}}
  ascendc.adds %x, %x, %v count %c64 : !ascendc.local_tensor<f32>, f16
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %m = ascendc.get_with_offset %buf size 32 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %x = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %buf size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f16>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.compare': one source is !ascendc.local_tensor<f32> and the other !ascendc.local_tensor<f16>, but an instruction has one element type; convert one of them [operand-types]}}
  ascendc.compare lt %m, %x, %y count %c64 : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %m = ascendc.get_with_offset %buf size 32 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %x = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.compare': the mask has elements of f32, but bits lie in bytes, ui8; take a byte tensor [mask-type]}}
  ascendc.compare lt %m, %x, %x count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %o = ascendc.get_with_offset %buf size 64 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %x = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %buf size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.gather': the offsets have elements of i32, but they are bytes in 32 bits; legal is ui32 [gather-offsets]}}
  ascendc.gather %y, %x, %o base %c0 count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<i32>
}

// -----

// A tensor of bytes is data where it is no mask.
ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<ui8>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.div': Div is called on uint8_t, but ascend910b2 has no such instruction; legal are float, half [api-dtype]}}
  ascendc.div %x, %x, %x count %c64 : !ascendc.local_tensor<ui8>
}

// -----

ascendc.kernel @k(%a : !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %a : !ascendc.global_tensor<f16>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.alloc_tensor %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.data_copy': elements of f16 are copied to f32, but a copy converts nothing; copy to a tensor of the same type, and Cast from there [operand-types]}}
  ascendc.data_copy %x, %g count %c64 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f16>
}

// -----

ascendc.kernel @k(%a : !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %a : !ascendc.global_tensor<f16>
  %q = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecout, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.data_copy_pad_out': elements of f32 are copied to f16, but a copy converts nothing; copy to a tensor of the same type, and Cast from there [operand-types]}}
  ascendc.data_copy_pad_out %g, %x blocks %c1 bytes %c64 gaps %c0, %c0 : !ascendc.global_tensor<f16>, !ascendc.local_tensor<f32>
}
