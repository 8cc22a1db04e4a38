// RUN: acc-opt %s -p check-resources | filecheck %s

// Exactly what a core has: 188416 bytes, eight buffers a position.

// CHECK: ascendc.kernel @full
ascendc.kernel @full() host = @full_host {
  %x = ascendc.queue : !ascendc.tque<vecin, 1>
  %y = ascendc.queue : !ascendc.tque<vecout, 1>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %x number 8 bytes 1024 : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %y number 8 bytes 1024 : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %scratch number 1 bytes 172032 : !ascendc.tbuf<veccalc>
}
