// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-sync

// Pitfall 47: a flag that is left set.
ascendc.kernel @k() host = @h auto_sync {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'ascendc.set_flag': v_mte3 is or may be set when the kernel ends, but it disturbs the next kernel; wait for it on every path [flag-left]}}
  ascendc.set_flag v_mte3 %c0
}

// -----

// Pitfall 48: a flag that is set twice.
ascendc.kernel @k() host = @h auto_sync {
  %c0 = arith.constant 0 : index
  ascendc.set_flag v_mte3 %c0
  // expected-error @below {{'ascendc.set_flag': v_mte3 is set again, but nothing has waited for it since it was set; wait for it before, or use another id [flag-twice]}}
  ascendc.set_flag v_mte3 %c0
  ascendc.wait_flag v_mte3 %c0
}

// -----

// Pitfall 49: an event id of the system.
ascendc.kernel @k() host = @h auto_sync {
  ascendc.init_soc_state
  %c6 = arith.constant 6 : index
  // expected-error @below {{'ascendc.set_flag': event id 6 is used, but kernels without a TPipe on ascend910b2 have 6 of each event; legal are 0 to 5 [flag-id]}}
  ascendc.set_flag v_mte3 %c6
  ascendc.wait_flag v_mte3 %c6
  ascendc.pipe_barrier all
}

// -----

// Pitfall 50: a kernel without a TPipe that nothing waits for.
ascendc.kernel @k() host = @h auto_sync {
  ascendc.init_soc_state
  %c0 = arith.constant 0 : index
  %x = ascendc.local_tensor veccalc address %c0 size 64 : !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.exp': the kernel has no TPipe, but nothing waits for its pipes at the end; end with ascendc.pipe_barrier all [soc-state]}}
  ascendc.exp %x, %x count %c64 : !ascendc.local_tensor<f32>
}

// -----

// Pitfall 52: two loads into one place.
ascendc.kernel @k(%a : !ascendc.gm_addr) host = @h auto_sync {
  %g = ascendc.set_global_buffer %a : !ascendc.global_tensor<f32>
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  // expected-note @below {{pipe mte2 writes the same memory here}}
  ascendc.data_copy %x, %g count %c64 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  // expected-error @below {{'ascendc.data_copy': pipe mte2 writes %x, but pipe mte2 has a call before that touches it; put ascendc.pipe_barrier mte2 between them [pipe-barrier]}}
  ascendc.data_copy %x, %g count %c64 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

// Pitfall 53: GetValue behind a vector instruction.
ascendc.kernel @k() host = @h {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  // expected-note @below {{pipe v writes the same memory here}}
  ascendc.exp %x, %x count %c64 : !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.get_value': pipe s reads %x, but pipe v still has a call that touches it; wait for a flag of v_s, or use a queue [pipe-race]}}
  %v = ascendc.get_value %x[%c0] : !ascendc.local_tensor<f32> -> f32
}
