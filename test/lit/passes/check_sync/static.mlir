// RUN: acc-opt %s -p check-sync --split-input-file --verify-diagnostics

// expected-error @below {{'ascendc.kernel': the kernel has no TPipe, but masks and modes are as the kernel before left them; begin with ascendc.init_soc_state, once [soc-state]}}
ascendc.kernel @no_start() host = @host {
  %c0 = arith.constant 0 : index
  %a = ascendc.local_tensor vecin address %c0 size 8 : !ascendc.local_tensor<f32>
  ascendc.pipe_barrier all
}

// -----

ascendc.kernel @no_end() host = @host {
  ascendc.init_soc_state
  // expected-error @below {{'ascendc.pipe_barrier': the kernel has no TPipe, but nothing waits for its pipes at the end; end with ascendc.pipe_barrier all [soc-state]}}
  ascendc.pipe_barrier v
}

// -----

ascendc.kernel @mixed() host = @host {
  // expected-error @below {{'ascendc.queue': a queue or a TBuf is declared, but the kernel takes other memory by address; use ascendc.local_tensor for all of it, or queues and TBufs [static-mixed]}}
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_soc_state
  ascendc.pipe_barrier all
}

// -----

ascendc.kernel @few_ids() host = @host {
  ascendc.init_soc_state
  %c6 = arith.constant 6 : index
  // expected-error @below {{'ascendc.set_flag': event id 6 is used, but kernels without a TPipe on ascend910b2 have 6 of each event; legal are 0 to 5 [flag-id]}}
  ascendc.set_flag v_mte2 %c6
  ascendc.wait_flag v_mte2 %c6
  ascendc.pipe_barrier all
}

// -----

// Places that may be the same: one address is known, the other one is not.
ascendc.kernel @unknown_address(%x : !ascendc.gm_addr) host = @host tiling = ["at"] {
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  ascendc.init_soc_state
  %at = ascendc.tiling_field "at"
  %c0 = arith.constant 0 : index
  %n = arith.constant 8 : index
  %a = ascendc.local_tensor vecin address %c0 size 8 : !ascendc.local_tensor<f32>
  %b = ascendc.local_tensor vecin address %at size 8 : !ascendc.local_tensor<f32>
  // expected-note @below {{pipe mte2 writes the same memory here}}
  ascendc.data_copy %a, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  // expected-error @below {{'ascendc.exp': pipe v writes %b, but pipe mte2 still has a call that cannot be proved to be elsewhere; wait for a flag of mte2_v, or use a queue [pipe-race]}}
  ascendc.exp %b, %b count %n : !ascendc.local_tensor<f32>
  ascendc.pipe_barrier all
}

// -----

// An instruction that works in place, on two tensors: what it waits for is another instruction.
ascendc.kernel @in_place() host = @host {
  ascendc.init_soc_state
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %n = arith.constant 8 : index
  %a = ascendc.local_tensor vecin address %c0 size 8 : !ascendc.local_tensor<f32>
  %b = ascendc.local_tensor vecin address %c0 size 8 : !ascendc.local_tensor<f32>
  %c = ascendc.local_tensor vecin address %c32 size 8 : !ascendc.local_tensor<f32>
  // expected-note @below {{pipe v reads the same memory here}}
  ascendc.exp %c, %a count %n : !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': pipe v writes %b, but pipe v has a call before that touches it; put ascendc.pipe_barrier v between them [pipe-barrier]}}
  ascendc.exp %b, %a count %n : !ascendc.local_tensor<f32>
  ascendc.pipe_barrier all
}
