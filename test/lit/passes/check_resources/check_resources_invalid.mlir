// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-resources

// expected-error @below {{kernel 'large' needs 188448 bytes of the Unified Buffer, but a plan on ascend910b2 has 188416}}
ascendc.kernel @large() host = @large_host {
  %x = ascendc.queue : !ascendc.tque<vecin, 1>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  // expected-note @below {{%x takes 2 x 1024 bytes}}
  ascendc.init_buffer %x number 2 bytes 1024 : !ascendc.tque<vecin, 1>
  // a buffer is rounded up to blocks
  // expected-note @below {{%scratch takes 1 x 186369 bytes}}
  ascendc.init_buffer %scratch number 1 bytes 186369 : !ascendc.tbuf<veccalc>
}

// -----

// expected-error @below {{kernel 'events' has 10 buffers in position vecin, but a position on ascend910b2 has events for 8}}
ascendc.kernel @events() host = @events_host {
  %x = ascendc.queue : !ascendc.tque<vecin, 1>
  %y = ascendc.queue : !ascendc.tque<vecin, 1>
  %z = ascendc.queue : !ascendc.tque<vecout, 1>
  // expected-note @below {{%x takes 5 x 32 bytes}}
  ascendc.init_buffer %x number 5 bytes 32 : !ascendc.tque<vecin, 1>
  // expected-note @below {{%y takes 5 x 32 bytes}}
  ascendc.init_buffer %y number 5 bytes 32 : !ascendc.tque<vecin, 1>
  // expected-note @below {{%z takes 5 x 32 bytes}}
  ascendc.init_buffer %z number 5 bytes 32 : !ascendc.tque<vecout, 1>
}
