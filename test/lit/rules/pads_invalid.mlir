// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-operands

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %v = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  // expected-error @below {{'ascendc.data_copy_pad_fill': rightPadding is 9, but a padding on ascend910b2 has at most 32 bytes; legal are 0 to 8 elements of 4 bytes [pad-range]}}
  ascendc.data_copy_pad_fill %x, %g blocks %c1 bytes %c8 gaps %c0, %c0 pads %c8, %c9 with %v : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>, f32
}

// -----

// Elements of 64 bits have no value but 0 around them.
ascendc.kernel @k(%a : !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %a : !ascendc.global_tensor<i64>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.alloc_tensor %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<i64>
  %c56 = arith.constant 56 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  ascendc.data_copy_pad_fill %x, %g blocks %c1 bytes %c56 gaps %c0, %c0 pads %c0, %c1 with %zero : !ascendc.local_tensor<i64>, !ascendc.global_tensor<i64>, i64
  %five = arith.constant 5 : i64
  // expected-error @below {{'ascendc.data_copy_pad_fill': elements of 8 bytes are padded with another number than 0, but DataCopyPad on ascend910b2 writes 4 bytes of a value at most; legal is 0; write other numbers behind the load [pad-range]}}
  ascendc.data_copy_pad_fill %x, %g blocks %c1 bytes %c56 gaps %c0, %c0 pads %c0, %c1 with %five : !ascendc.local_tensor<i64>, !ascendc.global_tensor<i64>, i64
}
