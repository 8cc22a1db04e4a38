// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-operands

ascendc.kernel @k() host = @h {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 256 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %c64 = arith.constant 64 : index
  %all = arith.constant 32 : i32
  ascendc.shift_left %x, %x, %all count %c64 : !ascendc.local_tensor<i32>, i32
  %more = arith.constant 33 : i32
  // expected-error @below {{'ascendc.shift_left': the shift is by 33 bits, but the instruction has no such shift of integers of 32 bits; legal are 0 to 32 [shift-range]}}
  ascendc.shift_left %x, %x, %more count %c64 : !ascendc.local_tensor<i32>, i32
}

// -----

ascendc.kernel @k() host = @h {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 256 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i16>
  %c64 = arith.constant 64 : index
  %less = arith.constant -1 : i16
  // expected-error @below {{'ascendc.shift_right': the shift is by -1 bits, but the instruction has no such shift of integers of 16 bits; legal are 0 to 16 [shift-range]}}
  ascendc.shift_right %x, %x, %less count %c64 : !ascendc.local_tensor<i16>, i16
}
