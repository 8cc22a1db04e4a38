// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes,check-plan,check-operands

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %m = ascendc.get_with_offset %buf size 32 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %x = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %buf size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c32 = arith.constant 32 : index
  // expected-error @below {{'ascendc.compare': count is 32, but a comparison on ascend910b2 drops what does not fill 256 bytes; take a multiple of 64 [compare-length]}}
  ascendc.compare lt %m, %x, %y count %c32 : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %m = ascendc.get_with_offset %buf size 32 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %x = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %y = ascendc.get_with_offset %buf size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.compare': int32_t is compared by LT, but ascend910b2 has no such instruction; legal are EQ; other orders by way of float [compare-mode]}}
  ascendc.compare lt %m, %x, %y count %c64 : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<i32>, !ascendc.local_tensor<i32>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %m = ascendc.get_with_offset %buf size 32 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %x = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %buf size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.select': src1 is a tensor, but mode tensor_scalar takes a scalar; take the other mode [select-mode]}}
  ascendc.select tensor_scalar %x, %m, %x, %y count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>
}
