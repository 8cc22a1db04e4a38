// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-plan,check-operands

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // expected-note @below {{%a is placed here}}
  %a = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // expected-note @below {{%b is placed here}}
  %b = ascendc.get_with_offset %buf size 64 offset 128 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %buf size 64 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  ascendc.exp %a, %x count %c64 : !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': %b is written at bytes 128 to 384, but %a lies at bytes 0 to 256 and is read later; give them places of their own [plan-overlap]}}
  ascendc.exp %b, %x count %c64 : !ascendc.local_tensor<f32>
  ascendc.add %y, %a, %b count %c64 : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // expected-note @below {{%sum is placed here}}
  %sum = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %zero = arith.constant 0.0 : f32
  ascendc.duplicate %sum, %zero count %c64 : !ascendc.local_tensor<f32>, f32
  %c0 = arith.constant 0 : index
  // the next round reads what this one destroys
  scf.for %i = %c0 to %c256 step %c64 {
    // expected-note @below {{%work is placed here}}
    %work = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
    ascendc.add %sum, %sum, %x count %c64 : !ascendc.local_tensor<f32>
    // expected-error @below {{'ascendc.exp': %work is written at bytes 0 to 256, but %sum lies at bytes 0 to 256 and is read later; give them places of their own [plan-overlap]}}
    ascendc.exp %work, %x count %c64 : !ascendc.local_tensor<f32>
  }
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %n = ascendc.get_block_num
  %c1 = arith.constant 1 : index
  %b = arith.cmpi eq, %n, %c1 : index
  // expected-note @below {{%a is placed here}}
  %a = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // expected-note @below {{%t is placed here}}
  %t = ascendc.get_with_offset %buf size 8 offset 224 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  ascendc.exp %a, %x count %c64 : !ascendc.local_tensor<f32>
  scf.if %b {
    // expected-error @below {{'ascendc.exp': %t is written at bytes 224 to 256, but %a lies at bytes 0 to 256 and is read later; give them places of their own [plan-overlap]}}
    ascendc.exp %t, %x count %c1 : !ascendc.local_tensor<f32>
  }
  ascendc.exp %x, %a count %c64 : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  ascendc.stage compute "Prepare" {
    // expected-note @below {{%a is placed here}}
    %a = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
    ascendc.exp %a, %x count %c64 : !ascendc.local_tensor<f32>
  }
  ascendc.stage compute "Compute" {
    // expected-note @below {{%b is placed here}}
    %b = ascendc.get_with_offset %buf size 64 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
    // expected-error @below {{'ascendc.exp': %b is written at bytes 32 to 288, but %a lies at bytes 0 to 256 and is read later; give them places of their own [plan-overlap]}}
    ascendc.exp %b, %x count %c64 : !ascendc.local_tensor<f32>
  }
  ascendc.stage compute "Finish" {
    // the buffer that the first stage filled
    %a = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
    ascendc.exp %x, %a count %c64 : !ascendc.local_tensor<f32>
  }
}
