// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%s: index, %n: index) {
  // CHECK: %0 = tile.iota %s axis = 1 extents(%n) -> !tile.tile<[1, <=64], f32, ub>
  // CHECK-GENERIC: "tile.iota"(%s, %n) <{axis = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 0, 0>}>
  %0 = tile.iota %s axis = 1 extents(%n) -> !tile.tile<[1, <=64], f32, ub>
  // CHECK: tile.iota %s axis = 0 -> !tile.tile<[8, 1], i32, ub>
  %1 = tile.iota %s axis = 0 -> !tile.tile<[8, 1], i32, ub>
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%s: index, %b: !tile.buffer<[<=8], f32, ub>) {
  // CHECK: tile.iota %s axis = 0 outs(%b : !tile.buffer<[<=8], f32, ub>)
  tile.iota %s axis = 0 outs(%b : !tile.buffer<[<=8], f32, ub>)
  func.return
}
