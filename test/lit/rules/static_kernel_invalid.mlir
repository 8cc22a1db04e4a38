// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-sync

// expected-error @below {{'ascendc.kernel': the kernel has no TPipe, but masks and modes are as the kernel before left them; begin with ascendc.init_soc_state, once [soc-state]}}
ascendc.kernel @k() host = @h auto_sync {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %x = ascendc.local_tensor vecin address %c0 size 64 : !ascendc.local_tensor<f32>
  ascendc.exp %x, %x count %c64 : !ascendc.local_tensor<f32>
  ascendc.pipe_barrier all
}

// -----

ascendc.kernel @k() host = @h auto_sync {
  ascendc.init_soc_state
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %x = ascendc.local_tensor vecin address %c0 size 64 : !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': the kernel has no TPipe, but nothing waits for its pipes at the end; end with ascendc.pipe_barrier all [soc-state]}}
  ascendc.exp %x, %x count %c64 : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h auto_sync {
  ascendc.init_soc_state
  // expected-error @below {{'ascendc.queue': a queue or a TBuf is declared, but the kernel takes other memory by address; use ascendc.local_tensor for all of it, or queues and TBufs [static-mixed]}}
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.pipe_barrier all
}

// -----

ascendc.kernel @k() host = @h auto_sync {
  ascendc.init_soc_state
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  %c64 = arith.constant 64 : index
  %x = ascendc.local_tensor vecin address %c0 size 64 : !ascendc.local_tensor<f32>
  %y = ascendc.local_tensor veccalc address %c256 size 64 : !ascendc.local_tensor<f32>
  %t = ascendc.local_tensor veccalc address %c512 size 768 : !ascendc.local_tensor<ui8>
  // expected-error @below {{'ascendc.erf': Erf is called, but it asks a TPipe for memory or events; compute it from Exp, Mul, Add and Div, or keep the TPipe [static-api]}}
  ascendc.erf %y, %x, %t count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>
  ascendc.pipe_barrier all
}

// -----

ascendc.kernel @k() host = @h {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 256 : !ascendc.tbuf<veccalc>
  // expected-error @below {{'ascendc.get_with_offset': the size is -4, but a tensor has elements; legal is 1 or more [tensor-size]}}
  %x = ascendc.get_with_offset %b size -4 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
}
