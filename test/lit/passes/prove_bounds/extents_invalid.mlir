// RUN: acc-opt %s -p prove-bounds --split-input-file --verify-diagnostics
// REQUIRES: z3

// Nothing is touched, but the device reads 4294967288 elements.
func.func @h(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M"]} {
  %c1 = arith.constant 1 : index
  func.return %c1, %M : index, index
}
ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h tiling = ["M"] {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %M = ascendc.tiling_field "M"
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %n = arith.constant -8 : index
  // expected-error@+1 {{'ascendc.exp' has count -8; legal are 0 and more; at M = 0, core 0 of 1}}
  ascendc.exp %x, %x count %n : !ascendc.local_tensor<f32>
}
tile.program @main(%x: !tile.gm<[M], f32>) outputs = 0 {
  tile.launch @k(%x) : !tile.gm<[M], f32>
}

// -----

// Counter mode too.
func.func @h(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M"]} {
  %c1 = arith.constant 1 : index
  func.return %c1, %M : index, index
}
ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h tiling = ["M"] {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %M = ascendc.tiling_field "M"
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %n = arith.constant -8 : index
  // expected-error@+1 {{'ascendc.set_vector_mask' has count -8; legal are 0 and more; at M = 0, core 0 of 1}}
  ascendc.set_vector_mask %n element f32
}
tile.program @main(%x: !tile.gm<[M], f32>) outputs = 0 {
  tile.launch @k(%x) : !tile.gm<[M], f32>
}

// -----

// It depends on the size whether it is negative.
func.func @h(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M"]} {
  %c1 = arith.constant 1 : index
  func.return %c1, %M : index, index
}
ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h tiling = ["M"] {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %M = ascendc.tiling_field "M"
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %n = arith.constant -8 : index
  %five = arith.constant 5 : index
  %is_large = arith.cmpi ugt, %M, %five : index
  %some = arith.select %is_large, %n, %c8 : index
  // expected-error@+1 {{'ascendc.exp' has count -8; legal are 0 and more; at M = 6, core 0 of 1}}
  ascendc.exp %x, %x count %some : !ascendc.local_tensor<f32>
}
tile.program @main(%x: !tile.gm<[M], f32>) outputs = 0 {
  tile.launch @k(%x) : !tile.gm<[M], f32>
}

// -----

// A gap that goes back.
func.func @h(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M"]} {
  %c1 = arith.constant 1 : index
  func.return %c1, %M : index, index
}
ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h tiling = ["M"] {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %M = ascendc.tiling_field "M"
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %n = arith.constant -8 : index
  // expected-error@+1 {{'ascendc.data_copy_pad_in' has srcStride -8; legal are 0 to 4294967295; at M = 0, core 0 of 1}}
  ascendc.data_copy_pad_in %x, %g blocks %c0 bytes %c32 gaps %n, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}
tile.program @main(%x: !tile.gm<[M], f32>) outputs = 0 {
  tile.launch @k(%x) : !tile.gm<[M], f32>
}

// -----

// A gap that its field does not hold.
func.func @h(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M"]} {
  %c1 = arith.constant 1 : index
  func.return %c1, %M : index, index
}
ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h tiling = ["M"] {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %M = ascendc.tiling_field "M"
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %n = arith.constant -8 : index
  %far = arith.constant 5000000000 : index
  // expected-error@+1 {{'ascendc.data_copy_pad_in' has srcStride 5000000000; legal are 0 to 4294967295; at M = 0, core 0 of 1}}
  ascendc.data_copy_pad_in %x, %g blocks %c0 bytes %c32 gaps %far, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}
tile.program @main(%x: !tile.gm<[M], f32>) outputs = 0 {
  tile.launch @k(%x) : !tile.gm<[M], f32>
}

// -----

// A stride that goes back.
func.func @h(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M"]} {
  %c1 = arith.constant 1 : index
  func.return %c1, %M : index, index
}
ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h tiling = ["M"] {
  %g = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %M = ascendc.tiling_field "M"
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %n = arith.constant -8 : index
  // expected-error@+1 {{'ascendc.exp' has dstRepStride -8; legal are 0 and more; at M = 0, core 0 of 1}}
  ascendc.exp %x, %x mask %c8 repeat %c1 params [1, 1, -8, 8] : !ascendc.local_tensor<f32>
}
tile.program @main(%x: !tile.gm<[M], f32>) outputs = 0 {
  tile.launch @k(%x) : !tile.gm<[M], f32>
}

// -----

// As many blocks as there are rows.
// expected-error@+1 {{'func.func' starts 65536 blocks; legal are 0 to 65535 [block-count]; at M = 65536}}
func.func @h(%M: index) -> index attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks"]} {
  func.return %M : index
}
ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {
  ascendc.reset_mask
}
tile.program @main(%x: !tile.gm<[M], f32>) outputs = 0 {
  tile.launch @k(%x) : !tile.gm<[M], f32>
}
