// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-plan,check-operands

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c12 = arith.constant 12 : index
  // expected-error @below {{'ascendc.data_copy': count is 12, but DataCopy on ascend910b2 copies whole blocks of 32 bytes; take a multiple of 8, or DataCopyPad [copy-length]}}
  ascendc.data_copy %x, %g count %c12 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c30 = arith.constant 30 : index
  // expected-error @below {{'ascendc.data_copy_pad_in': a row has 30 bytes, but an element has 4; take a multiple of 4 [copy-length]}}
  ascendc.data_copy_pad_in %x, %g blocks %c1 bytes %c30 gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c4096 = arith.constant 4096 : index
  // expected-error @below {{'ascendc.data_copy_pad_in': blockCount is 4096, but its field holds 0 to 4095; copy in several steps [copy-range]}}
  ascendc.data_copy_pad_in %x, %g blocks %c4096 bytes %c0 gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %long = arith.constant 2097152 : index
  // expected-error @below {{'ascendc.data_copy_pad_in': blockLen is 2097152, but its field holds 0 to 2097151; copy in several steps [copy-range]}}
  ascendc.data_copy_pad_in %x, %g blocks %c1 bytes %long gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant -8 : index
  // expected-error @below {{'ascendc.data_copy': count is -8, but an instruction takes no less than 0 elements; legal are 0 and more [count-range]}}
  ascendc.data_copy %x, %g count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant -8 : index
  // expected-error @below {{'ascendc.data_copy_pad_in': blockCount is -8, but its field holds 0 to 4095; copy in several steps [copy-range]}}
  ascendc.data_copy_pad_in %x, %g blocks %n bytes %c8 gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant -8 : index
  // expected-error @below {{'ascendc.data_copy_pad_in': srcStride is -8, but its field holds 0 to 4294967295; copy in several steps [copy-range]}}
  ascendc.data_copy_pad_in %x, %g blocks %c1 bytes %c8 gaps %n, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 5000000000 : index
  // expected-error @below {{'ascendc.data_copy_pad_in': srcStride is 5000000000, but its field holds 0 to 4294967295; copy in several steps [copy-range]}}
  ascendc.data_copy_pad_in %x, %g blocks %c1 bytes %c8 gaps %n, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}
