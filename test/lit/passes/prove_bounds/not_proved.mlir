// RUN: acc-opt %s -p prove-bounds --split-input-file --verify-diagnostics
// RUN: exits 1 acc-opt %s -p 'prove-bounds{strict=true}' --split-input-file 2>&1 | filecheck %s
// REQUIRES: z3

// CHECK: error: not proved at 'ascendc.kernel' that its bounds hold: no program launches it

// expected-warning@+5 {{not proved at 'ascendc.kernel' that its bounds hold: no program launches it, so its tensors are not known}}
func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
ascendc.kernel @alone(%x: !ascendc.gm_addr) host = @tiling auto_sync {
  %c0 = arith.constant 0 : index
}

// -----

// An offset that is read from data.
func.func @tiling(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M"]} {
  %c1 = arith.constant 1 : index
  func.return %c1, %M : index, index
}
ascendc.kernel @gathers(%y: !ascendc.gm_addr) host = @tiling tiling = ["M"] auto_sync {
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<i32>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 64 : !ascendc.tbuf<veccalc>
  %part = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %found = ascendc.get_value %part[%c0] : !ascendc.local_tensor<i32> -> i32
  %index = arith.index_cast %found : i32 to index
  %at = arith.index_cast %index : index to i64
  // expected-warning@+1 {{not proved at 'ascendc.subscript' that its bounds hold: a number of 'ascendc.subscript' depends on data}}
  %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<i32>, i64 -> !ascendc.global_tensor<i32>
  // expected-warning@+1 {{not proved at 'ascendc.data_copy_pad_out' that its bounds hold: which tensor 'ascendc.data_copy_pad_out' works on depends on control flow or data}}
  ascendc.data_copy_pad_out %to, %part blocks %c1 bytes %c4 gaps %c0, %c0 : !ascendc.global_tensor<i32>, !ascendc.local_tensor<i32>
}
tile.program @main(%y: !tile.gm<[M], i32>) outputs = 1 {
  tile.launch @gathers(%y) : !tile.gm<[M], i32>
}

// -----

// A core that writes an element in two iterations.
func.func @tiling(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M"]} {
  %c1 = arith.constant 1 : index
  func.return %c1, %M : index, index
}
ascendc.kernel @again(%y: !ascendc.gm_addr) host = @tiling tiling = ["M"] auto_sync {
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 64 : !ascendc.tbuf<veccalc>
  %part = ascendc.get_with_offset %scratch size 16 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %M = ascendc.tiling_field "M"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // expected-warning@+1 {{not proved at 'scf.for' that 'y' is written once and completely (iterations write neighbours): core 0 writes bytes of 'y' again, which the proof does not cover; at M = 17}}
  scf.for %i = %c0 to %M step %c8 {
    %rest = arith.subi %M, %i : index
    %n = arith.minui %rest, %c16 : index
    %bytes = arith.muli %n, %c4 : index
    %at = arith.index_cast %i : index to i64
    %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_out %to, %part blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  }
}
tile.program @main(%y: !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @again(%y) : !tile.gm<[M], f32>
}

// -----

// Which elements a gather reads is data, also where everything else is known.
func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
ascendc.kernel @picks(%y: !ascendc.gm_addr) host = @tiling auto_sync {
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 96 : !ascendc.tbuf<veccalc>
  %from = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %to = ascendc.get_with_offset %scratch size 8 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %raw = ascendc.get_with_offset %scratch size 8 offset 64 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %at = ascendc.reinterpret_cast %raw : !ascendc.local_tensor<i32> -> !ascendc.local_tensor<ui32>
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  // expected-warning@+1 {{not proved at 'ascendc.gather' that its bounds hold: which elements of its source it reads depends on data}}
  ascendc.gather %to, %from, %at base %c0 count %c8 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
  ascendc.data_copy %yGm, %to count %c8 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
}
tile.program @main(%y: !tile.gm<[8], f32>) outputs = 1 {
  tile.launch @picks(%y) : !tile.gm<[8], f32>
}

// -----

// Ways that are not followed.
func.func @tiling(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M"]} {
  %c0 = arith.constant 0 : index
  func.return %c0, %M : index, index
}
ascendc.kernel @waits(%x: !ascendc.gm_addr) host = @tiling tiling = ["M"] auto_sync {
  %M = ascendc.tiling_field "M"
  %c4 = arith.constant 4 : index
  // expected-warning@+1 {{not proved at 'scf.while' that its bounds hold: nothing is known of the ways through 'scf.while'}}
  %r = scf.while (%t = %M) : (index) -> index {
    %go = arith.cmpi ult, %t, %c4 : index
    scf.condition(%go) %t : index
  } do {
  ^bb0(%u: index):
    scf.yield %u : index
  }
}
tile.program @main(%x: !tile.gm<[M], f32>) outputs = 0 {
  tile.launch @waits(%x) : !tile.gm<[M], f32>
}
