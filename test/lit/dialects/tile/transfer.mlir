// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%x: !tile.gm<[M, 64], f32>, %r: index, %c: index, %n: index) {
  // CHECK: %0 = tile.load %x[%r, %c] extents(%n) : !tile.gm<[M, 64], f32> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK-GENERIC: "tile.load"(%x, %r, %c, %n) <{operandSegmentSizes = array<i32: 1, 2, 0, 0, 0, 1, 0>}> : (!tile.gm<[M, 64], f32>, index, index, index) -> !tile.tile<[<=4, 64], f32, ub>
  %0 = tile.load %x[%r, %c] extents(%n) : !tile.gm<[M, 64], f32> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %1 = tile.load %x[%r, %c] : !tile.gm<[M, 64], f32> -> !tile.tile<[4, 64], f32, ub>
  %1 = tile.load %x[%r, %c] : !tile.gm<[M, 64], f32> -> !tile.tile<[4, 64], f32, ub>
  // CHECK: tile.store %0, %x[%r, %c] : !tile.tile<[<=4, 64], f32, ub>, !tile.gm<[M, 64], f32>
  // CHECK-GENERIC: "tile.store"(%0, %x, %r, %c) : (!tile.tile<[<=4, 64], f32, ub>, !tile.gm<[M, 64], f32>, index, index) -> ()
  tile.store %0, %x[%r, %c] : !tile.tile<[<=4, 64], f32, ub>, !tile.gm<[M, 64], f32>
  func.return
}

// CHECK-LABEL: func.func @padded
func.func @padded(%x: !tile.gm<[M, 64], f32>, %r: index, %c: index, %n: index, %v: f32, %b: !tile.buffer<[4, 70], f32, ub>) {
  // CHECK: %0 = tile.load %x[%r, %c] pad(%v : f32) low(%r, %c) inside(%n, %n) extents(%n) : !tile.gm<[M, 64], f32> -> !tile.tile<[<=4, 70], f32, ub>
  // CHECK-GENERIC: "tile.load"(%x, %r, %c, %v, %r, %c, %n, %n, %n) <{operandSegmentSizes = array<i32: 1, 2, 1, 2, 2, 1, 0>}>
  %0 = tile.load %x[%r, %c] pad(%v : f32) low(%r, %c) inside(%n, %n) extents(%n) : !tile.gm<[M, 64], f32> -> !tile.tile<[<=4, 70], f32, ub>
  // CHECK: tile.load %x[%r, %c] pad(%v : f32) low(%r, %c) inside(%n, %n) : !tile.gm<[M, 64], f32> outs(%b : !tile.buffer<[4, 70], f32, ub>)
  tile.load %x[%r, %c] pad(%v : f32) low(%r, %c) inside(%n, %n) : !tile.gm<[M, 64], f32> outs(%b : !tile.buffer<[4, 70], f32, ub>)
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%x: !tile.gm<[M, 64], f32>, %r: index, %c: index, %n: index) {
  // CHECK: %0 = tile.alloc(%n) buffers = 2 : !tile.buffer<[<=4, 64], f32, ub>
  // CHECK-GENERIC: "tile.alloc"(%n) <{buffers = 2 : i64}> : (index) -> !tile.buffer<[<=4, 64], f32, ub>
  %0 = tile.alloc(%n) buffers = 2 : !tile.buffer<[<=4, 64], f32, ub>
  // CHECK: %1 = tile.alloc buffers = 1 slot "inX" : !tile.buffer<[8], f32, ub>
  %1 = tile.alloc buffers = 1 slot "inX" : !tile.buffer<[8], f32, ub>
  // CHECK: %2 = tile.alloc buffers = 1 offset = 1024 : !tile.buffer<[8], f32, ub>
  // CHECK-GENERIC: "tile.alloc"() <{buffers = 1 : i64, offset = 1024 : i64}> : () -> !tile.buffer<[8], f32, ub>
  %2 = tile.alloc buffers = 1 offset = 1024 : !tile.buffer<[8], f32, ub>
  // CHECK: tile.load %x[%r, %c] : !tile.gm<[M, 64], f32> outs(%0 : !tile.buffer<[<=4, 64], f32, ub>)
  tile.load %x[%r, %c] : !tile.gm<[M, 64], f32> outs(%0 : !tile.buffer<[<=4, 64], f32, ub>)
  // CHECK: tile.store %0, %x[%r, %c] : !tile.buffer<[<=4, 64], f32, ub>, !tile.gm<[M, 64], f32>
  tile.store %0, %x[%r, %c] : !tile.buffer<[<=4, 64], f32, ub>, !tile.gm<[M, 64], f32>
  func.return
}
