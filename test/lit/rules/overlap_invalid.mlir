// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-plan,check-operands

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %y = ascendc.subscript %x[%c8] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': dst and src share bytes, but Exp reads what it has already written then; legal is the same start, or memory of their own [operand-overlap]}}
  ascendc.exp %y, %x count %c16 : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %y = ascendc.subscript %x[%c64] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  // repeat by repeat
  // expected-error @below {{'ascendc.exp': repeat 0 writes what repeat 1 reads of src, but Exp may read it before; legal is the same start and stride, or memory of their own [operand-overlap]}}
  ascendc.exp %y, %x mask %c64 repeat %c2 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  // widths differ
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f16>
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %y = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %h = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f16>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.cast': dst and src share bytes, but Cast reads what it has already written then; separate them [operand-overlap]}}
  ascendc.cast none %y, %h count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>
}

// -----

ascendc.kernel @k() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c1 = arith.constant 1 : index
  // expected-error @below {{'ascendc.brcb': dst and src share bytes, but Brcb reads what it has already written then; separate them [operand-overlap]}}
  ascendc.brcb %x, %x repeat %c1 params [1, 8] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %y = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %x = ascendc.get_with_offset %buf size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %t = ascendc.get_with_offset %buf size 768 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.erf': scratch and src share bytes, but Erf reads what it has already written then; separate them [operand-overlap]}}
  ascendc.erf %y, %x, %t count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>
}

// -----

// Where both start is not known, but how far apart they are.
ascendc.kernel @k() host = @h tiling = ["n"] {
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 8192 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %b size 2048 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %n = ascendc.tiling_field "n"
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %at = arith.muli %n, %c8 : index
  %on = arith.addi %at, %c8 : index
  %from = ascendc.subscript %x[%at] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  %to = ascendc.subscript %x[%on] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': dst and src share bytes, but Exp reads what it has already written then; legal is the same start, or memory of their own [operand-overlap]}}
  ascendc.exp %to, %from count %c64 : !ascendc.local_tensor<f32>
}

// -----

// What offsets name is data, but the first element that they can name is known.
ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %buf size 128 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %o = ascendc.get_with_offset %buf size 64 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui32>
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  // behind what is written
  ascendc.gather %x, %x, %o base %c256 count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
  %c252 = arith.constant 252 : index
  // expected-error @below {{'ascendc.gather': dst and src share bytes, but Gather reads what it has already written then; separate them [operand-overlap]}}
  ascendc.gather %x, %x, %o base %c252 count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
}

// -----

ascendc.kernel @k() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %x = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %o = ascendc.get_with_offset %buf size 64 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui32>
  %y = ascendc.get_with_offset %buf size 64 offset 480 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  // expected-error @below {{'ascendc.gather': dst and offsets share bytes, but Gather reads what it has already written then; separate them [operand-overlap]}}
  ascendc.gather %y, %x, %o base %c0 count %c64 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
}
