// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-plan,check-operands,check-resources

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecout, 1>
  %x = ascendc.alloc_tensor %q : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
  %c8 = arith.constant 8 : index
  // expected-error @below {{'ascendc.data_copy': a tensor of a VECOUT queue is loaded, but only the events of VECIN order the pipes then; take it from a VECIN queue [queue-position]}}
  ascendc.data_copy %x, %g count %c8 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  // expected-error @below {{'ascendc.data_copy_pad_out': a tensor of a VECIN queue is stored, but only the events of VECOUT order the pipes then; take it from a VECOUT queue [queue-position]}}
  ascendc.data_copy_pad_out %g, %x blocks %c1 bytes %c32 gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  // expected-error @below {{'ascendc.queue': the queue has depth 0, but its AllocTensor and DeQue return nothing; legal are 1 to 4 [queue-depth]}}
  %q = ascendc.queue : !ascendc.tque<vecin, 0>
}

// -----

ascendc.kernel @k() host = @h {
  // expected-error @below {{'ascendc.queue': the queue has depth 5, but a queue on ascend910b2 has places for 4 buffers; legal are 1 to 4 [queue-depth]}}
  %q = ascendc.queue : !ascendc.tque<vecin, 5>
}
