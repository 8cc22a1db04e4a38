// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-resources

// expected-error @below {{kernel 'k' needs 188448 bytes of the Unified Buffer, but a plan on ascend910b2 has 188416; drop 32 bytes: smaller tiles or fewer buffers [ub-capacity]}}
ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  // expected-note @below {{%buf takes 1 x 188448 bytes}}
  ascendc.init_buffer %buf number 1 bytes 188448 : !ascendc.tbuf<veccalc>
}

// -----

// expected-error @below {{kernel 'k' has 9 buffers in position vecin, but a position on ascend910b2 has events for 8; let operands share a queue, or have fewer buffers [queue-events]}}
ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  // expected-note @below {{%q takes 9 x 32 bytes}}
  ascendc.init_buffer %q number 9 bytes 32 : !ascendc.tque<vecin, 1>
}

// -----

// expected-error @below {{kernel 'k' has 65 buffers, but a TPipe on ascend910b2 makes at most 64; put buffers into one TBuf [buffer-count]}}
ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  // expected-note @below {{%q takes 65 x 32 bytes}}
  ascendc.init_buffer %q number 65 bytes 32 : !ascendc.tque<vecin, 1>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  // expected-error @below {{'ascendc.init_buffer': 0 buffers of 32 bytes are made, but a queue without memory hands out nothing; legal are 1 or more of 1 byte or more [buffer-size]}}
  ascendc.init_buffer %q number 0 bytes 32 : !ascendc.tque<vecin, 1>
}

// -----

ascendc.kernel @k() host = @h {
  // expected-error @below {{'ascendc.queue': %q gets memory 0 times, but InitBuffer is called once for what is used; put one init_buffer behind the declaration [queue-uninitialised]}}
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  %x = ascendc.alloc_tensor %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  // expected-error @below {{'ascendc.buf': %buf gets memory 2 times, but InitBuffer is called once for what is used; put one init_buffer behind the declaration [queue-uninitialised]}}
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 32 : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 64 : !ascendc.tbuf<veccalc>
}
