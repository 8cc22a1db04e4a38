// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%t: !tile.tile<[4, <=65], f32, ub>, %r: index, %n: index) {
  // CHECK: %0 = tile.slice %t[%r, %r] strides [1, 2] extents(%n) : !tile.tile<[4, <=65], f32, ub> -> !tile.tile<[4, <=32], f32, ub>
  // CHECK-GENERIC: "tile.slice"(%t, %r, %r, %n) <{strides = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}>
  %0 = tile.slice %t[%r, %r] strides [1, 2] extents(%n) : !tile.tile<[4, <=65], f32, ub> -> !tile.tile<[4, <=32], f32, ub>
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%t: !tile.buffer<[8], f16, ub>, %b: !tile.buffer<[4], f16, ub>, %s: !tile.buffer<[16], i32, ub>, %r: index) {
  // CHECK: tile.slice %t[%r] strides [2] : !tile.buffer<[8], f16, ub> outs(%b : !tile.buffer<[4], f16, ub>) tmp(%s : !tile.buffer<[16], i32, ub>)
  tile.slice %t[%r] strides [2] : !tile.buffer<[8], f16, ub> outs(%b : !tile.buffer<[4], f16, ub>) tmp(%s : !tile.buffer<[16], i32, ub>)
  func.return
}
