// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-resources,check-sync

// Pitfall 44: nine buffers of one position.
// expected-error @below {{kernel 'k' has 9 buffers in position vecin, but a position on ascend910b2 has events for 8; let operands share a queue, or have fewer buffers [queue-events]}}
ascendc.kernel @k() host = @h auto_sync {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  // expected-note @below {{%q takes 4 x 1024 bytes}}
  ascendc.init_buffer %q number 4 bytes 1024 : !ascendc.tque<vecin, 1>
  %r = ascendc.queue : !ascendc.tque<vecin, 1>
  // expected-note @below {{%r takes 5 x 1024 bytes}}
  ascendc.init_buffer %r number 5 bytes 1024 : !ascendc.tque<vecin, 1>
}

// -----

// Pitfall 45: InitBuffer goes through with more than there is.
// expected-error @below {{kernel 'k' needs 200000 bytes of the Unified Buffer, but a plan on ascend910b2 has 188416; drop 11584 bytes: smaller tiles or fewer buffers [ub-capacity]}}
ascendc.kernel @k() host = @h auto_sync {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  // expected-note @below {{%q takes 2 x 100000 bytes}}
  ascendc.init_buffer %q number 2 bytes 100000 : !ascendc.tque<vecin, 1>
}

// -----

// Pitfall 46: DeQue without EnQue.
ascendc.kernel @k() host = @h auto_sync {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  // expected-error @below {{'ascendc.de_que': %q has nothing to take, but DeQue waits for ever; put a tensor in by EnQue before [queue-empty]}}
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
}

// -----

// Pitfall 56: more blocks than cores that wait for each other.
func.func @h() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %many = arith.constant 49 : index
  // expected-error @below {{kernel 'k': a launch has 49 blocks that wait for each other, but ascend910b2 runs 48 at a time; legal are 0 to 48 [core-count]}}
  func.return %many : index
}
ascendc.kernel @k() host = @h auto_sync {
  ascendc.sync_all
}
