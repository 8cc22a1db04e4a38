// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-operands

func.func @blocks(%x: !ascendc.local_tensor<f32>, %y: !ascendc.local_tensor<f32>) {
  // expected-error@+1 {{'ascendc.trans_data_to_5hd': a list has 8 places, but the instruction takes 16 blocks; legal are 16 [block-list]}}
  ascendc.trans_data_to_5hd %y [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120], %x [0, 8, 16, 24, 32, 40, 48, 56] params [1, 0, 0] : !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @strides(%x: !ascendc.local_tensor<f32>, %y: !ascendc.local_tensor<f32>) {
  // expected-error@+1 {{'ascendc.trans_data_to_5hd': the strides are 2 and 0 with one repeat, but they are added before a single repeat; legal are 0 and 0 [single-repeat]}}
  ascendc.trans_data_to_5hd %y [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120], %x [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120] params [1, 2, 0] : !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @bytes(%x: !ascendc.local_tensor<i8>, %y: !ascendc.local_tensor<i8>) {
  // expected-error@+1 {{'ascendc.trans_data_to_5hd': elements have 1 bytes, but whole blocks are turned of elements of 16 or 32 bits; legal are 2 and 4: view the bytes as such elements, or cast [transpose-width]}}
  ascendc.trans_data_to_5hd %y [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120], %x [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120] params [1, 0, 0] : !ascendc.local_tensor<i8>
  func.return
}

// -----

ascendc.kernel @repeats() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 32768 : !ascendc.tbuf<veccalc>
  %y = ascendc.get_with_offset %buf size 4096 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %x = ascendc.get_with_offset %buf size 4096 offset 16384 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.trans_data_to_5hd': repeat is 256, but an instruction on ascend910b2 keeps 0; legal are 0 to 255: loop over the rest [repeat-range]}}
  ascendc.trans_data_to_5hd %y [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120], %x [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120] params [256, 0, 0] : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @end() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 32768 : !ascendc.tbuf<veccalc>
  %y = ascendc.get_with_offset %buf size 128 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %x = ascendc.get_with_offset %buf size 4096 offset 16384 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.trans_data_to_5hd': dst reaches byte 1024 of %y, but it has 512 bytes; touch 512 bytes less, or make the buffer larger [ub-out-of-bounds]}}
  ascendc.trans_data_to_5hd %y [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120], %x [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120] params [2, 16, 16] : !ascendc.local_tensor<f32>
}

// -----

// Every block of a list starts at a block, not only the first one.
ascendc.kernel @places() host = @h {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 2048 : !ascendc.tbuf<veccalc>
  %y = ascendc.get_with_offset %buf size 256 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f16>
  %x = ascendc.get_with_offset %buf size 256 offset 512 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f16>
  // expected-error@+1 {{'ascendc.trans_data_to_5hd': place 81 of src starts at byte 674, but ascend910b2 needs a multiple of 32 bytes there; move it to a multiple of 32 bytes [ub-misaligned]}}
  ascendc.trans_data_to_5hd %y [0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240], %x [0, 16, 32, 48, 64, 81, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240] params [1, 0, 0] : !ascendc.local_tensor<f16>
}
