// RUN: acc-opt %s -p check-sync --split-input-file --verify-diagnostics

// Nothing is inserted between vector instructions without auto_sync.
ascendc.kernel @vector(%x : !ascendc.gm_addr) host = @host {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 32 : !ascendc.tbuf<veccalc>
  %a = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %n = arith.constant 8 : index
  // expected-note @below {{pipe v writes the same memory here}}
  ascendc.exp %a, %a count %n : !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.ln': pipe v writes %a, but pipe v has a call before that touches it; put ascendc.pipe_barrier v between them [pipe-barrier]}}
  ascendc.ln %a, %a count %n : !ascendc.local_tensor<f32>
}

// -----

// Nor does the scalar unit wait then.
ascendc.kernel @scalar(%x : !ascendc.gm_addr) host = @host {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 32 : !ascendc.tbuf<veccalc>
  %a = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %n = arith.constant 8 : index
  // expected-note @below {{pipe v writes the same memory here}}
  ascendc.exp %a, %a count %n : !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.get_value': pipe s reads %a, but pipe v still has a call that touches it; wait for a flag of v_s, or use a queue [pipe-race]}}
  %v = ascendc.get_value %a[%c0] : !ascendc.local_tensor<f32> -> f32
}

// -----

// Loads into one place, auto_sync or not.
ascendc.kernel @loads(%x : !ascendc.gm_addr) host = @host auto_sync {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 32 : !ascendc.tbuf<veccalc>
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %a = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %n = arith.constant 8 : index
  // expected-note @below {{pipe mte2 writes the same memory here}}
  ascendc.data_copy %a, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  // expected-error @below {{'ascendc.data_copy': pipe mte2 writes %a, but pipe mte2 has a call before that touches it; put ascendc.pipe_barrier mte2 between them [pipe-barrier]}}
  ascendc.data_copy %a, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

// Rows of a buffer that may overlap: a row of 12 elements every 8 of them.
ascendc.kernel @rows(%x : !ascendc.gm_addr) host = @host auto_sync {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 512 : !ascendc.tbuf<veccalc>
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %a = ascendc.get_with_offset %scratch size 128 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 12 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %at = arith.muli %i, %c8 : index
    %row = ascendc.subscript %a[%at] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    // expected-error @+2 {{'ascendc.data_copy': pipe mte2 writes %row, but pipe mte2 has a call before that cannot be proved to be elsewhere; put ascendc.pipe_barrier mte2 between them [pipe-barrier]}}
    // expected-note @below {{pipe mte2 writes the same memory here in an earlier round of a loop}}
    ascendc.data_copy %row, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  }
}

// -----

// A barrier does not empty the cache of the scalar unit.
ascendc.kernel @stale(%p: !ascendc.gm_addr) host = @h auto_sync {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<i64>
  %q = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %q number 1 bytes 256 : !ascendc.tque<vecout, 1>
  %c32 = arith.constant 32 : index
  %first = arith.constant 0 : i64
  %t = ascendc.alloc_tensor %q : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<i64>
  // expected-note @below {{stored here}}
  ascendc.data_copy %g, %t count %c32 : !ascendc.global_tensor<i64>, !ascendc.local_tensor<i64>
  ascendc.free_tensor %q, %t : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<i64>
  ascendc.pipe_barrier all
  // expected-error @below {{'ascendc.get_global_value': the scalar unit reads %g, which the kernel stores to, but its cache may hold what was there before; load the tensor and use get_value, or read it in a later launch [stale-read]}}
  %v = ascendc.get_global_value %g[%first] : !ascendc.global_tensor<i64> -> i64
}
