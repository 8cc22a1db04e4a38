// RUN: acc-opt %s -p prove-bounds --split-input-file --verify-diagnostics
// REQUIRES: z3

// A store one element further on leaves the tensor.
func.func @tiling(%M: index) -> (index, index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]} {
  %c47 = arith.constant 47 : index
  %c48 = arith.constant 48 : index
  %up = arith.addi %M, %c47 : index
  %share = arith.divui %up, %c48 : index
  %c1 = arith.constant 1 : index
  %perCore = arith.maxui %share, %c1 : index
  %less = arith.subi %perCore, %c1 : index
  %total = arith.addi %M, %less : index
  %blocks = arith.divui %total, %perCore : index
  func.return %blocks, %perCore, %M : index, index, index
}
ascendc.kernel @offset(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "M"] auto_sync {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 256 : !ascendc.tque<vecin, 1>
  %perCore = ascendc.tiling_field "perCore"
  %M = ascendc.tiling_field "M"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %last = arith.minui %next, %M : index
  scf.for %i = %first to %last step %c64 {
    %rest = arith.subi %last, %i : index
    %n = arith.minui %rest, %c64 : index
    %bytes = arith.muli %n, %c4 : index
    %at = arith.index_cast %i : index to i64
    %in = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %from = ascendc.subscript %xGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_in %in, %from blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %queue, %in : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    %out = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %one = arith.constant 1 : i64
    %further = arith.addi %at, %one : i64
    %to = ascendc.subscript %yGm[%further] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    // expected-error@+1 {{'ascendc.data_copy_pad_out' reaches bytes 4 to 8 of 'y', which has 4; at M = 1, core 0 of 1, %i = 0}}
    ascendc.data_copy_pad_out %to, %out blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %queue, %out : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
tile.program @main(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @offset(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}

// -----

// Without the minimum the last iteration takes more than there is.
func.func @tiling(%M: index) -> (index, index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]} {
  %c47 = arith.constant 47 : index
  %c48 = arith.constant 48 : index
  %up = arith.addi %M, %c47 : index
  %share = arith.divui %up, %c48 : index
  %c1 = arith.constant 1 : index
  %perCore = arith.maxui %share, %c1 : index
  %less = arith.subi %perCore, %c1 : index
  %total = arith.addi %M, %less : index
  %blocks = arith.divui %total, %perCore : index
  func.return %blocks, %perCore, %M : index, index, index
}
ascendc.kernel @no_tail(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "M"] auto_sync {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 256 : !ascendc.tque<vecin, 1>
  %perCore = ascendc.tiling_field "perCore"
  %M = ascendc.tiling_field "M"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %last = arith.minui %next, %M : index
  scf.for %i = %first to %last step %c64 {
    %rest = arith.subi %last, %i : index
    %n = arith.maxui %c64, %c1 : index
    %bytes = arith.muli %n, %c4 : index
    %at = arith.index_cast %i : index to i64
    %in = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %from = ascendc.subscript %xGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    // expected-error@+1 {{'ascendc.data_copy_pad_in' reaches bytes 0 to 256 of 'x', which has 4; at M = 1, core 0 of 1, %i = 0}}
    ascendc.data_copy_pad_in %in, %from blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %queue, %in : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    %out = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_out %to, %out blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %queue, %out : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
tile.program @main(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @no_tail(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}

// -----

// Shares that overlap by one element.
func.func @tiling(%M: index) -> (index, index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]} {
  %c47 = arith.constant 47 : index
  %c48 = arith.constant 48 : index
  %up = arith.addi %M, %c47 : index
  %share = arith.divui %up, %c48 : index
  %c1 = arith.constant 1 : index
  %perCore = arith.maxui %share, %c1 : index
  %less = arith.subi %perCore, %c1 : index
  %total = arith.addi %M, %less : index
  %blocks = arith.divui %total, %perCore : index
  func.return %blocks, %perCore, %M : index, index, index
}
ascendc.kernel @overlap(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "M"] auto_sync {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 256 : !ascendc.tque<vecin, 1>
  %perCore = ascendc.tiling_field "perCore"
  %M = ascendc.tiling_field "M"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %further = arith.addi %next, %c1 : index
  %last = arith.minui %further, %M : index
  scf.for %i = %first to %last step %c64 {
    %rest = arith.subi %last, %i : index
    %n = arith.minui %rest, %c64 : index
    %bytes = arith.muli %n, %c4 : index
    %at = arith.index_cast %i : index to i64
    %in = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %from = ascendc.subscript %xGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_in %in, %from blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %queue, %in : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    %out = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    // expected-error@+1 {{'ascendc.data_copy_pad_out' writes to bytes of 'y' that core 0 writes too; at M = 2, core 1 of 2, %i = 1}}
    ascendc.data_copy_pad_out %to, %out blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %queue, %out : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
tile.program @main(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @overlap(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}

// -----

// Shares that end one element early.
func.func @tiling(%M: index) -> (index, index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]} {
  %c47 = arith.constant 47 : index
  %c48 = arith.constant 48 : index
  %up = arith.addi %M, %c47 : index
  %share = arith.divui %up, %c48 : index
  %c1 = arith.constant 1 : index
  %perCore = arith.maxui %share, %c1 : index
  %less = arith.subi %perCore, %c1 : index
  %total = arith.addi %M, %less : index
  %blocks = arith.divui %total, %perCore : index
  func.return %blocks, %perCore, %M : index, index, index
}
ascendc.kernel @short(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "M"] auto_sync {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 256 : !ascendc.tque<vecin, 1>
  %perCore = ascendc.tiling_field "perCore"
  %M = ascendc.tiling_field "M"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %early = arith.subi %next, %c1 : index
  %last = arith.minui %early, %M : index
  scf.for %i = %first to %last step %c64 {
    %rest = arith.subi %last, %i : index
    %n = arith.minui %rest, %c64 : index
    %bytes = arith.muli %n, %c4 : index
    %at = arith.index_cast %i : index to i64
    %in = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %from = ascendc.subscript %xGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_in %in, %from blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %queue, %in : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    %out = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_out %to, %out blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %queue, %out : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
// expected-error@+1 {{nobody writes bytes 0 to 4 of 'y'; at M = 1}}
tile.program @main(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @short(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}

// -----

// A full tile does not fit the buffer: only long shares have one.
func.func @tiling(%M: index) -> (index, index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]} {
  %c47 = arith.constant 47 : index
  %c48 = arith.constant 48 : index
  %up = arith.addi %M, %c47 : index
  %share = arith.divui %up, %c48 : index
  %c1 = arith.constant 1 : index
  %perCore = arith.maxui %share, %c1 : index
  %less = arith.subi %perCore, %c1 : index
  %total = arith.addi %M, %less : index
  %blocks = arith.divui %total, %perCore : index
  func.return %blocks, %perCore, %M : index, index, index
}
ascendc.kernel @small_buffer(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "M"] auto_sync {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 224 : !ascendc.tque<vecin, 1>
  %perCore = ascendc.tiling_field "perCore"
  %M = ascendc.tiling_field "M"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %last = arith.minui %next, %M : index
  scf.for %i = %first to %last step %c64 {
    %rest = arith.subi %last, %i : index
    %n = arith.minui %rest, %c64 : index
    %bytes = arith.muli %n, %c4 : index
    %at = arith.index_cast %i : index to i64
    %in = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %from = ascendc.subscript %xGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    // expected-error@+1 {{'ascendc.data_copy_pad_in' reaches bytes 0 to 256 of 'queue', which has 224; at M = 111506, core 47 of 48, %i = 109228}}
    ascendc.data_copy_pad_in %in, %from blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %queue, %in : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    %out = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_out %to, %out blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %queue, %out : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
tile.program @main(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @small_buffer(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}

// -----

// Rounded down, the shares do not reach the end.
func.func @tiling(%M: index) -> (index, index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]} {
  %c48 = arith.constant 48 : index
  %share = arith.divui %M, %c48 : index
  %c1 = arith.constant 1 : index
  %perCore = arith.maxui %share, %c1 : index
  %blocks = arith.minui %M, %c48 : index
  func.return %blocks, %perCore, %M : index, index, index
}
ascendc.kernel @rounded_down(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "M"] auto_sync {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 256 : !ascendc.tque<vecin, 1>
  %perCore = ascendc.tiling_field "perCore"
  %M = ascendc.tiling_field "M"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %last = arith.minui %next, %M : index
  scf.for %i = %first to %last step %c64 {
    %rest = arith.subi %last, %i : index
    %n = arith.minui %rest, %c64 : index
    %bytes = arith.muli %n, %c4 : index
    %at = arith.index_cast %i : index to i64
    %in = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %from = ascendc.subscript %xGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_in %in, %from blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %queue, %in : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    %out = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_out %to, %out blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %queue, %out : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
// expected-error@+1 {{nobody writes bytes 192 to 252 of 'y'; at M = 63}}
tile.program @main(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @rounded_down(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}

// -----

// Bytes as a size have 32 bits, which many elements exceed.
func.func @tiling(%M: index) -> (index, index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]} {
  %c47 = arith.constant 47 : index
  %c48 = arith.constant 48 : index
  %up = arith.addi %M, %c47 : index
  %share = arith.divui %up, %c48 : index
  %c1 = arith.constant 1 : index
  %perCore = arith.maxui %share, %c1 : index
  %less = arith.subi %perCore, %c1 : index
  %total = arith.addi %M, %less : index
  %blocks = arith.divui %total, %perCore : index
  func.return %blocks, %perCore, %M : index, index, index
}
ascendc.kernel @overflow(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "M"] auto_sync {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 256 : !ascendc.tque<vecin, 1>
  %perCore = ascendc.tiling_field "perCore"
  %M = ascendc.tiling_field "M"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %last = arith.minui %next, %M : index
  scf.for %i = %first to %last step %c64 {
    %rest = arith.subi %last, %i : index
    %n = arith.minui %rest, %c64 : index
    %bytes = arith.muli %n, %c4 : index
    %at = arith.index_cast %i : index to i64
    %in = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %from = ascendc.subscript %xGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_in %in, %from blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %queue, %in : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    %out = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    // expected-error@+1 {{'arith.muli' gives 4294967348, which its type does not hold: legal are 0 to 4294967295; at M = 1096587362, core 47 of 48, %i = 1073741837}}
    %before = arith.muli %i, %c4 : index
    %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_out %to, %out blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %queue, %out : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
tile.program @main(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @overflow(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}

// -----

// No rows, and the host divides by their number.
func.func @tiling(%M: index) -> (index, index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]} {
  %c48 = arith.constant 48 : index
  // expected-error@+1 {{'arith.divui' divides by 0; at M = 0}}
  %share = arith.divui %c48, %M : index
  %c1 = arith.constant 1 : index
  func.return %c1, %M, %M : index, index, index
}
ascendc.kernel @no_rows(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling tiling = ["perCore", "M"] auto_sync {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 256 : !ascendc.tque<vecin, 1>
  %perCore = ascendc.tiling_field "perCore"
  %M = ascendc.tiling_field "M"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %core = ascendc.get_block_idx
  %first = arith.muli %core, %perCore : index
  %next = arith.addi %first, %perCore : index
  %last = arith.minui %next, %M : index
  scf.for %i = %first to %last step %c64 {
    %rest = arith.subi %last, %i : index
    %n = arith.minui %rest, %c64 : index
    %bytes = arith.muli %n, %c4 : index
    %at = arith.index_cast %i : index to i64
    %in = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %from = ascendc.subscript %xGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_in %in, %from blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %queue, %in : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    %out = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %yGm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
    ascendc.data_copy_pad_out %to, %out blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %queue, %out : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
tile.program @main(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @no_rows(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}

// -----

// A planned tensor that ends behind the Unified Buffer.
func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
ascendc.kernel @planned(%y: !ascendc.gm_addr) host = @tiling {
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %end = arith.constant 196576 : index
  %c16 = arith.constant 16 : index
  // expected-error@+1 {{'ascendc.local_tensor' reaches bytes 196576 to 196640 of 'the Unified Buffer', which has 196608; at core 0 of 1}}
  %t = ascendc.local_tensor vecin address %end size 16 : !ascendc.local_tensor<f32>
  ascendc.data_copy %yGm, %t count %c16 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
}
tile.program @main(%y: !tile.gm<[16], f32>) outputs = 1 {
  tile.launch @planned(%y) : !tile.gm<[16], f32>
}

// -----

// More repeats than an instruction has, by a number that no verifier sees.
func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
ascendc.kernel @repeats(%y: !ascendc.gm_addr) host = @tiling {
  %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 131072 : !ascendc.tbuf<veccalc>
  %t = ascendc.get_with_offset %scratch size 32768 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %repeats = arith.muli %c128, %c2 : index
  // expected-error@+1 {{'ascendc.exp' has repeatTime 256; legal are 0 to 255; at core 0 of 1}}
  ascendc.exp %t, %t mask %c64 repeat %repeats params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  ascendc.data_copy %yGm, %t count %c64 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
}
tile.program @main(%y: !tile.gm<[64], f32>) outputs = 1 {
  tile.launch @repeats(%y) : !tile.gm<[64], f32>
}
