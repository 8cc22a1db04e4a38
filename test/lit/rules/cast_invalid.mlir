// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<i8>
  %y = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.cast': Cast goes from int8_t to float, but ascend910b2 has no such instruction; int8_t goes to half [cast-pair]}}
  ascendc.cast none %y, %x count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<i8>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f16>
  %y = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.cast': Cast from half to float rounds by CAST_RINT, but ascend910b2 writes nothing then; legal are CAST_NONE [cast-mode]}}
  ascendc.cast rint %y, %x count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>
}
