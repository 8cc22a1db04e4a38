// RUN: acc-opt %s -p check-plan --split-input-file --verify-diagnostics

// A loop that never runs writes nothing: what was there before is read behind it.
ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  // expected-note @below {{%a is placed here}}
  %a = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // expected-note @below {{%b is placed here}}
  %b = ascendc.get_with_offset %buf size 64 offset 128 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  ascendc.exp %a, %x count %c64 : !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': %b is written at bytes 128 to 384, but %a lies at bytes 0 to 256 and is read later; give them places of their own [plan-overlap]}}
  ascendc.exp %b, %x count %c64 : !ascendc.local_tensor<f32>
  ascendc.exp %x, %b count %c64 : !ascendc.local_tensor<f32>
  scf.for %i = %c64 to %c0 step %c1 {
    ascendc.exp %a, %x count %c64 : !ascendc.local_tensor<f32>
  }
  ascendc.exp %x, %a count %c64 : !ascendc.local_tensor<f32>
}

// -----

// The loop runs, and %a is made anew.
ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %a = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %b = ascendc.get_with_offset %buf size 64 offset 128 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  ascendc.exp %a, %x count %c64 : !ascendc.local_tensor<f32>
  ascendc.exp %b, %x count %c64 : !ascendc.local_tensor<f32>
  ascendc.exp %x, %b count %c64 : !ascendc.local_tensor<f32>
  scf.for %i = %c0 to %c64 step %c1 {
    ascendc.exp %a, %x count %c64 : !ascendc.local_tensor<f32>
  }
  ascendc.exp %x, %a count %c64 : !ascendc.local_tensor<f32>
}
