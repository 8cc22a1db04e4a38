// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'ascendc.kernel': an argument is f32, but the entry takes addresses; legal is !ascendc.gm_addr [kernel-arguments]}}
ascendc.kernel @k(%p: f32) host = @h {
}

// -----

ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %c8 = arith.constant 8 : index
  // expected-error @below {{'ascendc.subscript': the offset into !ascendc.global_tensor<f32> is index, but chips count in 32 bits on chip and in 64 in global memory; legal is i64 [offset-width]}}
  %h = ascendc.subscript %g[%c8] : !ascendc.global_tensor<f32>, index -> !ascendc.global_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %w = arith.constant 8 : i64
  // expected-error @below {{'ascendc.subscript': the offset into !ascendc.local_tensor<f32> is i64, but chips count in 32 bits on chip and in 64 in global memory; legal is index [offset-width]}}
  %h = ascendc.subscript %x[%w] : !ascendc.local_tensor<f32>, i64 -> !ascendc.local_tensor<f32>
}
