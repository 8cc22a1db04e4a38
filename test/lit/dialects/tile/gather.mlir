// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%t: !tile.tile<[1, 33], f32, ub>, %p: !tile.tile<[1, <=8], i32, ub>) {
  // CHECK: %0 = tile.gather %t[%p] : !tile.tile<[1, 33], f32, ub>, !tile.tile<[1, <=8], i32, ub> -> !tile.tile<[1, <=8], f32, ub>
  // CHECK-GENERIC: "tile.gather"(%t, %p) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}>
  %0 = tile.gather %t[%p] : !tile.tile<[1, 33], f32, ub>, !tile.tile<[1, <=8], i32, ub> -> !tile.tile<[1, <=8], f32, ub>
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%t: !tile.buffer<[33], f16, ub>, %p: !tile.buffer<[8], i32, ub>, %b: !tile.buffer<[8], f16, ub>, %s: !tile.buffer<[8], i32, ub>) {
  // CHECK: tile.gather %t[%p] : !tile.buffer<[33], f16, ub>, !tile.buffer<[8], i32, ub> outs(%b : !tile.buffer<[8], f16, ub>) tmp(%s : !tile.buffer<[8], i32, ub>)
  tile.gather %t[%p] : !tile.buffer<[33], f16, ub>, !tile.buffer<[8], i32, ub> outs(%b : !tile.buffer<[8], f16, ub>) tmp(%s : !tile.buffer<[8], i32, ub>)
  func.return
}
