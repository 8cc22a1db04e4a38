// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-plan,check-operands

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %y = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %t = ascendc.get_with_offset %buf size 512 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.erf': the scratch has 512 bytes, but Erf on ascend910b2 needs 768; give it 768 bytes or more [tmp-size]}}
  ascendc.erf %y, %x, %t count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %y = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %t = ascendc.get_with_offset %buf size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.erf': the scratch has elements of f32, but scratch is bytes; legal is ui8 [tmp-type]}}
  ascendc.erf %y, %x, %t count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
}
